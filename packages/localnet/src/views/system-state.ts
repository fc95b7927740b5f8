/**
 * The values of Sui's system state, as gRPC and JSON-RPC return them. This chain has no staking, no subsidy and no storage fund,
 * so those figures are zero; epochs, times and prices are its own.
 * Names follow sui-types/src/sui_system_state/sui_system_state_summary.rs.
 */
import type { EpochInfo } from '../types.ts';

/** Mainnet's SuiSystemStateInner is at version 2. */
const SYSTEM_STATE_VERSION = 2n;

export interface SystemStateFigures {
  readonly version: bigint;
  readonly epoch: bigint;
  readonly protocolVersion: bigint;
  readonly referenceGasPriceMist: bigint;
  readonly epochStartsAtMs: bigint;
  readonly epochDurationMs: bigint;
  readonly safeMode: boolean;
}

/** Returns the figures of an epoch. */
export function systemStateOf(info: EpochInfo): SystemStateFigures {
  return {
    version: SYSTEM_STATE_VERSION,
    epoch: info.epoch,
    protocolVersion: info.protocolVersion,
    referenceGasPriceMist: info.referenceGasPriceMist,
    epochStartsAtMs: BigInt(info.startsAtMs),
    epochDurationMs: BigInt(info.durationMs),
    safeMode: false,
  };
}
