/**
 * The values of Sui's system state, as gRPC and JSON-RPC return them: those of the object 0x5 where the chain has one; epochs, times and prices
 * are the chain's own. Names follow sui-types/src/sui_system_state/sui_system_state_summary.rs.
 */
import type { SystemState } from '../staking/layout.ts';
import { EPOCH_EVENT_TYPE, EpochEvent, INNER_ID } from '../staking/layout.ts';
import { readSystemState } from '../staking/read-state.ts';
import type { EpochInfo, ExecutedTransaction, Localnet } from '../types.ts';

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

type Chain = Pick<Localnet, 'getObject' | 'getCheckpoint' | 'getTransaction'>;

/**
 * Returns the state of an epoch: of the present one as it is now, of one that has ended as it began. Undefined on a chain without one, and for
 * an epoch whose version the chain has forgotten.
 */
export function stakingStateAt(chain: Chain, info: EpochInfo): SystemState | undefined {
  const find = chain.getObject.bind(chain);
  if (info.lastCheckpoint === undefined) return readSystemState(find);
  const before = info.firstCheckpoint === 0n ? 0n : info.firstCheckpoint - 1n;
  const change = transactionIn(chain, before)?.objectChanges.find(({ id }) => id === INNER_ID);
  return change?.output && readSystemState(find, change.output.version);
}

/** What the end of an epoch reported; undefined where it reported nothing. */
export function epochEndOf(chain: Chain, info: EpochInfo): typeof EpochEvent.$inferType | undefined {
  if (info.lastCheckpoint === undefined) return undefined;
  const event = transactionIn(chain, info.lastCheckpoint)?.events.find(({ type }) => type === EPOCH_EVENT_TYPE);
  return event && EpochEvent.parse(event.contents);
}

function transactionIn(chain: Chain, sequence: bigint): ExecutedTransaction | undefined {
  const [transaction] = chain.getCheckpoint(sequence)?.transactions ?? [];
  return transaction && chain.getTransaction(transaction.digest);
}
