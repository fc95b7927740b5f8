import { beginEpoch } from '@suil/ledger/write';
import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexTables } from '../../database/tables.ts';
import { modules, serverMigrations, serverSchema } from '../../modules/index.ts';
import { deleteExpired } from '../../retention/delete-expired.ts';
import { addressOf, DeploymentFixture, manifest, members } from '../../testing/deployment-fixture.test-support.ts';
import { decodeMemoryEvent } from '../../testing/memory-chain.test-support.ts';
import { actionArbitrary, runAction } from '../replay/random-actions.test-support.ts';
import { replayOfTables } from './derived-tables.ts';
import { verifyByReindexing } from './reindex.ts';

const database = useTestDatabase(serverMigrations);
let clockMs = 1_000;

const reindex = (fixture: DeploymentFixture) => {
  clockMs += 1;
  return verifyByReindexing({
    live: database.pool,
    connection: database.connection,
    manifest,
    modules,
    source: fixture.chain,
    decodeEvent: decodeMemoryEvent,
    nowMs: clockMs,
  });
};

/** The same actions in every run: a life of some days with everything that members do. */
async function liveLife(seed: number): Promise<DeploymentFixture> {
  const fixture = await DeploymentFixture.open(database.pool);
  const [actions = []] = fc.sample(fc.array(actionArbitrary, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed });
  for (const action of actions) await runAction(fixture, action);
  return fixture;
}

test('default: whatever was done, the chain and the journal give every row again', async () => {
  for (const seed of [3, 4, 5]) {
    const fixture = await liveLife(seed);
    const report = await reindex(fixture);
    expect(report.differences).toEqual([]);
    const { rows } = await database.pool.query(
      'SELECT (SELECT count(*) FROM chain_events) AS events, (SELECT count(*) FROM ledger.journal) AS inputs',
    );
    expect(report).toMatchObject({ events: Number(rows[0]?.events), inputs: Number(rows[0]?.inputs) });
    expect(report.rows).toBeGreaterThan(report.events + report.inputs);
    expect(report.checkpoints).toBe(fixture.chain.checkpoints.length);
  }
}, 120_000);

test('behavior: a journal that continued in another epoch gives every row again, with the same hashes', async () => {
  const fixture = await liveLife(3);
  await withTransaction(database.pool, (tx) => beginEpoch(tx, 4));
  await fixture.closeDay(null);
  await withTransaction(database.pool, (tx) => beginEpoch(tx));
  const { rows } = await database.pool.query('SELECT DISTINCT epoch FROM ledger.journal ORDER BY epoch');
  expect(rows).toEqual([{ epoch: 1 }, { epoch: 4 }]);
  expect((await reindex(fixture)).differences).toEqual([]);
}, 120_000);

test('behavior: payments under a limit that were deleted are no difference; of those that count each amount is compared', async () => {
  const fixture = await DeploymentFixture.open(database.pool);
  const [, , payer, payee] = members;
  if (!payer || !payee) throw new Error('there are four members');
  const pay = async () =>
    (await fixture.intent(payer, 'transfer', { asset: 'USDC', amount: '10', to: addressOf(payee) })).done;
  await fixture.intent(payer, 'set_spending_limit', { asset: 'USDC', limit: '20' });
  const paid = [await pay(), await pay(), await pay()];
  for (let day = 0; day < 3; day += 1) await fixture.closeDay(null);
  paid.push(await pay());
  const tables = indexTables(serverSchema.tables);
  const clocks = { database: () => 0, business: () => 0 };
  expect((await deleteExpired(database.pool, { tables, clocks })).get('spendings')).toBe(2);
  paid.push(await pay(), await pay());
  expect(paid).toEqual([true, true, false, true, true, false]);
  expect((await reindex(fixture)).differences).toEqual([]);
  await database.pool.query(
    'UPDATE spendings SET amount = amount + 1 WHERE input_seq = (SELECT max(input_seq) FROM spendings)',
  );
  const { differences } = await reindex(fixture);
  expect(differences.map((line) => line.replace(/: .*/s, '')).sort()).toEqual([
    'spendings only the chain and the journal',
    'spendings only the database',
  ]);
}, 60_000);

