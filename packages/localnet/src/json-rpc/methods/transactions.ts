/** Transactions of the ledger: by digest, several at once, and by filter. */
import { invalid, notFound } from '../../rpc/argument.ts';
import type { ExecutedTransaction, Localnet } from '../../types.ts';
import { scanLedger } from '../../views/ledger.ts';
import { cursorAt, placeOf } from '../cursor.ts';
import { type MethodContext, type MethodTable, method, param } from '../method.ts';
import { digest, fields, flag, limit, list, optional, PAGE_MAX_ITEMS } from '../readers.ts';
import { transactionJson, transactionOptions } from '../render/transaction.ts';
import { transactionFilter } from '../transaction-filter.ts';

const query = (value: unknown, name: string) => {
  const given = value === undefined || value === null ? new Map<string, unknown>() : fields(value, name);
  return {
    matches: optional(transactionFilter)(given.get('filter'), `${name}.filter`) ?? (() => true),
    options: transactionOptions(given.get('options'), `${name}.options`),
  };
};

/** Returns the methods that read transactions. */
export function transactionMethods({ chain }: MethodContext): MethodTable {
  return {
    sui_getTransactionBlock: method([param('digest', digest), param('options', transactionOptions)], (id, options) =>
      transactionJson(chain, transactionOf(chain, id), options),
    ),
    sui_multiGetTransactionBlocks: method(
      [param('digests', list(digest, PAGE_MAX_ITEMS)), param('options', transactionOptions)],
      (digests, options) => {
        if (new Set(digests).size < digests.length) throw invalid('digests holds one digest twice');
        return digests.map((id) => transactionJson(chain, transactionOf(chain, id), options));
      },
    ),
    sui_getTotalTransactionBlocks: method([], () => chain.latestCheckpoint().networkTotalTransactions.toString()),
    suix_queryTransactionBlocks: method(
      [
        param('query', query),
        param('cursor', optional(digest)),
        param('limit', limit()),
        param('descending_order', optional(flag)),
      ],
      async ({ matches, options }, cursor, items, descending = false, signal) => {
        const after = cursor === undefined ? {} : { after: placeOf(chain, cursor, 0) };
        const scan = await scanLedger(chain, { ...after, descending, limit: items, signal }, (transaction) =>
          matches(transaction) ? [{ index: 0, item: transaction }] : [],
        );
        return {
          data: scan.items.map((transaction) => transactionJson(chain, transaction, options)),
          nextCursor: scan.last === undefined ? null : cursorAt(chain, scan.last).digest,
          hasNextPage: scan.hasMore,
        };
      },
    ),
  };
}

/** Returns a transaction of the ledger. @throws {RPC_NOT_FOUND} */
export function transactionOf(chain: Localnet, id: string): ExecutedTransaction {
  const transaction = chain.getTransaction(id);
  if (transaction === undefined) throw notFound('transaction', id);
  return transaction;
}
