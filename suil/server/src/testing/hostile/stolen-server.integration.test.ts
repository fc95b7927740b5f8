/**
 * Attacks of a server in wrong hands, with both tokens and every role of its database. Alice's money is in the vault: it stays there, whatever
 * is written and asked for. One start of the processes serves all attacks; the rows are put back and the operator resumes after each.
 */
import { type Address, MICROS_PER_USD as USD } from '@suil/core';
import type { VoucherRequest } from '@suil/core/intent';
import { buildWithdraw } from '@suil/sdk';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ROLES } from '../../database/grants.ts';
import type { HostileMember, Signed } from './member.test-support.ts';
import { openStolenServer, refusalOf, SOON, type StolenServer } from './stolen-server.test-support.ts';

const TIMEOUT_MS = 180_000;
const HOUR_MS = 3_600_000;
const MINTED = 10_000n * USD;
const SHARE = `${10_000n * USD}`;

let deployment: StolenServer;
let alice: HostileMember;
let thief: HostileMember;
/** What the vault began with, and what members brought and did not take out. */
let vaultUsdc: bigint;
let thiefTopUps = 0n;

async function topUp(member: HostileMember, usdc: bigint): Promise<void> {
  await member.topUp(usdc);
  vaultUsdc += usdc * USD;
}

/** Marks a request as the server does before it asks, or makes one up; returns the expiry. */
async function mark(id: bigint, member: Address, amount: string): Promise<number> {
  const expiresAtMs = Date.now() + 23 * HOUR_MS;
  await deployment.sql(
    `INSERT INTO withdrawals (id, nonce, member, asset, amount, source, recipient, status, requested_at_ms, issued_day, issued_at_ms, expires_at_ms)
     VALUES ($1::bigint, 'made up ' || $1::text, $2, 'USDC', $3, 'balance', $2, 'issuing', 1, 1, 1, $4)
     ON CONFLICT (id) DO UPDATE SET status = 'issuing', issued_day = 1, issued_at_ms = 1, expires_at_ms = $4`,
    [id, member, amount, expiresAtMs],
  );
  return expiresAtMs;
}

/** Asks the auditor in the server's place; returns why there is no approval. */
const approve = async (id: bigint, member: Address) =>
  refusalOf(deployment.auditor.approve(id, await mark(id, member, SHARE)));

/** Asks the signer for a voucher to the member, with an approval made up; returns why there is none. */
function sign(id: bigint, member: Address, signed: Signed): Promise<string> {
  const approval = Buffer.alloc(64, 7).toString('base64');
  const terms = { id, asset: 'USDC', amount: MINTED, recipient: member, expiresAtMs: Date.now() + HOUR_MS } as const;
  return refusalOf(deployment.signer.sign({ ...terms, ...signed, approval }));
}

const changeBalance = `UPDATE ledger.balances b SET balance = balance + $2 FROM ledger.accounts a
  WHERE a.id = b.account_id AND a.name = 'member:' || $1 AND a.asset = 'USDC'`;

/** Accounts that the halts named, with how much more the ledger has than the inputs make. */
const namedDifferences = () =>
  [...deployment.readHaltLog().matchAll(/member:(0x[0-9a-f]+) holds (\d+) USDC, the inputs make it (\d+)/g)].map(
    ([, member, held = '', made = '']) => [member, BigInt(held) - BigInt(made)],
  );

/** The thief's own top-up of 1 USDC: its line has the auditor compare the account at once. */
async function touchThief(): Promise<void> {
  await topUp(thief, 1n);
  thiefTopUps += 1n;
  await vi.waitFor(async () => {
    const rows = await deployment.sql<{ count: bigint }>(
      `SELECT count(*) FROM chain_events WHERE kind = 'ToppedUp' AND content->>'member' = $1`,
      [thief.address],
    );
    expect(rows[0]?.count).toBe(thiefTopUps);
  }, SOON);
}

/** What was written is put back, and the operator ends the halt. */
async function putBack(text: string, values: unknown[]): Promise<void> {
  await deployment.sql(text, values);
  await deployment.sql('DELETE FROM halts');
  await deployment.resume();
  await deployment.untilLevel();
}

beforeAll(async () => {
  deployment = await openStolenServer(process.env);
  vaultUsdc = await deployment.vaultUsdc();
  [alice, thief] = [deployment.member(7), deployment.member(17)];
  await topUp(alice, 30_000n);
  await touchThief();
  await alice.logIn();
  await thief.logIn();
  await deployment.untilLevel();
}, TIMEOUT_MS);

afterEach(async () => {
  // Nothing of the thief's, nor of the nine wallets', was ever signed: every record names Alice.
  const owners = [...deployment.readLogs().matchAll(/"(?:owner|address)":"(0x[0-9a-f]+)"/g)].map(([, owner]) => owner);
  expect([...new Set(owners)]).toEqual([alice.address]);
  expect(await deployment.vaultUsdc()).toBe(vaultUsdc);
});
afterAll(() => deployment.close());

