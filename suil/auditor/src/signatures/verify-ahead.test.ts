/** What the check of a page is answered, and what was asked for it by then. */
import { createSignatureVerifier } from '@suil/signature';
import { expect, test } from 'vitest';
import { addressOf, alice, bob, TestJournal, USD } from '../check/journal.test-support.ts';
import type { JournalLine, StoredIntent } from '../check/line.ts';
import { verifyAhead } from './verify-ahead.ts';

/** Base64 of a signature's flag and two more bytes. */
const ED25519 = 'AAAA';
const ZKLOGIN = 'BQAA';

const signed = (signature: string): StoredIntent => ({
  ...{ address: addressOf(alice), action: 'transfer', parameters: {}, message: `text of ${signature}`, signature },
  ...{ issuedAtMs: 1, expiresAtMs: 2, outcome: 'done', code: null },
});
const place = { seq: 1n, epoch: 0, ref: 'nonce', day: 20_000, atMs: 1, content: null, hash: '' };
const lineOf = (intent: StoredIntent | null): JournalLine => ({ ...place, kind: 'intent', intent });
const linesOf = (...signatures: readonly string[]) => signatures.map((signature) => lineOf(signed(signature)));

/** A verifier that answers when the test says so. */
class Slow {
  readonly asked: string[] = [];
  readonly #answers = new Map<string, PromiseWithResolvers<boolean>>();

  readonly verify = (_text: string, signature: string): Promise<boolean> => {
    const answer = Promise.withResolvers<boolean>();
    this.asked.push(signature);
    this.#answers.set(signature, answer);
    return answer.promise;
  };

  answer(signature: string, isValid: boolean): void {
    this.#answers.get(signature)?.resolve(isValid);
  }

  fail(signature: string): void {
    this.#answers.get(signature)?.reject(new Error(`${signature} fails`));
  }
}

const ask = (verify: ReturnType<typeof verifyAhead>, signature: string) => {
  const { message, address } = signed(signature);
  return verify(message, signature, address);
};

test('64 signatures are begun with the first, and one more with each that is asked for', async () => {
  const slow = new Slow();
  const all = Array.from({ length: 70 }, (_, number) => `${ED25519}${String(number).padStart(4, '0')}`);
  const verify = verifyAhead(linesOf(...all), slow.verify);
  expect(slow.asked).toEqual([]);
  const first = ask(verify, all[0] ?? '');
  expect(slow.asked).toEqual(all.slice(0, 64));
  // In whatever order the threads end, each has its own answer.
  slow.answer(all[1] ?? '', false);
  slow.answer(all[0] ?? '', true);
  expect(await first).toBe(true);
  expect(await ask(verify, all[1] ?? '')).toBe(false);
  expect(slow.asked).toEqual(all.slice(0, 65));
});

test('a signature that may ask a node is begun when it is asked for', async () => {
  const slow = new Slow();
  const [one, zkLogin, two] = [`${ED25519}0001`, `${ZKLOGIN}0002`, `${ED25519}0003`] as const;
  const verify = verifyAhead([lineOf(null), ...linesOf(one, zkLogin, two)], slow.verify);
  void ask(verify, one);
  expect(slow.asked).toEqual([one, two]);
  const asked = ask(verify, zkLogin);
  expect(slow.asked).toEqual([one, two, zkLogin]);
  slow.answer(zkLogin, true);
  slow.answer(two, false);
  expect([await asked, await ask(verify, two)]).toEqual([true, false]);
});

test('attack: the same signature with another text or address has an answer of its own', async () => {
  const slow = new Slow();
  const signature = `${ED25519}0001`;
  const { message, address } = signed(signature);
  const verify = verifyAhead(linesOf(signature), slow.verify);
  const other = verify(`${message}!`, signature, address);
  slow.answer(signature, false);
  const others = verify(message, signature, addressOf(bob));
  slow.answer(signature, false);
  expect([await other, await others, slow.asked]).toEqual([false, false, [signature, signature, signature]]);
});

test('errors: a failure is that of its own line, and of none when the check never comes to it', async () => {
  const slow = new Slow();
  const [one, two] = [`${ED25519}0001`, `${ED25519}0002`] as const;
  const verify = verifyAhead(linesOf(one, two), slow.verify);
  const first = ask(verify, one);
  slow.fail(two);
  slow.answer(one, true);
  expect(await first).toBe(true);
  await expect(ask(verify, two)).rejects.toThrow(`${two} fails`);
});

test('attack: of two lines of a page that no wallet signed, the first is refused, for the same reason as without', async () => {
  const reasons = [];
  for (const isAhead of [false, true]) {
    const journal = await TestJournal.open();
    const transfer = { asset: 'USDC' as const, amount: String(USD), to: addressOf(bob) };
    const good = await journal.intentLine('transfer', transfer);
    const { signature = '' } = good.intent ?? {};
    const forged = await journal.intentLine('transfer', transfer, { stored: { signature }, nonce: 'forged' });
    const plain = createSignatureVerifier(null, { place: 'thread pool' });
    const verifySignature = isAhead ? verifyAhead([forged, forged, good], plain) : plain;
    reasons.push(await journal.check(forged, { verifySignature }));
  }
  expect(reasons[0]).toEqual({
    status: 'differs',
    reason: `intent forged: the signature is not one of ${addressOf(alice)}`,
  });
  expect(reasons[1]).toEqual(reasons[0]);
});
