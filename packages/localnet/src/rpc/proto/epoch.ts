/** Epochs as sui.rpc.v2.Epoch, with committee, system state and protocol configuration. */
import type { GrpcTypes } from '@mysten/sui/grpc';
import { PROTOCOL_ATTRIBUTES, PROTOCOL_FEATURES } from '../../protocol/protocol-config.ts';
import type { EpochInfo, Localnet } from '../../types.ts';
import { stakingStateAt } from '../../views/system-state.ts';
import type { Partially } from '../service.ts';
import type { ReadMask } from '../wire/mask.ts';
import { committeeProto } from './committee.ts';
import { systemStateProto } from './system-state.ts';
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
    systemState: mask.wants('system_state') ? systemStateProto(info, stakingStateAt(chain, info)) : undefined,
  };
}