test(
  'with both tokens and the server’s mark a request of Alice’s gets its voucher: the attacker has all it needs',
  async () => {
    const { answer, signed } = await alice.withdraw(5n);
    await deployment.untilLevel();
    const id = BigInt(answer);
    const expiresAtMs = await mark(id, alice.address, `${5n * USD}`);
    const terms = { id, amount: 5n * USD, recipient: alice.address };
    const approval = await deployment.auditor.approve(id, expiresAtMs);
    const request: VoucherRequest = { ...terms, asset: 'USDC', expiresAtMs, ...signed, approval };
    const voucher = Buffer.from(await deployment.signer.sign(request), 'base64');
    const { manifest } = deployment;
    const taken = { manifest, coin: 'USDC' as const, ...terms, voucher };
    await expect(thief.execute(buildWithdraw({ ...taken, recipient: thief.address }))).rejects.toThrow();
    await alice.execute(buildWithdraw(taken));
    vaultUsdc -= 5n * USD;
    await deployment.untilLevel();
  },
  TIMEOUT_MS,
);

test(
  'attack: nine empty wallets ask for 10,000 USDC each and their rows are made up: no approval, no voucher, an alert',
  async () => {
    const before = await deployment.readMetric('suil_audit_refused_total');
    const wallets = Array.from({ length: 9 }, (_, index) => deployment.member(101 + index));
    for (const wallet of wallets) {
      await wallet.logIn();
      const { answer, signed } = await wallet.withdraw(10_000n);
      expect(answer).toBe('LEDGER_BALANCE_INSUFFICIENT');
      const [row] = await deployment.sql<{ id: bigint }>('SELECT max(input_seq) AS id FROM intents');
      const id = row?.id ?? 0n;
      await deployment.untilLevel();
      expect(await approve(id, wallet.address)).toBe('AUDIT_REFUSED: the books have no open hold of this id');
      expect(await sign(id, wallet.address, signed)).toBe('SIGNER_REFUSED: the auditor did not approve this');
    }
    expect(await deployment.readMetric('suil_audit_refused_total')).toBe(before + 9);
    expect(await deployment.readMetric('suil_audit_halts')).toBe(0);
    await deployment.sql(`DELETE FROM withdrawals WHERE nonce LIKE 'made up %'`);
  },
  TIMEOUT_MS,
);

test(
  'attack: a token alone asks for a queued request: refused, and its member’s cancellation halts nothing',
  async () => {
    const { answer } = await alice.withdraw(6n);
    await deployment.untilLevel();
    const unmarked = refusalOf(deployment.auditor.approve(BigInt(answer), Date.now() + HOUR_MS));
    expect(await unmarked).toBe('AUDIT_REFUSED: the server has not written that it asks for this');
    expect((await alice.ask('cancel_withdrawal', { id: answer })).answer).toBe(answer);
    await deployment.untilLevel();
  },
  TIMEOUT_MS,
);

test(
  'attack: the superuser rewrites Alice’s queued request to pay the thief 10,000 USDC: auditor and signer know hers alone',
  async () => {
    const { answer, signed } = await alice.withdraw(7n);
    await deployment.untilLevel();
    const id = BigInt(answer);
    await deployment.sql(`UPDATE withdrawals SET recipient = $2, member = $2, amount = $3 WHERE id = $1`, [
      ...[id, thief.address, SHARE],
    ]);
    const expiresAtMs = await mark(id, thief.address, SHARE);
    const approval = await deployment.auditor.approve(id, expiresAtMs);
    const theirs = { id, asset: 'USDC', amount: MINTED, recipient: thief.address, expiresAtMs, approval } as const;
    const refused = 'SIGNER_REFUSED: the auditor did not approve this';
    expect(await refusalOf(deployment.signer.sign({ ...theirs, ...signed }))).toBe(refused);
    // What was approved is what Alice signed: with her terms it is a voucher.
    const hers = { ...theirs, amount: 7n * USD, recipient: alice.address };
    expect(await refusalOf(deployment.signer.sign({ ...hers, ...signed }))).toBe('done');
  },
  TIMEOUT_MS,
);

test(
  'attack: the superuser rewrites what Alice signed in a line that was checked: the line is named, nothing is approved until it is put back',
  async () => {
    const { answer } = await alice.withdraw(7n);
    await deployment.untilLevel();
    const rewrite = 'UPDATE intents SET address = $2 WHERE input_seq = $1';
    await deployment.sql(rewrite, [answer, thief.address]);
    await deployment.untilHalted('AUDIT_JOURNAL_DIFFERS');
    expect(deployment.readHaltLog()).toContain(`line ${answer} `);
    expect(await approve(BigInt(answer), thief.address)).toBe('AUDIT_HALTED');
    await putBack(rewrite, [answer, alice.address]);
  },
  TIMEOUT_MS,
);

