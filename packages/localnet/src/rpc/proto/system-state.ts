/** The system state as sui.rpc.v2.SystemState, with its validators where the chain has 0x5. */
import type { GrpcTypes } from '@mysten/sui/grpc';
import type { SystemState } from '../../staking/layout.ts';
import type { ValidatorState } from '../../staking/validator-layout.ts';
import type { EpochInfo } from '../../types.ts';
import { systemStateOf } from '../../views/system-state.ts';
import type { Partially } from '../service.ts';

/** Returns the state of an epoch; of `staking` what is known of it. */
export function systemStateProto(info: EpochInfo, staking: SystemState | undefined): Partially<GrpcTypes.SystemState> {
  const figures = systemStateOf(info);
  return {
    version: figures.version,
    epoch: figures.epoch,
    protocolVersion: figures.protocolVersion,
    referenceGasPrice: figures.referenceGasPriceMist,
    epochStartTimestampMs: figures.epochStartsAtMs,
    safeMode: figures.safeMode,
    safeModeStorageRewards: 0n,
    safeModeComputationRewards: 0n,
    safeModeStorageRebates: 0n,
    safeModeNonRefundableStorageFee: 0n,
    parameters: parametersProto(figures.epochDurationMs, staking),
    ...(staking === undefined ? withoutStaking(info) : stakingProto(staking)),
  };
}

/** A chain that has no 0x5 has zeros; of an epoch that has ended they are not known. */
function withoutStaking({ lastCheckpoint }: EpochInfo): Partially<GrpcTypes.SystemState> {
  if (lastCheckpoint !== undefined) return {};
  return {
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

function parametersProto(epochDurationMs: bigint, staking: SystemState | undefined) {
  const value = (name: Exclude<keyof SystemState['parameters'], 'extraFields'>) =>
    BigInt(staking?.parameters[name] ?? 0);
  return {
    epochDurationMs,
    stakeSubsidyStartEpoch: value('stakeSubsidyStartEpoch'),
    minValidatorCount: value('minValidatorCount'),
    maxValidatorCount: value('maxValidatorCount'),
    minValidatorJoiningStake: value('minValidatorJoiningStake'),
    validatorLowStakeThreshold: value('validatorLowStakeThreshold'),
    validatorVeryLowStakeThreshold: value('validatorVeryLowStakeThreshold'),
    validatorLowStakeGracePeriod: value('validatorLowStakeGracePeriod'),
    ...(staking && { extraFields: tableProto(staking.parameters.extraFields) }),
  };
}

function stakingProto(state: SystemState): Partially<GrpcTypes.SystemState> {
  const { validators, storageFund, stakeSubsidy } = state;
  return {
    validators: {
      totalStake: BigInt(validators.totalStake),
      activeValidators: validators.activeValidators.map(validatorProto),
      pendingActiveValidators: tableProto(validators.pendingActiveValidators),
      pendingRemovals: validators.pendingRemovals.map(BigInt),
      stakingPoolMappings: tableProto(validators.stakingPoolMappings),
      inactiveValidators: tableProto(validators.inactiveValidators),
      validatorCandidates: tableProto(validators.validatorCandidates),
      atRiskValidators: Object.fromEntries(validators.atRiskValidators.map(({ key, value }) => [key, BigInt(value)])),
      extraFields: tableProto(validators.extraFields),
    },
    validatorReportRecords: state.validatorReportRecords.map(({ key, value }) => ({ reported: key, reporters: value })),
    storageFund: {
      totalObjectStorageRebates: BigInt(storageFund.totalObjectStorageRebates),
      nonRefundableBalance: BigInt(storageFund.nonRefundableBalance),
    },
    stakeSubsidy: {
      balance: BigInt(stakeSubsidy.balance),
      distributionCounter: BigInt(stakeSubsidy.distributionCounter),
      currentDistributionAmount: BigInt(stakeSubsidy.currentDistributionAmount),
      stakeSubsidyPeriodLength: BigInt(stakeSubsidy.stakeSubsidyPeriodLength),
      stakeSubsidyDecreaseRate: stakeSubsidy.stakeSubsidyDecreaseRate,
      extraFields: tableProto(stakeSubsidy.extraFields),
    },
    extraFields: tableProto(state.extraFields),
  };
}

function validatorProto(validator: ValidatorState): Partially<GrpcTypes.Validator> {
  const { metadata, stakingPool: pool } = validator;
  return {
    name: metadata.name,
    address: metadata.suiAddress,
    description: metadata.description,
    imageUrl: metadata.imageUrl,
    projectUrl: metadata.projectUrl,
    protocolPublicKey: metadata.protocolPubkeyBytes,
    proofOfPossession: metadata.proofOfPossession,
    networkPublicKey: metadata.networkPubkeyBytes,
    workerPublicKey: metadata.workerPubkeyBytes,
    networkAddress: metadata.netAddress,
    p2PAddress: metadata.p2pAddress,
    primaryAddress: metadata.primaryAddress,
    workerAddress: metadata.workerAddress,
    nextEpochProtocolPublicKey: metadata.nextEpochProtocolPubkeyBytes ?? undefined,
    nextEpochProofOfPossession: metadata.nextEpochProofOfPossession ?? undefined,
    nextEpochNetworkPublicKey: metadata.nextEpochNetworkPubkeyBytes ?? undefined,
    nextEpochWorkerPublicKey: metadata.nextEpochWorkerPubkeyBytes ?? undefined,
    nextEpochNetworkAddress: metadata.nextEpochNetAddress ?? undefined,
    nextEpochP2PAddress: metadata.nextEpochP2pAddress ?? undefined,
    nextEpochPrimaryAddress: metadata.nextEpochPrimaryAddress ?? undefined,
    nextEpochWorkerAddress: metadata.nextEpochWorkerAddress ?? undefined,
    metadataExtraFields: tableProto(metadata.extraFields),
    votingPower: BigInt(validator.votingPower),
    operationCapId: validator.operationCapId,
    gasPrice: BigInt(validator.gasPrice),
    stakingPool: {
      id: pool.id,
      activationEpoch: pool.activationEpoch === null ? undefined : BigInt(pool.activationEpoch),
      deactivationEpoch: pool.deactivationEpoch === null ? undefined : BigInt(pool.deactivationEpoch),
      suiBalance: BigInt(pool.suiBalance),
      rewardsPool: BigInt(pool.rewardsPool),
      poolTokenBalance: BigInt(pool.poolTokenBalance),
      exchangeRates: tableProto(pool.exchangeRates),
      pendingStake: BigInt(pool.pendingStake),
      pendingTotalSuiWithdraw: BigInt(pool.pendingTotalSuiWithdraw),
      pendingPoolTokenWithdraw: BigInt(pool.pendingPoolTokenWithdraw),
      extraFields: tableProto(pool.extraFields),
    },
    commissionRate: BigInt(validator.commissionRate),
    nextEpochStake: BigInt(validator.nextEpochStake),
    nextEpochGasPrice: BigInt(validator.nextEpochGasPrice),
    nextEpochCommissionRate: BigInt(validator.nextEpochCommissionRate),
    extraFields: tableProto(validator.extraFields),
  };
}

function tableProto({ id, size }: SystemState['extraFields']): Partially<GrpcTypes.MoveTable> {
  return { id, size: BigInt(size) };
}
