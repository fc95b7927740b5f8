/** A stolen server writes to the database, with the role of inputs and as superuser. The audit names what differs and approves nothing more. */
import { type Address, MICROS_PER_USD } from '@suil/core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ROLES } from '../../database/grants.ts';
import { type Attack, MINTED, openAttack, TIMEOUT_MS } from './attacks.test-support.ts';
import { SOON } from './stolen-server.test-support.ts';

let attack: Attack;

const changeBalance = `UPDATE ledger.balances b SET balance = balance + $2 FROM ledger.accounts a
  WHERE a.id = b.account_id AND a.name = 'member:' || $1 AND a.asset = 'USDC'`;

/** Accounts that the halts named, with how much more the ledger has than the inputs make. */
const namedDifferences = () =>
  [...attack.deployment.readHaltLog().matchAll(/member:(0x[0-9a-f]+) holds (\d+) USDC, the inputs make it (\d+)/g)].map(
    ([, member, held = '', made = '']): [string, bigint] => [member as Address, BigInt(held) - BigInt(made)],
  );

/** Alice asks for 8 USDC of her own in the meantime: halted like everything else. */
async function assertHalted(): Promise<void> {
  const { deployment, alice, approve } = attack;
  const [row] = await deployment.sql<{ seq: bigint }>('SELECT last_seq AS seq FROM ledger.journal_head');
  expect(await approve(row?.seq ?? 0n, alice.address)).toBe('AUDIT_HALTED');
}

beforeAll(async () => {
  attack = await openAttack(process.env);
}, TIMEOUT_MS);
beforeEach(() => attack.begin(), TIMEOUT_MS);
afterEach(() => attack.assertKept());
afterAll(() => attack.deployment.close());

test(
  'attack: the superuser rewrites what Alice signed in a line that was checked: the line is named',
  async () => {
    const { deployment, alice, thief } = attack;
    const { answer } = await alice.withdraw(7n);
    await deployment.untilLevel();
    await deployment.sql('UPDATE intents SET address = $2 WHERE input_seq = $1', [answer, thief.address]);
    await deployment.untilHalted('AUDIT_JOURNAL_DIFFERS');
    expect(deployment.readHaltLog()).toContain(`line ${answer} is not the one that was checked`);
    await assertHalted();
  },
  TIMEOUT_MS,
);

test(
  'attack: the role of inputs mints a balance: the account is named',
  async () => {
    const { deployment, thief, topUp } = attack;
    await deployment.as(ROLES.writer, (pool) => pool.query(changeBalance, [thief.address, MINTED]));
    // Its line has the auditor compare the account at once.
    await topUp(thief, 1n);
    await deployment.untilHalted('AUDIT_BALANCE_DIFFERS');
    expect(namedDifferences()).toEqual([[thief.address, MINTED]]);
    await assertHalted();
  },
  TIMEOUT_MS,
);

test(
  'attack: the role of inputs mints postings that sum to zero, of Alice’s balance to the thief’s: an account is named',
  async () => {
    const { deployment, alice, thief, topUp } = attack;
    const mint = `WITH entry AS (
         INSERT INTO ledger.entries (key, kind, occurred_at_ms, input_seq, posted_at_ms)
         SELECT 'minted', 'transfer', last_at_ms, last_seq, last_at_ms FROM ledger.journal_head RETURNING id, occurred_at_ms
       ), moved AS (
         UPDATE ledger.balances b SET balance = balance + m.amount, last_seq = last_seq + 1
         FROM ledger.accounts a, (VALUES ($1, -$3::bigint), ($2, $3::bigint)) AS m(member, amount)
         WHERE a.id = b.account_id AND a.name = 'member:' || m.member AND a.asset = 'USDC'
         RETURNING b.account_id, b.last_seq, b.balance, m.amount
       )
       INSERT INTO ledger.postings (account_id, seq, entry_id, amount, balance_after, occurred_at_ms)
       SELECT m.account_id, m.last_seq, e.id, m.amount, m.balance, e.occurred_at_ms FROM moved m, entry e`;
    await deployment.as(ROLES.writer, (pool) => pool.query(mint, [alice.address, thief.address, MINTED]));
    await topUp(thief, 1n);
    await deployment.untilHalted('AUDIT_BALANCE_DIFFERS');
    // One of the two: the one that is compared first.
    expect([[[alice.address, -MINTED]], [[thief.address, MINTED]]]).toContainEqual(namedDifferences());
    await assertHalted();
  },
  TIMEOUT_MS,
);

