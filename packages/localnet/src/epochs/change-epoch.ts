/**
 * The system transaction that ends an epoch: `EndOfEpochTransaction [ChangeEpoch]`, sent by 0x0 as on a node. Owns its bytes and
 * effects. It changes no object here: this chain has no staking and no `0x5` to bring forward.
 * Follows sui-types/src/transaction.rs (EndOfEpochTransactionKind, ChangeEpoch).
 */
import { bcs } from '@mysten/sui/bcs';
import { FundsLedger } from '../accumulators/ledger.ts';
import { NO_GAS } from '../checkpoints/checkpoint.ts';
import { buildEffects } from '../effects/build.ts';
import { digestOf } from '../model/digests.ts';
import { ZERO_ADDRESS } from '../model/type-tag.ts';
import type { Checkpoint, EpochInfo, ExecutedTransaction, GasSummary } from '../types.ts';

/** Returns the transaction that ends `ending` at `nowMs`; `previous` is the chain's latest checkpoint. */
export function changeEpoch(ending: EpochInfo, previous: Checkpoint, nowMs: number): ExecutedTransaction {
  const bytes = changeEpochBytes(ending, previous.rollingGas, nowMs);
  const digest = digestOf('TransactionData', bytes);
  const built = buildEffects({
    digest,
    epoch: ending.epoch,
    status: { kind: 'success' },
    gas: NO_GAS,
    changes: {
      created: new Set(),
      deleted: new Set(),
      modified: new Map(),
      written: new Map(),
      loaded: [],
      events: [],
      funds: new FundsLedger(),
    },
    loaded: { gasCoins: [], inputs: [], packages: [] },
    payerId: undefined,
    storageCharged: false,
  });
  return {
    kind: 'epoch',
    digest,
    bytes,
    signatures: [],
    sender: ZERO_ADDRESS,
    effectsBytes: built.bytes,
    effects: built.effects,
    effectsDigest: built.digest,
    events: [],
    balanceChanges: [],
    objectChanges: [],
    checkpoint: previous.sequence + 1n,
    timestampMs: nowMs,
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
