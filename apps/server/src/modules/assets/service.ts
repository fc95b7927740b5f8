/** What a member owns in the ledger, and how it came to be. */

import type { Asset } from '@suil/core';
import { type Address, ASSETS } from '@suil/core';
import type { AssetRecordsResponse, AssetsResponse, PageQuery } from '@suil/core/api';
import { listPostings, memberAccount, memberHeldAccount, readAccountBalances } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { cutPage, decodeMark, encodeMark, MARK_BIGINT } from '../../http/paging.ts';

const MARK_ASSET = /^[A-Z]{2,8}$/;

/** Returns one balance per asset, zeros included. */
export async function getAssets(db: Queryable, address: Address): Promise<AssetsResponse> {
  const available = memberAccount(address);
  const held = memberHeldAccount(address);
  const balances = await readAccountBalances(db, [available, held]);
  const balanceOf = (name: string, asset: Asset) =>
    balances.find((row) => row.name === name && row.asset === asset)?.balance ?? 0n;
  return ASSETS.map((asset) => ({
    asset,
    available: `${balanceOf(available, asset)}`,
    held: `${balanceOf(held, asset)}`,
  }));
}

/**
 * Returns the changes of the member's spendable balances, newest first.
 * @throws {REQUEST_CURSOR_INVALID}
 */
export async function getAssetRecords(
  db: Queryable,
  address: Address,
  query: PageQuery & { asset?: Asset | undefined },
): Promise<AssetRecordsResponse> {
  const mark = decodeMark(query.cursor, MARK_BIGINT, MARK_ASSET, MARK_BIGINT);
  const after = mark && { entryId: BigInt(mark[0] ?? 0), asset: mark[1] ?? '', seq: BigInt(mark[2] ?? 0) };
  const postings = await listPostings(db, {
    account: memberAccount(address),
    asset: query.asset,
    after,
    limit: query.limit + 1,
  });
  return cutPage(
    postings,
    query.limit,
    ({ entryId, seq, kind, asset, amount, digest, occurredAtMs }) => ({
      id: `${entryId}:${seq}`,
      kind,
      asset,
      amount: `${amount}`,
      digest,
      timestampMs: Number(occurredAtMs),
    }),
    ({ entryId, asset, seq }) => encodeMark(entryId, asset, seq),
  );
}
