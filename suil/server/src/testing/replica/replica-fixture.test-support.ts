/** A primary and its streaming replica with the server's schema, and two servers on both: for tests. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, assert, dayOf, parseAddress } from '@suil/core';
import { intentMessage } from '@suil/core/intent';
import { createPool, migrate, type Pool } from '@suil/postgres';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import {
  openReplicated,
  type ReplicatedDatabase,
} from '../../../../../packages/postgres/src/cluster/standby.test-support.ts';
import { serverMigrations } from '../../modules/index.ts';
import { createLedgerFixture } from '../ledger-fixture.test-support.ts';
import { createTestApp, type TestApp } from '../test-app.test-support.ts';
import { eventOn, manifest, memberOf } from '../test-deployment.test-support.ts';

/** A member with 50 MIST. */
export const wallet = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));
const member = parseAddress(wallet.toSuiAddress());
const SITE = { domain: '127.0.0.1:8080', uri: 'http://127.0.0.1:8080', chain: 'sui:localnet' };

export interface ReplicaFixture {
  readonly database: ReplicatedDatabase;
  readonly primary: Pool;
  readonly replica: Pool;
  /** Of both servers, for a test to move. */
  readonly clock: { elapsedMs: number };
  /** Two servers on the same databases. */
  readonly apps: readonly [TestApp, TestApp];
}

/** Gives the test file both databases; before each test the replica follows and has everything. Call it outside any test. */
export function useReplica(): () => ReplicaFixture {
  let opened: Pick<ReplicaFixture, 'database' | 'primary' | 'replica'> | undefined;
  let fixture: ReplicaFixture | undefined;

  beforeAll(async () => {
    const database = await openReplicated();
    const primary = createPool({ connection: database.primary });
    const replica = createPool({ connection: database.standby });
    await migrate(primary, serverMigrations, 0);
    opened = { database, primary, replica };
  });
  afterAll(async () => {
    await opened?.primary.end();
    await opened?.replica.end();
    await opened?.database.stop();
  });

  beforeEach(async () => {
    assert(opened, 'the databases are open');
    const { database, primary, replica } = opened;
    await database.resume();
    const clock = { elapsedMs: 0 };
    const open = () => createTestApp(primary, { replica: { pool: replica, elapsedMs: () => clock.elapsedMs } });
    fixture = { ...opened, clock, apps: [open(), open()] };
    const ledger = await createLedgerFixture(primary, dayOf(fixture.apps[0].clock.nowMs));
    const { sui: coinType, root } = { ...manifest.coinTypes, root: manifest.root as Address };
    await ledger.events(
      eventOn(ledger.day, 'InviterBound', { member, inviter: root }),
      eventOn(ledger.day, 'InviterBound', { member: memberOf('b'), inviter: root }),
      eventOn(ledger.day, 'ToppedUp', { member, coinType, amount: 50n }),
    );
    await level(fixture);
  });
  return () => {
    assert(fixture, 'the databases are asked for inside a test');
    return fixture;
  };
}

/** Returns when the replica has everything. */
export async function level({ primary, replica }: Pick<ReplicaFixture, 'primary' | 'replica'>): Promise<void> {
  const { rows } = await primary.query('SELECT pg_current_wal_lsn()::text AS lsn');
  const reached = 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS is';
  const isLevel = async () => (await replica.query(reached, [rows[0].lsn])).rows[0].is;
  await vi.waitUntil(isLevel, { timeout: 20_000, interval: 5 });
}

/** Sends ten MIST to another member and returns the number of the entry. */
export async function transfer(app: TestApp, token: string): Promise<string> {
  const asked = await app.send('POST', '/api/intents/nonces', { token, body: { action: 'transfer' } });
  const given = (await asked.json()) as { nonce: string; issuedAtMs: number; expiresAtMs: number };
  const parameters = { to: memberOf('b'), asset: 'SUI' as const, amount: '10' };
  const text = intentMessage({ ...SITE, ...given, address: member, action: 'transfer', parameters });
  const { signature } = await wallet.signPersonalMessage(new TextEncoder().encode(text));
  const body = { action: 'transfer', parameters, nonce: given.nonce, signature };
  const done = await app.send('POST', '/api/intents', { token, body });
  return ((await done.json()) as { entryId: string }).entryId;
}
