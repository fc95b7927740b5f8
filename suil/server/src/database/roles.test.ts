import { createPool, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import { grantTestRoles } from './grant-roles.test-support.ts';
import { ROLES } from './grants.ts';

const database = useTestDatabase(serverMigrations);
let web: Pool;
let audit: Pool;
let backup: Pool;

beforeAll(async () => {
  // At each start again; an operator may have given more.
  await grantTestRoles(database.pool);
  for (const role of Object.values(ROLES))
    for (const schema of ['public', 'ledger']) {
      await database.pool.query(`GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
      await database.pool.query(`GRANT ALL ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`);
    }
  await grantTestRoles(database.pool);
  const open = (role: string) => createPool({ connection: database.connection, role, connectionsMax: 1 });
  [web, audit, backup] = [open(ROLES.web), open(ROLES.audit), open(ROLES.backup)];
});
afterAll(() => Promise.all([web, audit, backup].map((pool) => pool.end())));

const RIGHTS = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

/** Returns what a role may do with tables besides reading them, columns included, and which of all tables it reads. */
async function rightsOf(
  role: string,
): Promise<{ writes: Record<string, string[]>; reads: string[]; tables: string[] }> {
  const { rows } = await database.pool.query<{ name: string; rights: string[] }>(
    `SELECT n.nspname || '.' || c.relname AS name, ARRAY(
       SELECT r FROM unnest($2::text[]) AS r WHERE has_table_privilege($1, c.oid, r)
         OR (r IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') AND has_any_column_privilege($1, c.oid, r))) AS rights
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p', 'v', 'm') ORDER BY 1`,
    [role, ['SELECT', ...RIGHTS]],
  );
  const writes = rows.map(({ name, rights }) => [name, rights.filter((right) => right !== 'SELECT')] as const);
  return {
    writes: Object.fromEntries(writes.filter(([, rights]) => rights.length > 0)),
    reads: rows.filter(({ rights }) => rights.includes('SELECT')).map(({ name }) => name),
    tables: rows.map(({ name }) => name),
  };
}

describe('the role of requests', () => {
  test('default: writes sessions, calendar addresses, notified devices, limits and nonces, and nothing else', async () => {
    const { writes } = await rightsOf(ROLES.web);
    expect(writes).toEqual({
      'public.auth_challenges': ['INSERT', 'UPDATE', 'DELETE'],
      'public.auth_sessions': ['INSERT', 'UPDATE', 'DELETE'],
      'public.calendar_feeds': ['INSERT', 'UPDATE', 'DELETE'],
      'public.intent_nonces': ['INSERT', 'DELETE'],
      'public.push_devices': ['INSERT', 'UPDATE', 'DELETE'],
      'public.rate_limits': ['INSERT', 'UPDATE', 'DELETE'],
    });
  });

  test('default: reads every table, of the ledger the whole ones', async () => {
    const { reads, tables } = await rightsOf(ROLES.web);
    expect(tables.filter((table) => !reads.includes(table))).toEqual([
      'ledger.entries_default',
      'ledger.postings_default',
    ]);
  });

  test.each([
    'UPDATE ledger.balances SET balance = balance + 1',
    "INSERT INTO ledger.journal (seq, kind, ref, day, at_ms, epoch) VALUES (1, 'intent', 'x', 1, 1, 1)",
    'UPDATE ledger.journal_head SET last_seq = 0',
    'UPDATE ledger.checked SET entry_id = 1000000',
    'INSERT INTO ledger.postings VALUES (1, 1, 1, 5, 5, 1)',
    'DELETE FROM ledger.holds',
    "UPDATE withdrawals SET status = 'queued'",
    'UPDATE bank_subscriptions SET ended_day = NULL',
    'DELETE FROM intents',
    'UPDATE node_contacts SET sealed = sealed',
    'DELETE FROM node_contacts',
    'UPDATE intent_nonces SET used_at_ms = NULL',
    'UPDATE indexer_state SET checkpoint = 0',
    'DELETE FROM chain_events',
    'UPDATE day_leases SET expires_at_ms = 0',
    "INSERT INTO halts (code, level, seq, detail, opened_at_ms) VALUES ('X', 1, 1, 'x', 1)",
    'SELECT 1 FROM ledger.journal_head FOR UPDATE',
    "SELECT nextval('ledger.entry_ids')",
    'DROP TABLE ledger.postings',
    'CREATE TABLE ledger.mine (id integer)',
  ])('error: %s', async (statement) => {
    await expect(web.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});

/** What the role of inputs may do besides adding whole rows: what was posted, or came from chain and wallets, stays as it is. */
const RIGHTS_OF_INPUTS: Readonly<Record<string, string>> = {
  // Of no money: logins, calendar addresses, notifications, limits, leases, nonces, candles, contacts, when the service worked.
  'public.auth_challenges': 'INSERT UPDATE DELETE',
  'public.auth_sessions': 'INSERT UPDATE DELETE',
  'public.calendar_feeds': 'INSERT UPDATE DELETE',
  'public.closing_posted_ahead': 'INSERT UPDATE DELETE',
  'public.closing_rests': 'INSERT UPDATE DELETE',
  'public.day_leases': 'INSERT UPDATE DELETE',
  'public.intent_nonces': 'INSERT UPDATE DELETE',
  'public.market_candles': 'INSERT UPDATE DELETE',
  'public.market_hours': 'INSERT UPDATE DELETE',
  'public.market_pools': 'INSERT UPDATE DELETE',
  'public.node_contacts': 'INSERT UPDATE DELETE',
  'public.push_cursors': 'INSERT UPDATE DELETE',
  'public.push_devices': 'INSERT UPDATE DELETE',
  'public.push_messages': 'INSERT UPDATE DELETE',
  'public.rate_limits': 'INSERT UPDATE DELETE',
  'public.service_intervals': 'INSERT UPDATE DELETE',
  // Rows that are deleted when their time is over, and never changed.
  'public.day_problems': 'INSERT DELETE',
  'public.reserve_snapshots': 'INSERT DELETE',
  'public.spendings': 'INSERT DELETE',
  // How far something has come, not whose it is or how much.
  'ledger.balances': 'INSERT UPDATE(balance last_seq)',
  'ledger.checked': 'INSERT UPDATE(entry_id line_hash line_seq)',
  'ledger.journal_head': 'INSERT UPDATE(last_at_ms last_hash last_seq open_day)',
  'public.bank_subscriptions':
    'INSERT UPDATE(daily_income daily_ppm end_reason ended_day renews term term_last_day term_start_day)',
  'public.hashrate_entries': 'INSERT UPDATE(claimed last_hashrate last_released released remaining taken_back)',
  'public.indexer_state':
    'INSERT UPDATE(chain_timestamp_ms checkpoint config_checkpoint config_digest config_version digest packages)',
  'public.journal_applied': 'INSERT UPDATE(chain_timestamp_ms checkpoint position)',
  // They say what past days were, and no balance.
  'public.liquidity_settlements': 'INSERT UPDATE(checkpoint claimable claimed position start_day value)',
  'public.liquidity_positions': 'INSERT UPDATE(claimable claimed pending pending_day settled_day start_day value)',
  'public.node_sales': 'INSERT UPDATE(quantity_max sold)',
  'public.parameter_changes': 'INSERT UPDATE(cancelled_at_ms)',
  'public.pledges': 'INSERT UPDATE(income income_closed income_fee last_day principal_paid)',
  'public.spending_limits': 'INSERT UPDATE(limit_units raise_from_ms raise_units)',
  'public.team_friend_counts': 'INSERT UPDATE(friends through)',
  'public.team_friends': 'INSERT UPDATE(level suil volume)',
  'public.withdrawals':
    'INSERT UPDATE(audit_refused_at_ms digest ended_at_ms expires_at_ms issued_at_ms issued_day status voucher)',
  // It opens a halt and closes none; it can make requests wait.
  'public.halts': 'INSERT(code detail level opened_at_ms seq)',
  'public.lost_vouchers': 'INSERT(restored_at_ms through_seq until_ms)',
  // Those of a month are reached through the whole tables; migrations are the owner's.
  'ledger.entries_default': '',
  'ledger.postings_default': '',
  // What was archived, only who drops its rows may say.
  'public.archived_parts': '',
  'public.schema_gate': '',
  'public.schema_migrations': '',
};

test('the role of inputs: what it may do with each table, columns included', async () => {
  const { rows } = await database.pool.query<{ name: string; rights: string }>(
    `SELECT n.nspname || '.' || c.relname AS name, coalesce(string_agg(CASE
         WHEN has_table_privilege($1, c.oid, r.name) THEN r.name
         ELSE r.name || '(' || (SELECT string_agg(a.attname, ' ' ORDER BY a.attname COLLATE "C") FROM pg_attribute a
           WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND has_column_privilege($1, c.oid, a.attnum, r.name)) || ')'
       END, ' ' ORDER BY r.place), '') AS rights
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN unnest($2::text[]) WITH ORDINALITY AS r(name, place) ON has_table_privilege($1, c.oid, r.name)
       OR (r.name IN ('INSERT', 'UPDATE', 'REFERENCES') AND has_any_column_privilege($1, c.oid, r.name))
     WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p', 'v', 'm') GROUP BY 1`,
    [ROLES.writer, RIGHTS],
  );
  const found = Object.fromEntries(rows.map(({ name, rights }) => [name, rights]));
  const expected = Object.fromEntries(rows.map(({ name }) => [name, RIGHTS_OF_INPUTS[name] ?? 'INSERT']));
  expect(found).toEqual({ ...expected, ...RIGHTS_OF_INPUTS });
});

describe('the roles that read', () => {
  test('default: an auditor reads what its checks need and nothing else', async () => {
    const { reads, writes } = await rightsOf(ROLES.audit);
    expect(writes).toEqual({});
    expect(reads).toEqual([
      'ledger.accounts',
      'ledger.balances',
      'ledger.journal',
      'ledger.journal_head',
      'public.intents',
      'public.reserve_secrets',
      'public.reserve_snapshots',
      'public.withdrawals',
    ]);
    await expect(audit.query('SELECT 1 FROM auth_sessions')).rejects.toThrow('permission denied');
    await expect(audit.query('UPDATE ledger.journal SET ref = ref')).rejects.toThrow('permission denied');
  });

  test('default: a backup reads everything', async () => {
    const { reads, writes, tables } = await rightsOf(ROLES.backup);
    expect([reads, writes]).toEqual([tables, {}]);
    await expect(backup.query('DELETE FROM intents')).rejects.toThrow('permission denied');
    await expect(backup.query("SELECT nextval('ledger.entry_ids')")).rejects.toThrow('permission denied');
  });
});
