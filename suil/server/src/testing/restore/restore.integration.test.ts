/**
 * A database that is lost while members have vouchers, an old backup, an auditor that is lost, and both: everything is brought back by the
 * operator's commands from the auditor's evidence, withdrawals continue, no id is paid twice, and none has two vouchers at once.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MS_PER_DAY } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { withEmptyDatabase } from '../faults/empty-database.test-support.ts';
import { FaultDeployment } from '../faults/fault-deployment.test-support.ts';
import { LoadMember } from '../faults/load.test-support.ts';
import {
  cancel,
  listWithdrawals,
  readBooks,
  readVouchers,
  resumeAll,
  untilAudited,
  untilHalted,
  untilStatus,
  withdraw,
} from './restored-deployment.test-support.ts';

const database = useTestDatabase([]);
const MINUTE_MS = 60_000;
/** 23 hours, rules.md §9. */
const VOUCHER_LIFE_MS = 82_800_000;
const TIMEOUT_MS = 400_000;
const AFTER_IMPORT = ['AUDIT_JOURNAL_DIFFERS', 'JOURNAL_RESTORED'];

interface Scene {
  readonly deployment: FaultDeployment;
  readonly url: string;
  readonly recreate: () => Promise<void>;
  /** Has a voucher, and uses it after the restore. */
  readonly alice: LoadMember;
  /** Has a voucher, and does not use it. */
  readonly bob: LoadMember;
  readonly ids: { readonly alice: string; readonly bob: string };
  /** Of the auditor, as a copy. */
  readonly evidence: string;
  /** Made before anyone asked for a withdrawal. */
  readonly backup: string;
  readonly before: { lines: string[]; balances: string[] };
}

/** Runs `work` when both members have a voucher, every line is audited and the server has stopped. */
async function withScene(signal: AbortSignal, work: (scene: Scene) => Promise<void>): Promise<void> {
  await withEmptyDatabase(database.connection, async ({ url, recreate }) => {
    const deployment = await FaultDeployment.open({ databaseUrl: url, servers: 1, environment: process.env, signal });
    try {
      const [alice, bob] = [new LoadMember(deployment, 1), new LoadMember(deployment, 2)];
      for (const member of [alice, bob]) await member.enter();
      await deployment.levelWithChain();
      const backup = join(deployment.dataFolder, 'backup');
      expect(await deployment.runCommand('backup', backup)).toMatchObject({ code: 0 });
      // The chain knows a used id, whatever becomes of the database.
      const used = await withdraw(deployment, alice);
      await untilStatus(deployment, alice, used, 'issued');
      await alice.takeVouchers();
      await untilStatus(deployment, alice, used, 'paid');
      const ids = { alice: await withdraw(deployment, alice), bob: await withdraw(deployment, bob) };
      await untilStatus(deployment, alice, ids.alice, 'issued');
      await untilStatus(deployment, bob, ids.bob, 'issued');
      const voucher = await alice.readVouchers();
      expect(voucher).toHaveLength(1);
      await untilAudited(deployment, url);
      await deployment.stopServers();
      await untilAudited(deployment, url);
      const evidence = join(deployment.dataFolder, 'evidence-copy');
      cpSync(join(deployment.dataFolder, 'auditor', 'evidence'), evidence, { recursive: true });
      const before = await readBooks(url);
      await work({ deployment, url, recreate, alice, bob, ids, evidence, backup, before });
    } finally {
      await deployment.close();
    }
  });
}

/** Puts the journal back into what the database holds now, and expects every line and balance of before. */
async function bringBack({ deployment, url, evidence, before }: Scene): Promise<void> {
  const imported = await deployment.runCommand('journal', 'import', '--evidence', evidence);
  expect(imported).toMatchObject({ code: 0, said: expect.stringMatching(/^imported {2}\d+ lines, up to \d+; the/) });
  expect(await readBooks(url)).toEqual(before);
}

/** The members' vouchers of before are unknown, so neither request can be cancelled; Alice's pays hers, and a new request is next. */
async function expectContinued(scene: Scene): Promise<void> {
  const { deployment, url, alice, bob, ids, before } = scene;
  for (const member of [alice, bob]) await member.logIn();
  for (const [member, id] of [[alice, ids.alice] as const, [bob, ids.bob] as const]) {
    expect((await listWithdrawals(deployment, member)).get(id)).toMatchObject({ status: 'queued', cancellable: false });
    expect(await cancel(deployment, member, id)).toBe('WITHDRAWAL_NOT_QUEUED');
  }
  await alice.useVouchers();
  await untilStatus(deployment, alice, ids.alice, 'paid');
  const later = await withdraw(deployment, alice);
  expect(Number(later)).toBeGreaterThan(before.lines.length);
  await untilStatus(deployment, alice, later, 'issued');
  await alice.takeVouchers();
  await untilStatus(deployment, alice, later, 'paid');
  await untilAudited(deployment, url);
}

/** Bob's voucher ends unused: after the wait he is next and has another one; that ends unused, too, and a minute later the hold is his again. */
async function expectReturned({ deployment, url, bob, ids }: Scene): Promise<void> {
  const vouchers = countVouchersOf(deployment, ids.bob);
  await deployment.askChain('/dev/clock', { advanceMs: MS_PER_DAY + MINUTE_MS + 1_000 });
  while (countVouchersOf(deployment, ids.bob) === vouchers) await deployment.wait(100);
  await deployment.askChain('/dev/clock', { advanceMs: VOUCHER_LIFE_MS + MINUTE_MS + 1_000 });
  await bob.logIn();
  await untilStatus(deployment, bob, ids.bob, 'returned');
  await untilAudited(deployment, url);
}

