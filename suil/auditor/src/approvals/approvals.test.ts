import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { fromBase58 } from '@mysten/sui/utils';
import { dayStartMs, permitBytes } from '@suil/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressOf, bob, COINS, DAY, TestJournal, USD } from '../check/journal.test-support.ts';
import { ALICE, ApprovalFixture, DEPLOYMENT, HOUR, NOON } from './approvals.test-support.ts';

let fixture: ApprovalFixture;
beforeEach(async () => {
  fixture = await ApprovalFixture.open();
});
afterEach(() => fixture.close());

const paid = (id: bigint, amount: bigint) => ({ id, recipient: ALICE, coinType: COINS.USDC, amount });

describe('an approval', () => {
  test('default: is the audit key’s signature of what the books hold', async () => {
    const id = await fixture.request(5n * USD, addressOf(bob));
    const permit = {
      ...{ chain: fromBase58(DEPLOYMENT.chain), coinType: COINS.USDC, vault: DEPLOYMENT.vault },
      ...{ id, amount: 5n * USD, recipient: addressOf(bob), expiresAtMs: NOON + HOUR },
    };
    expect(await fixture.publicKey.verify(permitBytes(permit), await fixture.approve(id))).toBe(true);
  });

  test('behavior: the same request has the same answer after a restart, a payment, and with the key gone', async () => {
    const id = await fixture.request(5n * USD);
    const first = await fixture.approve(id);
    fixture.restart();
    fixture.journal.emit(NOON + 1, TestJournal.event(NOON + 1, 'Withdrawn', paid(id, 5n * USD)));
    expect(await fixture.journal.check(fixture.journal.checkpointLine())).toEqual({ status: 'applied' });
    fixture.key = { ...fixture.key, sign: () => Promise.reject(new Error('no key')) };
    fixture.restart();
    expect(Buffer.from(await fixture.approve(id))).toEqual(Buffer.from(first));
    expect(await fixture.answer(id, NOON + HOUR + 1)).toBe('AUDIT_REFUSED: the books have no open hold of this id');
  });

  test('error: AUDIT_BEHIND for a line that was not checked, and when nothing was certified for five minutes', async () => {
    const id = await fixture.request(5n * USD);
    expect(await fixture.answer(id + 1n)).toBe('AUDIT_BEHIND');
    fixture.keptSeq = id - 1n;
    expect(await fixture.answer(id)).toBe('AUDIT_BEHIND');
    fixture.keptSeq = null;
    fixture.journal.nowMs = NOON + 300_001;
    await expect(fixture.approve(id)).rejects.toMatchObject({
      code: 'AUDIT_BEHIND',
      context: { seq: `${id}`, chainTimeMs: NOON },
    });
    fixture.journal.nowMs = NOON + 300_000;
    expect(await fixture.answer(id)).toBe('approved');
  });

  test('error: AUDIT_REFUSED without an open hold: none, cancelled, paid in the books or only on the chain', async () => {
    const none = 'AUDIT_REFUSED: the books have no open hold of this id';
    expect(await fixture.answer(1n)).toBe(none);
    const [cancelled, used] = [await fixture.request(USD), await fixture.request(2n * USD)];
    const cancel = await fixture.journal.intentLine('cancel_withdrawal', { id: `${cancelled}` });
    expect(await fixture.journal.check(cancel)).toEqual({ status: 'applied' });
    expect(await fixture.answer(cancelled)).toBe(none);
    fixture.journal.emit(NOON + 1, TestJournal.event(NOON + 1, 'Withdrawn', paid(used, 2n * USD)));
    expect(await fixture.answer(used)).toBe('AUDIT_REFUSED: the chain has paid it');
    expect(await fixture.journal.check(fixture.journal.checkpointLine())).toEqual({ status: 'applied' });
    expect(await fixture.answer(used)).toBe(none);
  });

  test('error: AUDIT_REFUSED for a request whose number the chain used for something else', async () => {
    const id = await fixture.request(2n * USD);
    fixture.journal.emit(NOON + 1, TestJournal.event(NOON + 1, 'Withdrawn', paid(id, USD)));
    expect(await fixture.answer(id)).toBe('AUDIT_REFUSED: the chain has paid it');
    expect(await fixture.journal.check(fixture.journal.checkpointLine())).toEqual({ status: 'applied' });
    expect(await fixture.answer(id)).toBe('AUDIT_REFUSED: the books have no open hold of this id');
  });

  test('error: AUDIT_REFUSED for an expiry that is over or more than a day ahead, by certified time and by the own clock', async () => {
    const id = await fixture.request(USD);
    const outside = 'AUDIT_REFUSED: the expiry is not within 24 hours';
    expect(await fixture.answer(id, NOON)).toBe(outside);
    // What was followed may be behind the chain's clock.
    expect(await fixture.answer(id, NOON + 24 * HOUR + 1)).toBe('AUDIT_BEHIND');
    fixture.journal.nowMs = NOON - 1;
    expect(await fixture.answer(id, NOON + 24 * HOUR)).toBe(outside);
    expect(await fixture.answer(id, NOON)).toBe(outside);
    fixture.journal.nowMs = NOON + 60_000;
    expect(await fixture.answer(id, NOON + 60_000)).toBe(outside);
    expect(await fixture.answer(id, NOON + 24 * HOUR)).toBe('approved');
  });

  test('behavior: another expiry is refused until the first one is over by a minute of certified time', async () => {
    const id = await fixture.request(USD);
    await fixture.approve(id);
    fixture.journal.certify(NOON + HOUR + 60_000);
    expect(await fixture.answer(id, NOON + 2 * HOUR)).toBe(
      `AUDIT_REFUSED: it is approved with the expiry ${NOON + HOUR}`,
    );
    fixture.journal.certify(NOON + HOUR + 60_001);
    expect(await fixture.answer(id, NOON + 2 * HOUR)).toBe('approved');
    // The first one is good no more, and is not made again.
    expect(await fixture.answer(id, NOON + HOUR)).toContain('AUDIT_REFUSED');
  });

  test('error: AUDIT_HALTED while a halt is open, also for what was approved, and when it comes while the key is at work', async () => {
    const [first, second] = [await fixture.request(USD), await fixture.request(USD)];
    await fixture.approve(first);
    const halt = { halt: '1', sinceMs: NOON };
    fixture.halt = halt;
    await expect(fixture.approve(first)).rejects.toMatchObject({ code: 'AUDIT_HALTED', context: halt });
    fixture.halt = null;
    const { key } = fixture;
    const haltingKey = {
      ...key,
      sign: (message: Uint8Array) => {
        fixture.halt = halt;
        return key.sign(message);
      },
    };
    fixture.key = haltingKey;
    fixture.restart();
    expect(await fixture.answer(second)).toBe('AUDIT_HALTED');
    expect(fixture.service.expiryOf(second)).toBeUndefined();
  });

  test('error: AUDIT_REFUSED when the hold ends while the key is at work; SIGNER_KEY_FAILED leaves no trace', async () => {
    const id = await fixture.request(USD);
    const { key } = fixture;
    const endingKey = {
      ...key,
      sign: (message: Uint8Array) => {
        fixture.journal.emit(NOON + 1, TestJournal.event(NOON + 1, 'Withdrawn', paid(id, USD)));
        return key.sign(message);
      },
    };
    fixture.key = endingKey;
    fixture.restart();
    expect(await fixture.answer(id)).toBe('AUDIT_REFUSED: the chain has paid it');
    const other = await fixture.request(USD);
    fixture.key = { ...key, sign: async () => new Uint8Array(64) };
    fixture.restart();
    expect(await fixture.answer(other)).toContain('SIGNER_KEY_FAILED');
    expect(fixture.service.expiryOf(other)).toBeUndefined();
  });
});

