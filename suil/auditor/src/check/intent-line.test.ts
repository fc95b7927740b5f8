import { dayStartMs } from '@suil/core';
import { createMultisig, createPasskey, createZkLoginSignature } from '@suil/signature/testing';
import { expect, test } from 'vitest';
import { addressOf, alice, bob, COINS, DAY, SITE, TestJournal, USD } from './journal.test-support.ts';

const NOON = dayStartMs(DAY) + 43_200_000;
const MINUTE = 60_000;
const transfer = (amount: bigint) => ({ asset: 'USDC' as const, amount: String(amount), to: addressOf(bob) });

async function atNoon(): Promise<TestJournal> {
  const journal = await TestJournal.open();
  journal.certify(NOON);
  return journal;
}

test('attack: a made-up intent: signed by another wallet, for another site, or with other parameters than the text', async () => {
  const journal = await atNoon();
  const stolen = await journal.intentLine('transfer', transfer(USD), {
    signer: bob,
    stored: { address: addressOf(alice) },
  });
  expect(await journal.difference(stolen)).toContain('does not state its parameters');
  const { signature } = (await journal.intentLine('transfer', transfer(USD), { signer: bob })).intent ?? {};
  const forged = await journal.intentLine('transfer', transfer(USD), { stored: { signature: signature ?? '' } });
  expect(await journal.difference(forged)).toBe(
    `intent ${forged.ref}: the signature is not one of ${addressOf(alice)}`,
  );
  const raised = await journal.intentLine('transfer', transfer(USD), { stored: { parameters: transfer(2n * USD) } });
  expect(await journal.difference(raised)).toContain('does not state its parameters');
  const elsewhere = await journal.intentLine('transfer', transfer(USD));
  const context = { site: { ...SITE, domain: 'another.example' } };
  expect((await journal.check(elsewhere, context)).status).toBe('differs');
  const nothing = journal.line('intent', 'n', NOON);
  expect(await journal.difference(nothing)).toBe('line 2 is an intent and none is stored for it');
  const unknown = await journal.intentLine('transfer', transfer(USD), { stored: { action: 'mint' } });
  expect(await journal.difference(unknown)).toContain('an unknown action');
});

test('the app moved: what was signed at its former address counts until then, and not when it came later', async () => {
  const journal = await atNoon();
  const site = { ...SITE, domain: 'new.example', uri: 'https://new.example' };
  const moved = (untilMs: number) => ({ site: { ...site, former: [{ ...SITE, untilMs }] } });
  const line = await journal.intentLine('transfer', transfer(USD));
  expect((await journal.check(line, { site })).status).toBe('differs');
  expect((await journal.check(line, moved(line.atMs))).status).toBe('differs');
  expect(await journal.check(line, moved(line.atMs + 1))).toEqual({ status: 'applied' });
});

test('default: a passkey and a multisig sign as other wallets do', async () => {
  const passkey = await createPasskey();
  for (const signer of [passkey, createMultisig(2, [alice, passkey]).signedBy(alice, passkey)]) {
    const journal = await atNoon();
    // Nothing is there to transfer, which the model says, too.
    const stored = { outcome: 'refused', code: 'LEDGER_BALANCE_INSUFFICIENT' };
    const line = await journal.intentLine('transfer', transfer(USD), { signer, stored });
    expect(await journal.check(line)).toEqual({ status: 'applied' });
  }
});

test('attack: a passkey that answered another challenge, a multisig below its threshold, zkLogin that only a node would take', async () => {
  const journal = await atNoon();
  const passkey = await createPasskey();
  const lonely = createMultisig(2, [alice, bob]).signedBy(alice);
  const other = await passkey.signPersonalMessage(new TextEncoder().encode('another text'));
  const zk = createZkLoginSignature();
  const forged = [
    await journal.intentLine('transfer', transfer(USD), { signer: passkey, stored: { signature: other.signature } }),
    await journal.intentLine('transfer', transfer(USD), { signer: lonely }),
    await journal.intentLine('transfer', transfer(USD), { stored: { signature: zk.signature } }),
  ];
  for (const line of forged) expect(await journal.difference(line)).toContain('the signature is not one of');
});

