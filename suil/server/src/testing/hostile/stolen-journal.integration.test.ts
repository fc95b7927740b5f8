/**
 * A stolen server writes lines of the journal that are not true, as the database's superuser and with hashes that follow. The auditor names the
 * line or its intent, and approves nothing more.
 */
import { dayStartMs, MICROS_PER_USD, MS_PER_DAY } from '@suil/core';
import type { IntentParameters } from '@suil/core/intent';
import { readJournalHead } from '@suil/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ROLES } from '../../database/grants.ts';
import { type Attack, MINTED, openAttack, TIMEOUT_MS } from './attacks.test-support.ts';
import { ForgedJournal } from './forged-journal.test-support.ts';
import type { Signed } from './member.test-support.ts';
import { refusalOf, SOON } from './stolen-server.test-support.ts';

const MINUTE_MS = 60_000;
let attack: Attack;
/** Of the attack before; false: it ended in the middle, and the next one begins with everything as it was kept. */
let wasUndone = false;
/** Alice's 10,000 USDC, to the thief. */
let toThief: IntentParameters<'withdraw'>;

const head = () => attack.deployment.withDatabase(readJournalHead);
const moveClock = (advanceMs: number) => attack.deployment.post('/node/dev/clock', { advanceMs });

/** Has lines come to the auditor only once they are as the attack wants them. */
async function behindTheAuditor<Result>(work: () => Promise<Result>): Promise<Result> {
  const auditor = attack.deployment.running().auditor.child;
  auditor.kill('SIGSTOP');
  try {
    return await work();
  } finally {
    auditor.kill('SIGCONT');
  }
}

/** Asserts that the audit is halted by a line, for this reason. */
async function assertNamed(reason: string): Promise<void> {
  await attack.deployment.untilHalted('AUDIT_LINE_DIFFERS');
  expect(attack.deployment.readHaltLog()).toContain(reason);
}

/** Asserts that the request of line `id`, marked as the server marks it, gets neither approval nor voucher. */
async function assertUnpaid(id: bigint, signed: Signed): Promise<void> {
  const { thief, approve, sign } = attack;
  expect(await approve(id, thief.address)).toBe('AUDIT_HALTED');
  expect(await sign(id, thief.address, signed)).toBe('SIGNER_REFUSED: the auditor did not approve this');
}

/** Puts everything back. @param resumed what is left to be put back after the auditor has resumed */
async function undo(forged: ForgedJournal, resumed?: () => Promise<unknown>): Promise<void> {
  await forged.undo();
  await attack.deployment.resume();
  await resumed?.();
  await attack.deployment.untilLevel();
  await attack.deployment.untilOpen();
  wasUndone = true;
}

beforeAll(async () => {
  attack = await openAttack(process.env);
  toThief = { asset: 'USDC', amount: `${MINTED}`, recipient: attack.thief.address };
}, TIMEOUT_MS);
beforeEach(async () => {
  if (!wasUndone) await attack.begin();
  wasUndone = false;
  await attack.deployment.untilLevel();
  await attack.alice.logIn();
  await attack.thief.logIn();
}, TIMEOUT_MS);
afterEach(() => attack.assertKept());
afterAll(() => attack.deployment.close());

test(
  'attack: a withdrawal of Alice’s money that she never signed: the intent is named',
  async () => {
    const { deployment, alice, thief } = attack;
    const signed = await thief.sign('withdraw', toThief, alice.address);
    const forged = await ForgedJournal.open(deployment);
    const id = await forged.appendIntent(signed, signed.intent.issuedAtMs);
    await assertNamed(`intent ${signed.intent.nonce}: the signature is not one of ${alice.address}`);
    await assertUnpaid(id, signed);
    await undo(forged);
  },
  TIMEOUT_MS,
);

test(
  'attack: the row of what Alice signed is rewritten before it is checked, to pay the thief: the intent is named',
  async () => {
    const { deployment, alice } = attack;
    const { id, signed, forged } = await behindTheAuditor(async () => {
      const asked = await alice.withdraw(10n);
      const id = BigInt(asked.answer);
      const forged = await ForgedJournal.open(deployment);
      await forged.rewrite(async (tx) => {
        await tx.query('UPDATE intents SET parameters = $2 WHERE input_seq = $1', [id, toThief]);
        return id;
      });
      return { id, signed: asked.signed, forged };
    });
    await assertNamed(`intent ${signed.intent.nonce}: the signed text does not state its parameters for this site`);
    await assertUnpaid(id, signed);
    await undo(forged);
  },
  TIMEOUT_MS,
);

test(
  'attack: a payment that Alice signed once is written a second time: its nonce is named',
  async () => {
    const { deployment, alice } = attack;
    const { answer, signed } = await alice.ask('withdraw', toThief);
    expect(answer).toMatch(/^\d+$/);
    await deployment.untilLevel();
    const forged = await ForgedJournal.open(deployment);
    await deployment.sql(`ALTER TABLE parts.journal_0 DROP CONSTRAINT journal_kind_ref_key;
      ALTER TABLE parts.intents_0 DROP CONSTRAINT intents_pkey`);
    const { nonce, issuedAtMs } = signed.intent;
    const id = await forged.appendIntent(signed, issuedAtMs);
    await assertNamed(`intent ${nonce}: its nonce was used before`);
    await assertUnpaid(id, signed);
    await undo(forged);
    await deployment.sql(`ALTER TABLE parts.journal_0 ADD CONSTRAINT journal_kind_ref_key UNIQUE (kind, ref);
      ALTER TABLE parts.intents_0 ADD PRIMARY KEY (nonce)`);
  },
  TIMEOUT_MS,
);