describe('attacks of a server with both tokens and its database', () => {
  test('nine wallets with nothing ask for 10,000 USDC each: the line that grants one differs, and no id of theirs is approved', async () => {
    for (let seed = 101; seed <= 109; seed += 1) {
      const empty = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed));
      const request = { asset: 'USDC' as const, amount: `${10_000n * USD}`, recipient: addressOf(empty) };
      const line = await fixture.journal.intentLine('withdraw', request, { signer: empty });
      expect(await fixture.journal.difference(line)).toContain('it is recorded as done, the rules refuse it');
      expect(await fixture.answer(line.seq)).toBe('AUDIT_BEHIND');
    }
    for (let id = 1n; id <= fixture.journal.state.lastSeq; id += 1n)
      expect(await fixture.answer(id)).toContain('AUDIT_REFUSED');
    expect(fixture.service.expiryOf(1n)).toBeUndefined();
  });

  test('a stolen token: what the server has not marked is not approved, so that its cancellation is no difference', async () => {
    const id = await fixture.request(5n * USD);
    const marked = new Map<bigint, number>();
    fixture.isIssuing = async (asked, expiresAtMs) => marked.get(asked) === expiresAtMs;
    expect(await fixture.answer(id)).toBe('AUDIT_REFUSED: the server has not written that it asks for this');
    const cancel = await fixture.journal.intentLine('cancel_withdrawal', { id: `${id}` });
    expect(await fixture.journal.check(cancel)).toEqual({ status: 'applied' });
    const issuing = await fixture.request(5n * USD);
    marked.set(issuing, NOON + HOUR);
    expect(await fixture.answer(issuing, NOON + 2 * HOUR)).toContain('AUDIT_REFUSED');
    expect(await fixture.answer(issuing)).toBe('approved');
    // A row alone approves nothing.
    marked.set(id, NOON + HOUR);
    expect(await fixture.answer(id)).toBe('AUDIT_REFUSED: the books have no open hold of this id');
  });

  test('regression: two servers asked; one takes its mark back after a refusal while the key is at work for the other', async () => {
    const id = await fixture.request(5n * USD);
    let isMarked = true;
    fixture.isIssuing = async () => isMarked;
    const { key } = fixture;
    const slowKey = {
      ...key,
      sign: (message: Uint8Array) => {
        isMarked = false;
        return key.sign(message);
      },
    };
    fixture.key = slowKey;
    fixture.restart();
    expect(await fixture.answer(id)).toBe('AUDIT_REFUSED: the server has not written that it asks for this');
    const cancel = await fixture.journal.intentLine('cancel_withdrawal', { id: `${id}` });
    expect(await fixture.journal.check(cancel)).toEqual({ status: 'applied' });
  });

  test('error: AUDIT_BEHIND while the database cannot say whether the server asks', async () => {
    const id = await fixture.request(5n * USD);
    fixture.isIssuing = () => Promise.reject(new Error('no connection'));
    expect(await fixture.answer(id)).toBe('AUDIT_BEHIND');
    expect(fixture.service.expiryOf(id)).toBeUndefined();
  });

  test('a minted balance: a request for more than the inputs made is not approved, one for what they made is', async () => {
    const minted = { asset: 'USDC' as const, amount: `${2_000n * USD}`, recipient: ALICE };
    const line = await fixture.journal.intentLine('withdraw', minted);
    expect(await fixture.journal.difference(line)).toContain('the rules refuse it');
    expect(await fixture.answer(line.seq)).toBe('AUDIT_BEHIND');
    expect(await fixture.answer(await fixture.request(100n * USD))).toBe('approved');
  });
});