test(
  'attack: the superuser deletes the last line: the journal is named as shorter than what was checked',
  async () => {
    const { deployment } = attack;
    const [row] = await deployment.sql<{ seq: bigint }>(
      `WITH gone AS (DELETE FROM ledger.journal WHERE seq = (SELECT last_seq FROM ledger.journal_head) RETURNING seq)
       UPDATE ledger.journal_head h SET last_seq = j.seq, last_hash = j.hash FROM ledger.journal j, gone
       WHERE j.seq = gone.seq - 1 RETURNING gone.seq`,
    );
    const seq = row?.seq ?? 0n;
    await deployment.untilHalted('AUDIT_JOURNAL_DIFFERS');
    expect(deployment.readHaltLog()).toContain(`the journal ends with line ${seq - 1n}, line ${seq} was checked`);
    await assertHalted();
  },
  TIMEOUT_MS,
);

test(
  'attack: a minted balance is spent through the server itself: the line is named, and its request is never approved',
  async () => {
    const { deployment, thief, approve, sign } = attack;
    const auditor = deployment.running().auditor.child;
    auditor.kill('SIGSTOP');
    await deployment.as(ROLES.writer, (pool) => pool.query(changeBalance, [thief.address, MINTED]));
    // The server's own checks may close the ledger first: the superuser opens it again.
    const { answer, signed } = await vi.waitFor(async () => {
      await deployment.sql('DELETE FROM halts');
      const asked = await thief.withdraw(10_000n);
      expect(asked.answer).toMatch(/^\d+$/);
      return asked;
    }, SOON);
    auditor.kill('SIGCONT');
    await deployment.untilHalted('AUDIT_LINE_DIFFERS');
    expect(deployment.readHaltLog()).toContain('it is recorded as done, the rules refuse it');
    const id = BigInt(answer);
    expect(await approve(id, thief.address)).toBe('AUDIT_HALTED');
    expect(await sign(id, thief.address, signed)).toBe('SIGNER_REFUSED: the auditor did not approve this');
  },
  TIMEOUT_MS,
);

test(
  'attack: the role of inputs lifts the limit that Alice signed, and who has her wallet asks for more: the line is named',
  async () => {
    const { deployment, alice, approve, sign } = attack;
    const limit = `${10n * MICROS_PER_USD}`;
    expect((await alice.ask('set_spending_limit', { asset: 'USDC', limit })).answer).toBe('done');
    expect((await alice.withdraw(11n)).answer).toBe('SPENDING_LIMIT_EXCEEDED');
    await deployment.untilLevel();
    const lift = 'UPDATE spending_limits SET limit_units = NULL WHERE member = $1';
    await deployment.as(ROLES.writer, (pool) => pool.query(lift, [alice.address]));
    const { answer, signed } = await alice.withdraw(10_000n);
    expect(answer).toMatch(/^\d+$/);
    await deployment.untilHalted('AUDIT_LINE_DIFFERS');
    expect(deployment.readHaltLog()).toContain('the rules refuse it: beyond the own limit');
    const id = BigInt(answer);
    expect(await approve(id, alice.address)).toBe('AUDIT_HALTED');
    expect(await sign(id, alice.address, signed)).toBe('SIGNER_REFUSED: the auditor did not approve this');
  },
  TIMEOUT_MS,
);