test(
  'attack: Alice’s hold goes back to her while she has its voucher: the request is named, and there is no second voucher',
  async () => {
    const { deployment, alice, mark } = attack;
    const { answer, signed } = await alice.withdraw(6n);
    await deployment.untilLevel();
    const [id, amount] = [BigInt(answer), 6n * MICROS_PER_USD];
    const expiresAtMs = await mark(id, alice.address, amount);
    // A process that has just started may not have followed the chain yet.
    const approval = await vi.waitFor(() => deployment.auditor().approve(id, expiresAtMs), SOON);
    const terms = { id, asset: 'USDC', amount, recipient: alice.address, expiresAtMs, approval } as const;
    expect(await refusalOf(deployment.signer().sign({ ...terms, ...signed }))).toBe('done');
    const { lastAtMs: atMs } = await head();
    const forged = await ForgedJournal.open(deployment);
    const content = { expired: [answer], timestampMs: atMs };
    const seq = await forged.appendLine({ kind: 'checkpoint', ref: 'early:expiry', atMs, content });
    await assertNamed(`line ${seq} returns withdrawal ${answer} while a voucher of it may be good`);
    // What she asks for with it next.
    expect(await attack.approve(seq + 1n, alice.address)).toBe('AUDIT_HALTED');
    await undo(forged);
  },
  TIMEOUT_MS,
);

test(
  'attack: a payment that Alice signed and the server kept back is written later and dated when she signed: the intent is named',
  async () => {
    const { deployment, alice, thief, topUp } = attack;
    const { lastAtMs, openDay } = await head();
    // All of it falls on one day.
    if (dayStartMs((openDay ?? 0) + 1) - lastAtMs < 30 * MINUTE_MS) {
      await moveClock(30 * MINUTE_MS);
      await vi.waitFor(async () => expect((await head()).openDay).toBe((openDay ?? 0) + 1), SOON);
    }
    const kept = await alice.sign('withdraw', toThief);
    await moveClock(6 * MINUTE_MS);
    await topUp(thief, 1n);
    await deployment.untilLevel();
    const { issuedAtMs, nonce } = kept.intent;
    const forged = await ForgedJournal.open(deployment);
    const id = await forged.appendIntent(kept, issuedAtMs);
    await assertNamed(`intent ${nonce}: it says ${issuedAtMs}, but it was written after`);
    await assertUnpaid(id, kept);
    await undo(forged);
  },
  TIMEOUT_MS,
);

test(
  'attack: a day is held open, and a top-up of the next day is dated into it: the line is named',
  async () => {
    const { deployment, thief, topUp } = attack;
    const { openDay } = await head();
    const day = openDay ?? 0;
    await deployment.sql(`REVOKE UPDATE ON ledger.journal_head FROM ${ROLES.writer}`);
    await moveClock(MS_PER_DAY);
    await topUp(thief, 5n);
    const pending = await deployment.sql<{ checkpoint: bigint; last: number }>(
      `SELECT e.checkpoint, max(e.position) AS last FROM chain_events e, journal_applied a
       WHERE e.checkpoint > a.checkpoint GROUP BY e.checkpoint ORDER BY e.checkpoint`,
    );
    const forged = await ForgedJournal.open(deployment);
    const { lastSeq } = await head();
    for (const { checkpoint, last } of pending) {
      const [ref, atMs] = [String(checkpoint), dayStartMs(day + 1) - 1];
      await forged.appendLine({ kind: 'checkpoint', ref, atMs, content: { from: 0, to: last } });
    }
    await assertNamed(`line ${lastSeq + 1n} takes events of another day than ${day}`);
    expect(await attack.approve(lastSeq, thief.address)).toBe('AUDIT_HALTED');
    await undo(forged, () => deployment.sql(`GRANT UPDATE ON ledger.journal_head TO ${ROLES.writer}`));
    await vi.waitFor(async () => expect((await head()).openDay).toBe(day + 1), SOON);
  },
  TIMEOUT_MS,
);

test(
  'attack: a closing leaves out the price that the chain certified: the line is named',
  async () => {
    const { deployment, alice } = attack;
    const day = (await head()).openDay ?? 0;
    const { seq, forged } = await behindTheAuditor(async () => {
      await moveClock(MS_PER_DAY);
      const closing = await vi.waitFor(async () => {
        const [row] = await deployment.sql<{ seq: bigint; price: string | null }>(
          `SELECT seq, content->>'price' AS price FROM ledger.journal WHERE kind = 'closing' AND ref = $1`,
          [String(day)],
        );
        if (row === undefined) throw new Error(`day ${day} is not closed yet`);
        return row;
      }, SOON);
      expect(closing.price).toMatch(/^[1-9]\d*$/);
      await moveClock(2 * MINUTE_MS);
      const forged = await ForgedJournal.open(deployment);
      await forged.rewrite(async (tx) => {
        await tx.query(
          `UPDATE ledger.journal SET content = content || '{"price": null}', at_ms = at_ms + $2 WHERE seq = $1`,
          [closing.seq, 2 * MINUTE_MS],
        );
        return closing.seq;
      });
      return { seq: closing.seq, forged };
    });
    await assertNamed(`line ${seq} leaves out the price of day ${day} that the chain certified before`);
    expect(await attack.approve(seq, alice.address)).toBe('AUDIT_HALTED');
    await undo(forged);
  },
  TIMEOUT_MS,
);