describe('caps', () => {
  beforeEach(() => {
    // Alice may have a tenth of it: 20 USDC a day.
    fixture.caps = { ...fixture.caps, USDC: 200n * USD };
    fixture.restart();
  });
  const reached = 'AUDIT_CAP_REACHED';

  test('default: a tenth of the day’s cap for one address, also after a restart; the next day anew', async () => {
    const [first, second, third] = [
      await fixture.request(15n * USD),
      await fixture.request(5n * USD + 1n),
      await fixture.request(5n * USD),
    ];
    expect(await fixture.answer(first)).toBe('approved');
    fixture.restart();
    expect(await fixture.answer(second)).toBe(reached);
    expect(await fixture.answer(third)).toBe('approved');
    fixture.journal.certify(dayStartMs(DAY + 1));
    expect(await fixture.answer(second, dayStartMs(DAY + 1) + HOUR)).toBe('approved');
  });

  test('attack: what is asked for at once does not pass a cap together, and one hold has one approval', async () => {
    const [first, second] = [await fixture.request(15n * USD), await fixture.request(15n * USD)];
    expect(await Promise.all([fixture.answer(first), fixture.answer(second)])).toEqual(['approved', reached]);
    const third = await fixture.request(5n * USD);
    const answers = await Promise.all([fixture.answer(third), fixture.answer(third, NOON + 2 * HOUR)]);
    expect(answers).toEqual(['approved', `AUDIT_REFUSED: it is approved with the expiry ${NOON + HOUR}`]);
  });

  test('attack: eleven wallets, each within its share, do not pass the day’s cap together', async () => {
    const wallets = Array.from({ length: 11 }, (_, index) =>
      Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(101 + index)),
    );
    const { journal } = fixture;
    const topUp = { coinType: COINS.USDC, amount: 20n * USD };
    journal.emit(
      NOON,
      ...wallets.map((wallet) => TestJournal.event(NOON, 'ToppedUp', { ...topUp, member: addressOf(wallet) })),
    );
    expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
    const answers: string[] = [];
    for (const signer of wallets) {
      const request = { asset: 'USDC' as const, amount: `${20n * USD}`, recipient: addressOf(signer) };
      const line = await journal.intentLine('withdraw', request, { signer });
      expect(await journal.check(line)).toEqual({ status: 'applied' });
      answers.push(await fixture.answer(line.seq));
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'approved'), reached]);
  });

  test('behavior: an announced upgrade raises it; without one in the books nothing does', async () => {
    const id = await fixture.request(30n * USD);
    fixture.noticeCap = 300n * USD;
    expect(await fixture.answer(id)).toBe(reached);
    const [atMs, readyMs] = [NOON + 1, NOON + 48 * HOUR];
    const upgrade = { digest: '00', policy: 0, readyMs } as never;
    fixture.journal.emit(atMs, TestJournal.event(atMs, 'UpgradeAnnounced', upgrade));
    expect(await fixture.journal.check(fixture.journal.checkpointLine())).toEqual({ status: 'applied' });
    expect(await fixture.answer(id)).toBe('approved');
  });
});