const countVouchersOf = (deployment: FaultDeployment, id: string) =>
  readVouchers(deployment).filter((voucher) => voucher.id === id).length;

/** Another voucher of an id begins a minute after the end of the one before: each lives as long. */
function expectNoneAtOnce({ deployment }: Scene): void {
  const ends = new Map<string, number>();
  for (const { id, expiresAtMs } of readVouchers(deployment)) {
    expect(expiresAtMs - (ends.get(id) ?? 0)).toBeGreaterThan(VOUCHER_LIFE_MS + MINUTE_MS);
    ends.set(id, expiresAtMs);
  }
  expect(ends.size).toBeGreaterThanOrEqual(3);
}

test(
  'a lost database: the ledger closes, nothing is approved; the import brings every line back and withdrawals continue',
  async ({ signal }) => {
    await withScene(signal, async (scene) => {
      const { deployment, recreate, alice } = scene;
      const signed = deployment.countVouchers();
      await recreate();
      await deployment.startServers();
      await deployment.levelWithChain();
      await alice.logIn();
      // From its first moment: the chain, or the auditor, knows what the database has not.
      expect(await withdraw(deployment, alice)).toBe('LEDGER_CLOSED');
      expect(await untilHalted(deployment)).toMatchObject([{ code: 'AUDIT_JOURNAL_DIFFERS' }]);
      await deployment.stopServers();
      await recreate();
      await bringBack(scene);
      await deployment.startServers();
      await deployment.levelWithChain();
      expect(await withdraw(deployment, alice)).toBe('no nonce');
      await alice.logIn();
      expect(await withdraw(deployment, alice)).toBe('LEDGER_CLOSED');
      expect(deployment.countVouchers()).toBe(signed);
      // The signer knows what the empty database found, too. Whether its journal had passed the paid id depends on how the chain's events fell into lines.
      const ended = new Set(await resumeAll(deployment));
      expect([...ended]).toEqual(expect.arrayContaining([...AFTER_IMPORT, 'JOURNAL_DIFFERS', 'VAULT_BREACH']));
      await expectContinued(scene);
      await expectReturned(scene);
      expectNoneAtOnce(scene);
    });
  },
  TIMEOUT_MS,
);

test(
  'an old backup: restored and filled up from the evidence, the same',
  async ({ signal }) => {
    await withScene(signal, async (scene) => {
      const { deployment, recreate, backup } = scene;
      await recreate();
      expect(await deployment.runCommand('restore', backup)).toMatchObject({ code: 0 });
      expect(await untilHalted(deployment)).toMatchObject([{ code: 'AUDIT_JOURNAL_DIFFERS' }]);
      await bringBack(scene);
      await deployment.startServers();
      expect((await resumeAll(deployment)).sort()).toEqual(AFTER_IMPORT);
      await expectContinued(scene);
      expectNoneAtOnce(scene);
    });
  },
  TIMEOUT_MS,
);

test(
  'a lost auditor: requests of before wait for 24 hours and a minute of the chain, later ones do not',
  async ({ signal }) => {
    await withScene(signal, async (scene) => {
      const { deployment, url, alice, bob, ids } = scene;
      await deployment.stopAuditor();
      rmSync(join(deployment.dataFolder, 'auditor'), { recursive: true });
      await deployment.startAuditor();
      await deployment.startServers();
      await untilAudited(deployment, url);
      await alice.takeVouchers();
      await untilStatus(deployment, alice, ids.alice, 'paid');
      const later = await withdraw(deployment, alice);
      await untilStatus(deployment, alice, later, 'issued');
      // Bob's hold cannot go back before the wait is over, whatever the server says of its voucher.
      await deployment.askChain('/dev/clock', { advanceMs: MS_PER_DAY - MINUTE_MS });
      await untilStatus(deployment, bob, ids.bob, 'returned');
      while ((await deployment.readAudit()).round !== 'waits') await deployment.wait(100);
      await deployment.askChain('/dev/clock', { advanceMs: 3 * MINUTE_MS });
      await untilAudited(deployment, url);
      expectNoneAtOnce(scene);
    });
  },
  TIMEOUT_MS,
);

test(
  'database and auditor lost, the evidence kept: the same, and what may have been approved waits',
  async ({ signal }) => {
    await withScene(signal, async (scene) => {
      const { deployment, url, recreate } = scene;
      await deployment.stopAuditor();
      rmSync(join(deployment.dataFolder, 'auditor'), { recursive: true });
      await recreate();
      await bringBack(scene);
      await deployment.startAuditor();
      await deployment.startServers();
      // The new auditor has seen no line yet: the epoch of the import is as new to it as to the servers.
      expect(new Set(await resumeAll(deployment))).toContain('JOURNAL_RESTORED');
      await expectContinued(scene);
      await expectReturned(scene);
      await untilAudited(deployment, url);
      expectNoneAtOnce(scene);
    });
  },
  TIMEOUT_MS,
);
