/** Events as SuiEvent. */
import type { SuiEvent } from '@mysten/sui/jsonRpc';
import { toBase64 } from '@mysten/sui/utils';
import type { ChainEvent, Localnet, TransactionOutcome } from '../../types.ts';
import { typeText } from './value.ts';

/** Returns an event; `index` is its number in the transaction `digest`. */
export function eventJson(
  chain: Localnet,
  event: ChainEvent,
  { digest, index, timestampMs }: { digest: string; index: number; timestampMs?: number },
): SuiEvent {
  return {
    id: { txDigest: digest, eventSeq: String(index) },
    packageId: event.packageId,
    transactionModule: event.module,
    sender: event.sender,
    type: typeText(event.type),
    parsedJson: chain.toJson(event.type, event.contents, 'jsonRpc'),
    bcsEncoding: 'base64',
    bcs: toBase64(event.contents),
    ...(timestampMs === undefined ? {} : { timestampMs: String(timestampMs) }),
  };
}

/** Returns all events of a transaction, executed or simulated. */
export function eventsJson(chain: Localnet, outcome: TransactionOutcome, timestampMs?: number): SuiEvent[] {
  const when = timestampMs === undefined ? {} : { timestampMs };
  return outcome.events.map((event, index) => eventJson(chain, event, { digest: outcome.digest, index, ...when }));
}
