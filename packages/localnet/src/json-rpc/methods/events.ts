/** Events: of one transaction, and by filter. */
import { scanLedger } from '../../views/ledger.ts';
import { cursorAt, placeOf } from '../cursor.ts';
import { eventFilter } from '../event-filter.ts';
import { type MethodContext, type MethodTable, method, param } from '../method.ts';
import { digest, fields, flag, limit, optional, u64 } from '../readers.ts';
import { eventJson, eventsJson } from '../render/event.ts';
import { transactionOf } from './transactions.ts';

const eventId = (value: unknown, name: string) => {
  const given = fields(value, name);
  return {
    txDigest: digest(given.get('txDigest'), `${name}.txDigest`),
    eventSeq: Number(u64(given.get('eventSeq'), `${name}.eventSeq`)),
  };
};

/** Returns the methods that read events. */
export function eventMethods({ chain }: MethodContext): MethodTable {
  return {
    sui_getEvents: method([param('transaction_digest', digest)], (id) => {
      const transaction = transactionOf(chain, id);
      return eventsJson(chain, transaction, transaction.timestampMs);
    }),
    suix_queryEvents: method(
      [
        param('query', eventFilter),
        param('cursor', optional(eventId)),
        param('limit', limit()),
        param('descending_order', optional(flag)),
      ],
      async (matches, cursor, items, descending = false, signal) => {
        const after = cursor === undefined ? {} : { after: placeOf(chain, cursor.txDigest, cursor.eventSeq) };
        const scan = await scanLedger(chain, { ...after, descending, limit: items, signal }, (transaction) =>
          transaction.events.flatMap((event, index) =>
            matches(event, transaction) ? [{ index, item: { event, index, transaction } }] : [],
          ),
        );
        const last = scan.last && cursorAt(chain, scan.last);
        return {
          data: scan.items.map(({ event, index, transaction }) =>
            eventJson(chain, event, { digest: transaction.digest, index, timestampMs: transaction.timestampMs }),
          ),
          nextCursor: last ? { txDigest: last.digest, eventSeq: String(last.index) } : null,
          hasNextPage: scan.hasMore,
        };
      },
    ),
  };
}