test('attack: a nonce is replayed, on its day and on the next', async () => {
  const journal = await atNoon();
  const first = await journal.intentLine('transfer', transfer(USD), { nonce: 'once' });
  expect(await journal.check(first)).toEqual({ status: 'applied' });
  const again = journal.line('intent', 'once', NOON, { intent: first.intent });
  expect(await journal.difference(again)).toBe('intent once: its nonce was used before');
  const midnight = dayStartMs(DAY + 1);
  journal.certify(midnight);
  expect(await journal.check(journal.closingLine(midnight, { dayClosed: null, price: null }))).toEqual({
    status: 'applied',
  });
  const nextDay = await journal.intentLine('transfer', transfer(USD), { nonce: 'once' });
  expect(await journal.difference(nextDay)).toBe('intent once: its nonce was used before');
});

test('attack: an intent is dated back: five minutes before the last checkpoint is the most', async () => {
  const journal = await atNoon();
  const member = addressOf(bob);
  journal.emit(NOON, TestJournal.event(NOON, 'ToppedUp', { member, coinType: COINS.SUI, amount: 1n }));
  expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
  const dated = (atMs: number) => journal.intentLine('transfer', transfer(USD), { atMs });
  expect(await journal.difference(await dated(NOON - 5 * MINUTE - 1))).toContain('but it was written after');
  expect(await journal.check(await dated(NOON - 5 * MINUTE))).toEqual({ status: 'applied' });
});

test('attack: an intent is dated back while no checkpoint comes: the journal was seen to end before it', async () => {
  const journal = await atNoon();
  journal.levelMs = NOON;
  const dated = (atMs: number) => journal.intentLine('transfer', transfer(USD), { atMs });
  expect(await journal.difference(await dated(NOON - 5 * MINUTE - 1))).toContain('but it was written after');
  expect(await journal.check(await dated(NOON - 5 * MINUTE))).toEqual({ status: 'applied' });
});

test('an intent counts from its issue, but for a minute of clocks, to the moment before its expiry', async () => {
  const issued = async (issuedAtMs: number) => {
    const journal = await atNoon();
    return journal.difference(await journal.intentLine('transfer', transfer(USD), { atMs: NOON, issuedAtMs }));
  };
  expect(await issued(NOON - 5 * MINUTE)).toContain('after its expiry');
  expect(await issued(NOON - 5 * MINUTE + 1)).toBeUndefined();
  expect(await issued(NOON + MINUTE)).toBeUndefined();
  expect(await issued(NOON + MINUTE + 1)).toContain('before it was issued');
  const journal = await atNoon();
  const signed = (issuedAtMs: number, expiresAtMs: number) =>
    journal.intentLine('transfer', transfer(USD), { atMs: NOON, issuedAtMs, expiresAtMs });
  expect(await journal.difference(await signed(NOON, NOON + 5 * MINUTE + 1))).toContain('valid for too long');
  expect(await journal.difference(await signed(NOON + 2, NOON + 1))).toContain('valid for too long');
  expect(await journal.difference(await signed(NOON + 1, NOON + 1))).toContain('valid for too long');
});

test('attack: a line that no server writes: content beside the intent, another spelling of the address, another outcome, a contact', async () => {
  const journal = await atNoon();
  // The hash of an intent’s line covers no content.
  const filled = { ...(await journal.intentLine('transfer', transfer(USD))), content: { amount: '7' } };
  expect(await journal.difference(filled)).toBe('line 2 is an intent and none is stored for it');
  const address = addressOf(alice).replace('0x', '0X');
  const spelled = await journal.intentLine('transfer', transfer(USD), { stored: { address } });
  expect(await journal.difference(spelled)).toBe(`intent ${spelled.ref} has an unknown action or address`);
  // The books would refuse it, so that it changed nothing.
  const kept = await journal.intentLine('transfer', transfer(101n * USD), { stored: { outcome: 'kept' } });
  expect(await journal.difference(kept)).toContain('its outcome is kept');
  const contact = await journal.intentLine('delete_contact', {});
  expect(await journal.difference(contact)).toContain('it moves nothing in the ledger');
});

test('attack: money that the sender does not have is moved, with the code of a refusal that would be taken as recorded', async () => {
  const journal = await atNoon();
  const change = { signer: bob, stored: { outcome: 'done', code: 'INTENT_ACTION_UNAVAILABLE' } };
  const to = { asset: 'USDC' as const, amount: `${10_000n * USD}`, to: addressOf(alice) };
  const moved = await journal.intentLine('transfer', to, change);
  expect(await journal.difference(moved)).toContain('it is recorded as done, the rules refuse it');
});