test('behavior: a row that was changed, added or taken away behind the journal’s back is named', async () => {
  const fixture = await liveLife(3);
  await database.pool.query(
    `UPDATE ledger.balances SET balance = balance + 1
     WHERE account_id = (SELECT id FROM ledger.accounts WHERE name = 'chain:vault' ORDER BY asset LIMIT 1)`,
  );
  await database.pool.query("INSERT INTO members VALUES ('0xghost', '0x1', 'D', 1)");
  await database.pool.query('DELETE FROM chain_events WHERE checkpoint = (SELECT max(checkpoint) FROM chain_events)');
  const { differences } = await reindex(fixture);
  const reported = differences.map((difference) => difference.replace(/: .*/s, ''));
  expect(new Set(reported)).toEqual(
    new Set([
      'chain_events only the chain and the journal',
      'ledger.accounts only the chain and the journal',
      'ledger.accounts only the database',
      'members only the database',
    ]),
  );
  const { rows } = await database.pool.query("SELECT 1 FROM pg_database WHERE datname LIKE 'suil_shadow%'");
  expect(rows).toEqual([]);
}, 60_000);

test('error: a day that is closed and not finished is named, and nothing is compared', async () => {
  const fixture = await liveLife(3);
  await fixture.closeDay(null);
  await database.pool.query(
    `UPDATE ledger.journal SET content = '{"dayClosed": {"factor": "1", "principal": "1"}}' WHERE kind = 'closing' AND ref = $1`,
    [`${fixture.day - 1}`],
  );
  const report = await reindex(fixture);
  expect(report.differences).toEqual([
    `the closing of day ${fixture.day - 1} is not finished yet: run this again when it is`,
  ]);
  expect(report.rows).toBe(0);
}, 60_000);

test('behavior: a checkpoint of another digest is named; rows of before digests were kept are compared without', async () => {
  const fixture = await liveLife(3);
  const digests = async () =>
    (await database.pool.query('SELECT DISTINCT checkpoint, checkpoint_digest FROM chain_events ORDER BY checkpoint'))
      .rows;
  const kept = await digests();
  expect(kept).toEqual(
    kept.map(({ checkpoint }) => ({
      checkpoint,
      checkpoint_digest: fixture.chain.checkpoints[Number(checkpoint)]?.digest,
    })),
  );
  const [first, second] = kept;
  await database.pool.query('UPDATE chain_events SET checkpoint_digest = NULL WHERE checkpoint = $1', [
    first?.checkpoint,
  ]);
  expect((await reindex(fixture)).differences).toEqual([]);
  await database.pool.query("UPDATE chain_events SET checkpoint_digest = 'another' WHERE checkpoint = $1", [
    second?.checkpoint,
  ]);
  const { differences } = await reindex(fixture);
  expect(differences.length).toBeGreaterThan(0);
  expect(differences.every((line) => line.startsWith('chain_events only the'))).toBe(true);
  expect(differences.some((line) => line.includes('"checkpoint_digest": "another"'))).toBe(true);
  // A digest that is missing among rows that have one was taken away.
  await database.pool.query('UPDATE chain_events SET checkpoint_digest = NULL WHERE checkpoint = $1', [
    kept.at(-1)?.checkpoint,
  ]);
  expect((await reindex(fixture)).differences.length).toBeGreaterThan(differences.length);
}, 60_000);

test('behavior: the tables that the modules declare are those of the database', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p') AND (n.nspname = 'public' OR NOT c.relispartition) AND c.relname NOT LIKE 'schema\\_%'
     ORDER BY 1`,
  );
  const known = [...replayOfTables(modules).keys()];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
