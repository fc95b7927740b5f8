import type { Address } from '@suil/core';
import { checkJournal, readJournal } from '@suil/ledger';
import { createPool, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvidence } from '../../intents/evidence.ts';
import { checkLedger } from '../../ledger.ts';
import { serverMigrations, serverSchema } from '../../modules/index.ts';
import { createLedgerFixture, type UnsignedIntent } from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf } from '../../testing/test-deployment.test-support.ts';
import { grantTestRoles } from '../grant-roles.test-support.ts';
import { ROLES } from '../grants.ts';
import { ensureParts } from './ensure-parts.ts';

const database = useTestDatabase(serverMigrations);
const [alice, bob] = [memberOf('a'), memberOf('b')] as const;
const DAY = 20_000;
const PARTED = ['ledger.journal', 'public.intents', 'public.chain_events'];
const pay = (): UnsignedIntent => ({
  address: alice,
  action: 'transfer',
  parameters: { asset: 'SUI', amount: '3', to: bob },
});
/** The role of inputs, on connections that have prepared their statements before the tables were in parts. */
let app: Pool;

beforeAll(async () => {
  await grantTestRoles(database.pool);
  app = createPool({ connection: database.connection, role: ROLES.writer });
});
afterAll(() => app.end());

/** The first part has space for at least this many more numbers while it is made. */
const SIZE = 8n;
const makeParts = () => ensureParts(database.pool, serverSchema.tables, { size: SIZE });

/** Rows of each table beside the number of parts that they are in. */
async function countParts(): Promise<string[]> {
  const counted = PARTED.map(async (table) => {
    const { rows } = await database.pool.query<{ parts: bigint }>(
      `SELECT count(DISTINCT tableoid) AS parts FROM ${table}`,
    );
    return `${table} ${rows[0]?.parts}`;
  });
  return Promise.all(counted);
}

test('default: a ledger with rows comes into parts while it is used, and what it says stays what its inputs say', async () => {
  const ledger = await createLedgerFixture(app, DAY, database.pool);
  const live = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await ledger.events(
        eventOn(ledger.day, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount: 50n }),
      );
      await ledger.intents(pay(), pay());
    }
  };
  const root = manifest.root as Address;
  await ledger.events(...[alice, bob].map((member) => eventOn(DAY, 'InviterBound', { member, inviter: root })));
  await live(3);
  const before = await readJournal(app, 0n, 100);
  // Six inputs, fewer than a part has numbers.
  await Promise.all([makeParts(), makeParts(), live(2)]);
  await ledger.closeDay(null);
  await live(12);
  await makeParts();
  await live(1);
  expect(await readJournal(app, 0n, before.length)).toEqual(before);
  const { ledger: balances, books } = await ledger.balances();
  expect(balances).toEqual(books);
  expect(await checkLedger(app)).toEqual([]);
  expect(await checkJournal(app, readEvidence)).toEqual([]);
  for (const counted of await countParts()) expect(counted).not.toMatch(/ [01]$/);
});

test('error: the role of inputs may change no row in any part', async () => {
  for (const table of PARTED) await expect(app.query(`DELETE FROM ${table}`)).rejects.toThrow('permission denied');
  for (const table of ['journal', 'intents', 'chain_events'])
    for (const part of ['0', 'default'])
      await expect(app.query(`SELECT 1 FROM parts.${table}_${part}`)).rejects.toThrow('permission denied');
});
