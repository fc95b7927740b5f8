/** A stolen server asks auditor and signer with both tokens for what no member asked for, or asked for otherwise. Nothing of it halts the audit. */
import { MICROS_PER_USD as USD } from '@suil/core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Attack, MINTED, openAttack, TIMEOUT_MS } from './attacks.test-support.ts';
import { refusalOf } from './stolen-server.test-support.ts';

let attack: Attack;

beforeAll(async () => {
  attack = await openAttack(process.env);
}, TIMEOUT_MS);
beforeEach(() => attack.begin(), TIMEOUT_MS);
afterEach(() => attack.assertKept());
afterAll(() => attack.deployment.close());

test(
  'attack: nine empty wallets ask for 10,000 USDC each and their rows are made up: no approval, no voucher, an alert',
  async () => {
    const { deployment, approve, sign } = attack;
    expect(await deployment.readMetric('suil_audit_refused_total')).toBe(0);
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
    // SuilAuditRefusing pages when this rises.
    expect(await deployment.readMetric('suil_audit_refused_total')).toBe(9);
    expect(await deployment.readMetric('suil_audit_halts')).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'attack: a token alone asks for a queued request: refused, and its member’s cancellation halts nothing',
  async () => {
    const { deployment, alice } = attack;
    const { answer } = await alice.withdraw(6n);
    await deployment.untilLevel();
    const unmarked = refusalOf(deployment.auditor().approve(BigInt(answer), Date.now() + 3_600_000));
    expect(await unmarked).toBe('AUDIT_REFUSED: the server has not written that it asks for this');
    expect((await alice.ask('cancel_withdrawal', { id: answer })).answer).toBe(answer);
    await deployment.untilLevel();
  },
  TIMEOUT_MS,
);

test(
  'attack: the superuser rewrites Alice’s queued request to pay the thief 10,000 USDC: auditor and signer know hers alone',
  async () => {
    const { deployment, alice, thief, mark } = attack;
    const { answer, signed } = await alice.withdraw(7n);
    await deployment.untilLevel();
    const id = BigInt(answer);
    const rewrite = 'UPDATE withdrawals SET recipient = $2, member = $2, amount = $3 WHERE id = $1';
    await deployment.sql(rewrite, [id, thief.address, MINTED]);
    const expiresAtMs = await mark(id, thief.address, MINTED);
    const approval = await deployment.auditor().approve(id, expiresAtMs);
    const theirs = { id, asset: 'USDC', amount: MINTED, recipient: thief.address, expiresAtMs, approval } as const;
    const refused = 'SIGNER_REFUSED: the auditor did not approve this';
    expect(await refusalOf(deployment.signer().sign({ ...theirs, ...signed }))).toBe(refused);
    // What was approved is what Alice signed: with her terms it is a voucher.
    const hers = { ...theirs, amount: 7n * USD, recipient: alice.address };
    expect(await refusalOf(deployment.signer().sign({ ...hers, ...signed }))).toBe('done');
  },
  TIMEOUT_MS,
);
