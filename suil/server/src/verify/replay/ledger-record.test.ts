/**
 * What the ledger holds after the same 400 actions, recorded: a change of structure must not change a row. Recorded anew with `vitest -u` when
 * a rule changes.
 */
import { createHash } from 'node:crypto';
import { useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../modules/index.ts';
import { DeploymentFixture } from '../../testing/deployment-fixture.test-support.ts';
import { actionArbitrary, runAction } from './random-actions.test-support.ts';

const database = useTestDatabase(serverMigrations);

const TABLES = {
  accounts: 'SELECT name, asset FROM ledger.accounts ORDER BY name, asset',
  balances: `SELECT a.name, a.asset, b.balance, b.last_seq, b.may_be_negative
    FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id ORDER BY a.name, a.asset`,
  journal: `SELECT seq, kind, ref, day, at_ms, content, epoch, encode(hash, 'hex') AS hash FROM ledger.journal ORDER BY seq`,
  entries: 'SELECT key, kind, digest, occurred_at_ms, input_seq FROM ledger.entries ORDER BY input_seq, key',
  postings: `SELECT a.name, a.asset, p.seq, e.key, p.amount, p.balance_after FROM ledger.postings p
    JOIN ledger.accounts a ON a.id = p.account_id JOIN ledger.entries e ON e.id = p.entry_id
    ORDER BY a.name, a.asset, p.seq`,
  holds: `SELECT h.id, a.name, h.amount, r.outcome FROM ledger.holds h JOIN ledger.accounts a ON a.id = h.account_id
    LEFT JOIN ledger.hold_resolutions r ON r.hold_id = h.id ORDER BY h.id`,
} as const;

/** Bytes that are the same in every run. */
function countingBytes(): (length: number) => Buffer {
  let count = 0;
  return (length) => {
    count += 1;
    return createHash('sha512').update(`bytes ${count}`).digest().subarray(0, length);
  };
}

test('record: the ledger after 400 actions', async () => {
  const fixture = await DeploymentFixture.open(database.pool, countingBytes());
  for (const action of fc.sample(actionArbitrary, { seed: 20_260_101, numRuns: 400 })) {
    await runAction(fixture, action);
    // A connection that breaks has the next question asked again, at times one that takes random bytes.
    fixture.breakConnections = null;
    await fixture.compare();
  }
  const lines: string[] = [];
  for (const [table, query] of Object.entries(TABLES)) {
    const { rows } = await database.pool.query(query);
    const text = rows.map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value)));
    lines.push(`${table}: ${rows.length} rows, sha256 ${createHash('sha256').update(text.join('\n')).digest('hex')}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('records/ledger.txt');
}, 300_000);