test(
  'attack: the role of inputs mints a balance: the account is named, nothing is approved until it is put back',
  async () => {
    await deployment.as(ROLES.writer, (pool) => pool.query(changeBalance, [thief.address, MINTED]));
    await touchThief();
    await deployment.untilHalted('AUDIT_BALANCE_DIFFERS');
    expect(namedDifferences().at(-1)).toEqual([thief.address, MINTED]);
    const { answer } = await alice.withdraw(8n);
    expect(await approve(BigInt(answer), alice.address)).toBe('AUDIT_HALTED');
    await putBack(changeBalance, [thief.address, -MINTED]);
  },
  TIMEOUT_MS,
);

test(
  'attack: the superuser mints postings that sum to zero, of Alice’s balance to the thief’s: an account is named',
  async () => {
    await deployment.sql(
      `WITH entry AS (
         INSERT INTO ledger.entries (key, kind, occurred_at_ms, input_seq, posted_at_ms)
         SELECT 'minted', 'transfer', last_at_ms, last_seq, last_at_ms FROM ledger.journal_head RETURNING id, occurred_at_ms
       ), moved AS (
         UPDATE ledger.balances b SET balance = balance + m.amount, last_seq = last_seq + 1
         FROM ledger.accounts a, (VALUES ($1, -$3::bigint), ($2, $3::bigint)) AS m(member, amount)
         WHERE a.id = b.account_id AND a.name = 'member:' || m.member AND a.asset = 'USDC'
         RETURNING b.account_id, b.last_seq, b.balance, m.amount
       )
       INSERT INTO ledger.postings (account_id, seq, entry_id, amount, balance_after, occurred_at_ms)
       SELECT m.account_id, m.last_seq, e.id, m.amount, m.balance, e.occurred_at_ms FROM moved m, entry e`,
      [alice.address, thief.address, MINTED],
    );
    await touchThief();
    await deployment.untilHalted('AUDIT_BALANCE_DIFFERS');
    // Whichever of the two is compared first.
    expect([
      [alice.address, -MINTED],
      [thief.address, MINTED],
    ]).toContainEqual(namedDifferences().at(-1));
    const { answer } = await alice.withdraw(8n);
    expect(await approve(BigInt(answer), alice.address)).toBe('AUDIT_HALTED');
    await deployment.sql(changeBalance, [alice.address, MINTED]);
    await putBack(changeBalance, [thief.address, -MINTED]);
  },
  TIMEOUT_MS,
);

test(
  'attack: the superuser deletes the last line: the journal is named as shorter than what was checked',
  async () => {
    // A line that this auditor checked since it started: `resume` waits for one less.
    await touchThief();
    await deployment.untilLevel();
    const [line] = await deployment.sql<Record<string, unknown>>(
      'SELECT * FROM ledger.journal ORDER BY seq DESC LIMIT 1',
    );
    const [head] = await deployment.sql<{ last_hash: Buffer }>('SELECT last_hash FROM ledger.journal_head');
    const lastSeq = line?.['seq'] as bigint;
    await deployment.sql('DELETE FROM ledger.journal WHERE seq = $1', [lastSeq]);
    const moveHead = 'UPDATE ledger.journal_head SET last_seq = $1, last_hash = $2';
    const [before] = await deployment.sql<{ hash: Buffer }>('SELECT hash FROM ledger.journal WHERE seq = $1', [
      lastSeq - 1n,
    ]);
    await deployment.sql(moveHead, [lastSeq - 1n, before?.hash]);
    await deployment.untilHalted('AUDIT_JOURNAL_DIFFERS');
    const named = `the journal ends with line ${lastSeq - 1n}, line ${lastSeq} was checked`;
    expect(deployment.readHaltLog()).toContain(named);
    expect(await approve(lastSeq, alice.address)).toBe('AUDIT_HALTED');
    const columns = Object.keys(line ?? {});
    await deployment.sql(
      `INSERT INTO ledger.journal (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(line ?? {}),
    );
    await putBack(moveHead, [lastSeq, head?.last_hash]);
  },
  TIMEOUT_MS,
);

test(
  'attack: a minted balance is spent through the server itself: the line is named, and its request is never approved',
  async () => {
    deployment.auditorProcess.kill('SIGSTOP');
    await deployment.as(ROLES.writer, (pool) => pool.query(changeBalance, [thief.address, MINTED]));
    // The server's own checks may close the ledger first: the superuser opens it again.
    const { answer, signed } = await vi.waitFor(async () => {
      await deployment.sql('DELETE FROM halts');
      const asked = await thief.withdraw(10_000n);
      expect(asked.answer).toMatch(/^\d+$/);
      return asked;
    }, SOON);
    deployment.auditorProcess.kill('SIGCONT');
    await deployment.untilHalted('AUDIT_LINE_DIFFERS');
    expect(deployment.readHaltLog()).toContain('it is recorded as done, the rules refuse it');
    const id = BigInt(answer);
    expect(await approve(id, thief.address)).toBe('AUDIT_HALTED');
    expect(await sign(id, thief.address, signed)).toBe('SIGNER_REFUSED: the auditor did not approve this');
  },
  TIMEOUT_MS,
);