describe('a log that is lost', () => {
  const LOST_MS = 24 * HOUR + 60_000;

  test('default: ids through the journal’s last line wait 24 hours and a minute, later ones do not', async () => {
    const lost = await ApprovalFixture.open(3n);
    const [second, third, fourth] = [await lost.request(USD), await lost.request(USD), await lost.request(USD)];
    expect([second, third, fourth]).toEqual([2n, 3n, 4n]);
    expect(await lost.answer(third)).toBe('AUDIT_BEHIND');
    expect(await lost.answer(fourth)).toBe('approved');
    lost.restart();
    lost.journal.certify(NOON + LOST_MS - 1);
    expect(await lost.answer(third, NOON + 25 * HOUR)).toBe('AUDIT_BEHIND');
    lost.journal.certify(NOON + LOST_MS);
    expect(await lost.answer(third, NOON + 25 * HOUR)).toBe('approved');
    lost.close();
  });

  test('attack: books that are not as far as the journal was approve nothing, nor those behind an earlier approval', async () => {
    const lost = await ApprovalFixture.open(3n);
    const second = await lost.request(USD);
    lost.journal.certify(NOON + LOST_MS);
    expect(await lost.answer(second, NOON + 25 * HOUR)).toBe('AUDIT_BEHIND');
    const closing = lost.journal.closingLine(NOON + LOST_MS, { dayClosed: null, price: null });
    expect(await lost.journal.check(closing)).toEqual({ status: 'applied' });
    expect(await lost.answer(second, NOON + 25 * HOUR)).toBe('approved');
    lost.close();
    const [early, late] = [await fixture.request(USD), await fixture.request(USD)];
    await fixture.approve(late);
    fixture.journal.state.lastSeq = early;
    expect(await fixture.answer(early)).toBe('AUDIT_BEHIND');
  });

  test('behavior: a line that returns or cancels such a request waits, too; one that was there is taken as recorded', async () => {
    const lost = await ApprovalFixture.open(3n);
    await lost.request(USD);
    const cancelThird = await lost.journal.intentLine('cancel_withdrawal', { id: '2' });
    expect(await lost.journal.check(cancelThird)).toEqual({ status: 'applied' });
    lost.close();

    const later = await ApprovalFixture.open(3n);
    await later.request(USD);
    await later.request(USD);
    const cancel = await later.journal.intentLine('cancel_withdrawal', { id: '2' });
    expect((await later.journal.check(cancel)).status).toBe('waits');
    const returned = (atMs: number) =>
      later.journal.line('checkpoint', 'x:expiry', atMs, { content: { expired: ['3'], timestampMs: atMs } });
    expect((await later.journal.check(returned(NOON))).status).toBe('waits');
    later.journal.certify(dayStartMs(DAY + 1));
    const closing = later.journal.closingLine(dayStartMs(DAY + 1), { dayClosed: null, price: null });
    expect(await later.journal.check(closing)).toEqual({ status: 'applied' });
    later.journal.certify(NOON + LOST_MS);
    expect(await later.journal.check(returned(NOON + LOST_MS))).toEqual({ status: 'applied' });
    later.close();
  });
});
