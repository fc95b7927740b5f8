/** Epochs as sui.rpc.v2.Epoch, with committee, system state and protocol configuration. */
import type { GrpcTypes } from '@mysten/sui/grpc';
import { PROTOCOL_ATTRIBUTES, PROTOCOL_FEATURES } from '../../protocol/protocol-config.ts';
import type { EpochInfo, Localnet } from '../../types.ts';
import { systemStateOf } from '../../views/system-state.ts';
import type { Partially } from '../service.ts';
import type { ReadMask } from '../wire/mask.ts';
import { committeeProto } from './committee.ts';
import { timestampProto } from './value.ts';

/** Returns the selected parts of an epoch; last checkpoint and end are there when it has ended. */
export function epochProto(chain: Localnet, info: EpochInfo, mask: ReadMask): Partially<GrpcTypes.Epoch> {
  const committee = mask.wants('committee') ? chain.getCommittee(info.epoch) : undefined;
  return {
    epoch: info.epoch,
    committee: committee && committeeProto(committee),
    firstCheckpoint: info.firstCheckpoint,
    lastCheckpoint: info.lastCheckpoint,
    start: timestampProto(info.startsAtMs),
    end: info.endsAtMs === undefined ? undefined : timestampProto(info.endsAtMs),
    referenceGasPrice: info.referenceGasPriceMist,
    protocolConfig: {
      protocolVersion: info.protocolVersion,
      featureFlags: { ...PROTOCOL_FEATURES },
      attributes: { ...PROTOCOL_ATTRIBUTES },
      configs: {},
    },
    systemState: systemStateProto(info),
  };
}

function systemStateProto(info: EpochInfo): Partially<GrpcTypes.SystemState> {
  const state = systemStateOf(info);
  return {
    version: state.version,
    epoch: state.epoch,
    protocolVersion: state.protocolVersion,
    referenceGasPrice: state.referenceGasPriceMist,
    epochStartTimestampMs: state.epochStartsAtMs,
    safeMode: state.safeMode,
    safeModeStorageRewards: 0n,
    safeModeComputationRewards: 0n,
    safeModeStorageRebates: 0n,
    safeModeNonRefundableStorageFee: 0n,
    parameters: {
      epochDurationMs: state.epochDurationMs,
      stakeSubsidyStartEpoch: 0n,
      minValidatorCount: 0n,
      maxValidatorCount: 0n,
      minValidatorJoiningStake: 0n,
      validatorLowStakeThreshold: 0n,
      validatorVeryLowStakeThreshold: 0n,
      validatorLowStakeGracePeriod: 0n,
    },
    storageFund: { totalObjectStorageRebates: 0n, nonRefundableBalance: 0n },
    stakeSubsidy: {
      balance: 0n,
      distributionCounter: 0n,
      currentDistributionAmount: 0n,
      stakeSubsidyPeriodLength: 0n,
      stakeSubsidyDecreaseRate: 0,
    },
  };
}
