/** The journal compared with the line that the auditor checked last, on lines as the server writes them. */
import { readJournalHead, readLineHash } from '@suil/ledger';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../index.ts';
import { alice, createWithdrawalFixture, USDC, withdraw } from '../withdrawal-fixture.test-support.ts';
import { findLostLine } from './audited-line.ts';

const database = useTestDatabase(serverMigrations);
const NONE = '0'.repeat(64);

/** Returns the last line of a journal with a request of Alice's. */
async function writeLines(): Promise<{ seq: bigint; hash: string }> {
  const fixture = await createWithdrawalFixture(database.pool);
  await fixture.ledger.intents(withdraw(alice, USDC));
  const { lastSeq: seq, lastHash: hash } = await readJournalHead(database.pool);
  return { seq, hash };
}

test('default: nothing is lost where the auditor is at the last line, behind it, or at none', async () => {
  const last = await writeLines();
  const before = await readLineHash(database.pool, last.seq - 1n);
  expect(await findLostLine(database.pool, last)).toBeNull();
  expect(await findLostLine(database.pool, { seq: last.seq - 1n, hash: before ?? '' })).toBeNull();
  expect(await findLostLine(database.pool, { seq: 0n, hash: NONE })).toBeNull();
});

test('error: a journal that ends before the line that was checked', async () => {
  const { seq } = await writeLines();
  expect(await findLostLine(database.pool, { seq: seq + 1n, hash: 'ab'.repeat(32) })).toEqual({
    code: 'JOURNAL_DIFFERS',
    detail: `the auditor has checked line ${seq + 1n}, the journal ends at ${seq}: inputs are missing`,
  });
});

test('error: a journal that was made anew up to the same number', async () => {
  const { seq } = await writeLines();
  expect(await findLostLine(database.pool, { seq, hash: 'ab'.repeat(32) })).toEqual({
    code: 'JOURNAL_DIFFERS',
    detail: `line ${seq} is not the one that the auditor has checked`,
  });
});
