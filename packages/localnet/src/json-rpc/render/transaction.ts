/** Executed transactions as SuiTransactionBlockResponse: only the parts that the options name. */
import { bcs } from '@mysten/sui/bcs';
import type { SuiTransactionBlockResponse } from '@mysten/sui/jsonRpc';
import { fromBase64, toBase64 } from '@mysten/sui/utils';
import { concatBytes } from '../../bytes/text.ts';
import type { ExecutedTransaction, Localnet } from '../../types.ts';
import { isSealed } from '../../views/ledger.ts';
import { flags } from '../readers.ts';
import { balanceChangesJson, objectChangesJson } from './changes.ts';
import { effectsJson } from './effects.ts';
import { eventsJson } from './event.ts';
import { transactionDataJson } from './transaction-data.ts';

/** Reads SuiTransactionBlockResponseOptions. */
export const transactionOptions = flags(
  'showInput',
  'showRawInput',
  'showEffects',
  'showRawEffects',
  'showEvents',
  'showObjectChanges',
  'showBalanceChanges',
);

export type TransactionOptions = ReturnType<typeof transactionOptions>;

/** Returns the parts of an executed transaction that `options` names. */
export function transactionJson(
  chain: Localnet,
  transaction: ExecutedTransaction,
  options: TransactionOptions,
): SuiTransactionBlockResponse {
  return {
    digest: transaction.digest,
    ...(options.showInput
      ? {
          transaction: {
            data: transactionDataJson(chain, transaction),
            txSignatures: [...transaction.signatures],
          },
        }
      : {}),
    ...(options.showRawInput ? { rawTransaction: toBase64(senderSignedData(transaction)) } : {}),
    ...(options.showEffects ? { effects: effectsJson(transaction) } : {}),
    ...(options.showRawEffects ? { rawEffects: [...transaction.effectsBytes] } : {}),
    ...(options.showEvents ? { events: eventsJson(chain, transaction, transaction.timestampMs) } : {}),
    ...(options.showObjectChanges
      ? { objectChanges: objectChangesJson(transaction, (id) => chain.getObject(id)) }
      : {}),
    ...(options.showBalanceChanges ? { balanceChanges: balanceChangesJson(transaction) } : {}),
    ...(isSealed(chain, transaction)
      ? { timestampMs: String(transaction.timestampMs), checkpoint: transaction.checkpoint.toString() }
      : {}),
  };
}

const Signatures = bcs.vector(bcs.byteVector());
/** One transaction, then its intent: transaction data, version 0, Sui. */
const ONE_WITH_INTENT = Uint8Array.of(1, 0, 0, 0);

/** BCS of SenderSignedData: the very bytes that were signed, between intent and signatures. */
function senderSignedData({ bytes, signatures }: ExecutedTransaction): Uint8Array {
  const signed = Signatures.serialize(
    signatures.map((signature) => fromBase64(signature)),
    { initialSize: 256, maxSize: 1 << 20 },
  ).toBytes();
  return concatBytes([ONE_WITH_INTENT, bytes, signed]);
}
