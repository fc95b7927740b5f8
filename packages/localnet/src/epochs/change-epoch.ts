/**
 * The system transaction that ends an epoch: `EndOfEpochTransaction [ChangeEpoch]`, sent by 0x0 as on a node. Owns its bytes and
 * effects. What it changes of the system state is `staking/advance.ts`'s; a chain that was made without 0x3 has none.
 * Follows sui-types/src/transaction.rs (EndOfEpochTransactionKind, ChangeEpoch).
 */
import { bcs } from '@mysten/sui/bcs';
import { FundsLedger } from '../accumulators/ledger.ts';
import { NO_GAS } from '../checkpoints/checkpoint.ts';
import { buildEffects } from '../effects/build.ts';
import { failureOf } from '../effects/failure.ts';
import type { Changes } from '../execution/changes.ts';
import { digestOf } from '../model/digests.ts';
import { ZERO_ADDRESS } from '../model/type-tag.ts';
import { advanceSystemState, type StateEnvironment } from '../staking/advance.ts';
import type { ObjectDelta } from '../store/object-store.ts';
import type { Checkpoint, EpochInfo, ExecutedTransaction, ExecutionStatus, GasSummary } from '../types.ts';

/** The transaction that ended an epoch, and what it wrote. */
export interface EpochChange {
  readonly transaction: ExecutedTransaction;
  readonly delta: ObjectDelta;
}

/** Returns the change that ends `ending` at `nowMs`; `previous` is the chain's latest checkpoint. */
export function changeEpoch(
  environment: StateEnvironment,
  ending: EpochInfo,
  previous: Checkpoint,
  nowMs: number,
): EpochChange {
  // The sums of a checkpoint that ended an epoch are that epoch's, and were its rewards.
  const charges = previous.endOfEpoch ? NO_GAS : previous.rollingGas;
  const bytes = changeEpochBytes(ending, charges, nowMs);
  const digest = digestOf('TransactionData', bytes);
  const advanced = advanceSystemState(environment, { digest, ending, charges, nowMs });
  const changes = advanced?.changes ?? noChanges();
  const fault = advanced?.fault;
  const status: ExecutionStatus = fault ? { kind: 'failure', error: fault.error, command: null } : { kind: 'success' };
  const built = buildEffects({
    digest,
    epoch: ending.epoch,
    status,
    gas: NO_GAS,
    changes,
    loaded: advanced?.loaded ?? { gasCoins: [], inputs: [], packages: [] },
    payerId: undefined,
    storageCharged: false,
  });
  const failure = failureOf(built.effects, fault?.description ?? null);
  const transaction: ExecutedTransaction = {
    kind: 'epoch',
    digest,
    bytes,
    signatures: [],
    sender: ZERO_ADDRESS,
    effectsBytes: built.bytes,
    effects: built.effects,
    effectsDigest: built.digest,
    events: changes.events,
    balanceChanges: [],
    objectChanges: built.objectChanges,
    ...(failure ? { failure } : {}),
    checkpoint: previous.sequence + 1n,
    index: 0,
    timestampMs: nowMs,
  };
  return { transaction, delta: built.delta };
}

function noChanges(): Changes {
  return {
    created: new Set(),
    deleted: new Set(),
    modified: new Map(),
    written: new Map(),
    loaded: [],
    events: [],
    funds: new FundsLedger(),
    streamed: [],
  };
}

/** The charges are those of the epoch that ends, as its checkpoints summed them up. */
function changeEpochBytes(ending: EpochInfo, charges: GasSummary, nowMs: number): Uint8Array {
  const ChangeEpoch = {
    epoch: ending.epoch + 1n,
    protocolVersion: ending.protocolVersion,
    storageCharge: charges.storageCost,
    computationCharge: charges.computationCost,
    storageRebate: charges.storageRebate,
    nonRefundableStorageFee: charges.nonRefundableStorageFee,
    epochStartTimestampMs: nowMs,
    systemPackages: [],
  };
  return bcs.TransactionData.serialize({
    V1: {
      kind: { EndOfEpochTransaction: [{ ChangeEpoch }] },
      sender: ZERO_ADDRESS,
      gasData: { payment: [], owner: ZERO_ADDRESS, price: 1, budget: 0 },
      expiration: { None: true },
    },
  }).toBytes();
}
