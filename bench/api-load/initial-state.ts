/** The database that both servers begin with: members with sessions and a history of postings. */
import { createHash } from 'node:crypto';
import { ensurePartitions } from '../../packages/ledger/src/index.ts';
import { appendInputs, openJournal, withJournal } from '../../packages/ledger/src/write.ts';
import type { Pool } from '../../packages/postgres/src/index.ts';
import { type Address, type Asset, dayStartMs, memberAccount, parseAddress } from '../../suil/core/src/index.ts';
import { type EntryDraft, postBulk } from '../../suil/server/src/ledger.ts';

export const DAY = 20_778;
export const NOW_MS = dayStartMs(DAY) + 43_200_000;
/** Records on a page: the default of the API. */
export const PAGE = 20;
export const POOL_CONNECTIONS = 10;
export const MEMBERS = 2_000;
const ENTRIES_PER_MEMBER = 60;
const HISTORY_DAYS = 90;

export const addressOf = (index: number): Address => parseAddress(`0x${(index + 1).toString(16)}`);
export const tokenOf = (index: number): string => `bench-token-${`${index}`.padStart(31, '0')}`;

/** Fills an empty database. */
export async function fillDatabase(owner: Pool): Promise<void> {
  await ensurePartitions(owner, dayStartMs(DAY - HISTORY_DAYS), 5);
  const assets: Asset[] = ['SUI', 'SUIL', 'USDC'];
  await withJournal(openJournal(owner), async (tx, head) => {
    const [inputSeq = 0n] = await appendInputs(tx, head, [{ kind: 'intent', ref: 'state', atMs: NOW_MS }]);
    for (let turn = 0; turn < ENTRIES_PER_MEMBER; turn++) {
      const asset = assets[turn % assets.length] ?? 'SUI';
      const occurredAtMs = dayStartMs(DAY - HISTORY_DAYS + Math.floor((turn * HISTORY_DAYS) / ENTRIES_PER_MEMBER));
      const entries = Array.from(
        { length: MEMBERS },
        (_, member): EntryDraft => ({
          key: `state:${turn}:${member}`,
          kind: 'top_up',
          digest: '6Vx8pZE6p6Hm8vUYrVZ7GmRrFgk3tQMvCQxqJ7u9DDXU',
          occurredAtMs,
          postings: [
            { account: 'chain:vault', asset, amount: -1_000_000_007n },
            { account: memberAccount(addressOf(member)), asset, amount: 1_000_000_007n },
          ],
        }),
      );
      await postBulk(
        tx,
        entries.map((entry) => ({ ...entry, inputSeq })),
        NOW_MS,
      );
    }
  });
  const members = Array.from({ length: MEMBERS }, (_, index) => index);
  await owner.query(
    `INSERT INTO auth_sessions (id, token_hash, address, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms, device)
     SELECT hash, hash, address, $3, $3, $4, $4, '' FROM unnest($1::text[], $2::text[]) AS given (hash, address)`,
    [
      members.map((index) => createHash('sha256').update(tokenOf(index)).digest('hex')),
      members.map(addressOf),
      NOW_MS,
      NOW_MS + 3_600_000,
    ],
  );
  await owner.query('VACUUM ANALYZE');
  await owner.query('CHECKPOINT');
}