test('attack: an outcome that the books do not agree with; a refusal that only delays is taken as recorded', async () => {
  const journal = await atNoon();
  const refused = (code: string) => ({ stored: { outcome: 'refused', code } });
  const allowed = await journal.intentLine('transfer', transfer(USD), refused('LEDGER_BALANCE_INSUFFICIENT'));
  expect(await journal.difference(allowed)).toContain('LEDGER_BALANCE_INSUFFICIENT, the rules allow it');
  const fresh = await atNoon();
  const tooMuch = await fresh.intentLine('transfer', transfer(101n * USD));
  expect(await fresh.difference(tooMuch)).toContain('recorded as done, the rules refuse it');
  const rightly = await fresh.intentLine('transfer', transfer(101n * USD), refused('LEDGER_BALANCE_INSUFFICIENT'));
  expect(await fresh.check(rightly)).toEqual({ status: 'applied' });
  const request = { asset: 'USDC' as const, amount: '1', recipient: addressOf(alice) };
  for (const code of ['WITHDRAWAL_ABOVE_SHARE', 'WITHDRAWAL_NUMBER_USED']) {
    const delayed = await fresh.intentLine('withdraw', request, refused(code));
    expect(await fresh.check(delayed)).toEqual({ status: 'applied' });
  }
  // The same code does not excuse the refusal of a transfer.
  const excuse = await fresh.intentLine('transfer', transfer(USD), refused('WITHDRAWAL_ABOVE_SHARE'));
  expect(await fresh.difference(excuse)).toContain('the rules allow it');
});

test('attack: a request is cancelled although its voucher was approved', async () => {
  const journal = await atNoon();
  const request = { asset: 'USDC' as const, amount: '5000000', recipient: addressOf(alice) };
  expect(await journal.check(await journal.intentLine('withdraw', request))).toEqual({ status: 'applied' });
  journal.approved.set(2n, NOON + 86_400_000);
  const cancel = await journal.intentLine('cancel_withdrawal', { id: '2' });
  expect(await journal.difference(cancel)).toContain('a voucher of the request was approved');
  journal.approved.clear();
  expect(await journal.check(cancel)).toEqual({ status: 'applied' });
  expect(journal.balance(`member:${addressOf(alice)} USDC`)).toBe(100n * USD);
});

test('attack: more leaves than the member’s own limit, a limit is forgotten, or what is within it is refused', async () => {
  const journal = await atNoon();
  const applied = { status: 'applied' };
  const refused = { stored: { outcome: 'refused', code: 'SPENDING_LIMIT_EXCEEDED' } };
  const limit = await journal.intentLine('set_spending_limit', { asset: 'USDC', limit: `${10n * USD}` });
  const forgotten = await journal.intentLine('set_spending_limit', { asset: 'USDC', limit: `${10n * USD}` }, refused);
  expect(await (await atNoon()).difference(forgotten)).toContain('the rules allow it');
  expect(await journal.check(limit)).toEqual(applied);
  expect(await journal.check(await journal.intentLine('transfer', transfer(6n * USD)))).toEqual(applied);
  const within = await journal.intentLine('transfer', transfer(4n * USD), refused);
  expect(await journal.difference(within)).toContain('SPENDING_LIMIT_EXCEEDED, the rules allow it');
});

test('attack: a raise is taken at once, or a subscription that is not there is set', async () => {
  const journal = await atNoon();
  const applied = { status: 'applied' };
  const limit = (units: bigint) => journal.intentLine('set_spending_limit', { asset: 'USDC', limit: `${units}` });
  expect(await journal.check(await limit(USD))).toEqual(applied);
  expect(await journal.check(await limit(50n * USD))).toEqual(applied);
  const beyond = await journal.intentLine('transfer', transfer(2n * USD));
  expect(await journal.difference(beyond)).toContain('recorded as done, the rules refuse it: beyond the own limit');
  const missing = await (await atNoon()).intentLine('set_renewal', { subscriptionId: '7', renewal: 'off' });
  expect(await (await atNoon()).difference(missing)).toContain('the rules refuse it: no such subscription');
});
