import {
  type FormerSites,
  parseAddress,
  RESUME_LIFETIME_MS,
  readResume,
  resumeMessage,
  type SignedResume,
} from '@suil/core';
import { beginEpoch } from '@suil/ledger/write';
import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventOn, manifest } from '../../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../../index.ts';
import { withdrawal } from '../../index.ts';
import {
  alice,
  createWithdrawalFixture,
  DAY,
  HOUR_MS,
  type WithdrawalFixture,
  wallet,
} from '../../withdrawal-fixture.test-support.ts';
import { type Halt, haltName, openHalt, refuseWhileClosed } from '../halts.ts';
import { createTestRegister, newNonce, PLACE, signResume } from './operator.test-support.ts';
import { draftResume, resumeHalt } from './resume-halt.ts';

const database = useTestDatabase(serverMigrations);
let fixture: WithdrawalFixture;
let nowMs: number;
let breach: Halt;
const register = createTestRegister();

const unasked = (amount: bigint) =>
  eventOn(DAY, 'Withdrawn', { id: 1n, recipient: wallet, coinType: manifest.coinTypes.usdc, amount });

beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
  nowMs = fixture.state.nowMs;
  await fixture.ledger.events(unasked(30n));
  await fixture.halts.keeper.look();
  breach = await firstHalt();
});

/** Returns the oldest open halt, as a process that has verified nothing yet sees it. */
async function firstHalt(): Promise<Halt> {
  const [halt] = await createTestRegister().readOpen(database.pool);
  if (halt === undefined) throw new Error('a halt is open');
  return halt;
}

const draft = (halt: Halt) => {
  const options = { place: PLACE, reason: 'the key was rotated', nonce: newNonce(), nowMs };
  return draftResume(database.pool, register, { halt: haltName(halt), code: halt.code }, options);
};
const resume = (signed: SignedResume) =>
  withTransaction(database.pool, (tx) => resumeHalt(tx, register, signed, nowMs));
const reasonOf = (signed: SignedResume) =>
  resume(signed).then(
    () => 'resumed',
    (error: { code: string; context: { reason?: string } }) => error.context.reason ?? error.code,
  );
/** Signs what `draft` says with some parts changed. */
async function signChanged(changes: Partial<NonNullable<ReturnType<typeof readResume>>>): Promise<SignedResume> {
  const text = readResume(await draft(breach));
  if (text === null) throw new Error('a draft can be read');
  return signResume(resumeMessage({ ...text, ...changes }));
}
const isOpen = async () => (await createTestRegister().readOpen(database.pool)).length > 0;

describe('resumeHalt', () => {
  test('default: two of the operator’s three keys end the halt; text and signature stay with it, and sent again they do nothing', async () => {
    const text = await draft(breach);
    expect(readResume(text)).toMatchObject({
      halt: haltName(breach),
      code: 'VAULT_BREACH',
      answered: { USDC: 30n },
      answeredIds: [],
      epoch: 1,
    });
    const signed = await signResume(text);
    expect(await resume(signed)).toMatchObject({ halt: { id: breach.id }, isNew: true, open: [] });
    expect(await isOpen()).toBe(false);
    const { rows } = await database.pool.query(
      'SELECT closing_text AS text, closing_signature AS signature FROM halts',
    );
    expect(rows).toEqual([signed]);
    expect(await resume(signed)).toMatchObject({ isNew: false, open: [] });
    const others = await signChanged({ code: 'SIGNER_LOG_DAMAGED' });
    expect(await reasonOf(others)).toBe('HALT_NOT_FOUND');
    expect(await reasonOf(await signResume(await draft(breach)))).toBe('the halt was resumed by another text');
  });

  test('error: by one of three keys, without a signature, and by an unsigned change of a signed text', async () => {
    const notSigned = 'the signature is not the operator’s';
    const text = await draft(breach);
    expect(await reasonOf(await signResume(text, 1))).toBe(notSigned);
    expect(await reasonOf({ text, signature: '' })).toBe(notSigned);
    const { signature } = await signResume(text);
    expect(await reasonOf({ text: text.replace('rotated', 'changed'), signature })).toBe(notSigned);
    expect(await reasonOf({ text: `${text}\n`, signature })).toBe('it is no text of a resume');
    expect(await isOpen()).toBe(true);
  });

  test('error: expired, dated ahead, for another network, site or operator', async () => {
    const signed = await signResume(await draft(breach));
    nowMs += 24 * HOUR_MS;
    expect(await reasonOf(signed)).toBe('its time is over');
    nowMs -= 25 * HOUR_MS;
    expect(await reasonOf(signed)).toBe('it is dated ahead');
    nowMs += HOUR_MS;
    const elsewhere = 'it was made for another place';
    expect(await reasonOf(await signChanged({ chain: 'sui:mainnet' }))).toBe(elsewhere);
    expect(await reasonOf(await signChanged({ domain: 'evil.test' }))).toBe(elsewhere);
    expect(await reasonOf(await signChanged({ operator: parseAddress('0xb0b') }))).toBe('it is for another operator');
    expect(await isOpen()).toBe(true);
  });

  test('error: for another halt, code, journal, epoch, or another loss than there is', async () => {
    const other = `${breach.id}@${breach.openedAtMs + 1}`;
    expect(await reasonOf(await signChanged({ halt: other }))).toBe('HALT_NOT_FOUND');
    expect(await reasonOf(await signChanged({ halt: '99@1' }))).toBe('HALT_NOT_FOUND');
    expect(await reasonOf(await signChanged({ code: 'LEDGER_DIFFERS' }))).toBe('the halt has another code');
    const hash = 'ab'.repeat(32);
    expect(await reasonOf(await signChanged({ hash, seq: 2n }))).toBe(
      'line 2 of the journal is not the one that it names',
    );
    expect(await reasonOf(await signChanged({ answered: { USDC: 29n } }))).toBe(
      '30 USDC are missing, it answers for 29',
    );
    expect(await reasonOf(await signChanged({ answered: { USDC: 30n, SUI: 1n } }))).toBe(
      '0 SUI are missing, it answers for 1',
    );
    const signed = await signResume(await draft(breach));
    await fixture.ledger.events(unasked(12n));
    expect(await reasonOf(signed)).toBe('42 USDC are missing, it answers for 30');
    const before = await signResume(await draft(breach));
    await withTransaction(database.pool, (tx) => beginEpoch(tx));
    expect(await reasonOf(before)).toBe('it is for epoch 1 of the journal, which is in epoch 2');
    expect(await isOpen()).toBe(true);
  });

  test('error: replayed for a halt of the same code that opened later', async () => {
    const signed = await signResume(await draft(breach));
    await resume(signed);
    await fixture.ledger.events(unasked(12n));
    nowMs += 1;
    await fixture.halts.keeper.look();
    const later = await firstHalt();
    expect(later.id).not.toBe(breach.id);
    expect(await resume(signed)).toMatchObject({ isNew: false, open: [{ id: later.id }] });
    expect(await isOpen()).toBe(true);
  });
});

test('the app moved: a halt that was ended at its former address stays ended', async () => {
  await resume(await signResume(await draft(breach)));
  const openAt = async (former: FormerSites) => {
    const moved = createTestRegister({ ...PLACE, domain: 'new.test', uri: 'https://new.test', former });
    return (await moved.readOpen(database.pool)).map(({ id }) => id);
  };
  expect(await openAt([{ domain: PLACE.domain, uri: PLACE.uri, untilMs: nowMs + 1 }])).toEqual([]);
  expect(await openAt([])).toEqual([breach.id]);
});

const replacedAt = (untilMs: number) =>
  createTestRegister({
    ...PLACE,
    operator: parseAddress('0xb0b'),
    formerOperators: [{ address: PLACE.operator, untilMs }],
  });

test('the operator was replaced: halts that the former one ended stay ended', async () => {
  await resume(await signResume(await draft(breach)));
  const openAt = async (untilMs: number) => (await replacedAt(untilMs).readOpen(database.pool)).map(({ id }) => id);
  expect(await openAt(nowMs + 1)).toEqual([]);
  expect(await openAt(nowMs)).toEqual([breach.id]);
});

test('regression: the halt of a restore ends where the chain’s clock is ahead of this machine’s', async () => {
  const codes = async () => (await createTestRegister().readOpen(database.pool)).map(({ code }) => code);
  await withTransaction(database.pool, async (tx) => {
    await withdrawal.onRestored?.(tx, { throughSeq: 1n, nowMs, atMs: nowMs + 480 * HOUR_MS });
  });
  expect(await codes()).toContain('JOURNAL_RESTORED');
  const restored = (await createTestRegister().readOpen(database.pool)).find(({ code }) => code === 'JOURNAL_RESTORED');
  if (restored !== undefined) await resume(await signResume(await draft(restored)));
  expect(await codes()).not.toContain('JOURNAL_RESTORED');
});

describe('SQL as the superuser ends no halt', () => {
  const close = (text: string, signature: string, id = breach.id) =>
    database.pool.query('UPDATE halts SET closed_at_ms = 1, closing_text = $2, closing_signature = $3 WHERE id = $1', [
      id,
      text,
      signature,
    ]);
  const isClosedBySql = async () =>
    !(await isOpen()) || !(await fixture.halts.readHalts()).some(({ id }) => id === breach.id);

  test('behavior: a row that is closed without a good signature is open, for vouchers and for intents', async () => {
    const [id = ''] = await fixture.ask({
      address: alice,
      action: 'withdraw',
      parameters: { asset: 'USDC', amount: '1000000', recipient: alice },
    });
    const text = await draft(breach);
    for (const signature of ['', 'AA==', (await signResume(text, 1)).signature]) {
      await close(text, signature);
      expect(await isClosedBySql()).toBe(false);
    }
    await close('looked at', (await signResume('looked at')).signature);
    expect(await isClosedBySql()).toBe(false);
    expect((await fixture.issue()).issued).toBe(0);
    expect(await refuseWhileClosed(database.pool, createTestRegister())).toMatchObject({ code: 'LEDGER_CLOSED' });
    expect((await fixture.read(alice, id)).status).toBe('queued');
  });

  test('behavior: the signed text of one halt closes no other, whatever its level and code are changed to', async () => {
    const signed = await signResume(await draft(breach));
    await resume(signed);
    await withTransaction(database.pool, (tx) =>
      openHalt(tx, { code: 'LEDGER_DIFFERS', detail: 'made by a test' }, nowMs),
    );
    const second = await firstHalt();
    // A process that has verified the text for the first halt takes it for no other one, either.
    expect((await fixture.halts.readHalts()).map(({ id }) => id)).toEqual([second.id]);
    await close(signed.text, signed.signature, second.id);
    expect(await firstHalt()).toMatchObject({ id: second.id, level: 2 });
    expect((await fixture.halts.readHalts()).map(({ id }) => id)).toEqual([second.id]);
    await database.pool.query(
      'UPDATE halts SET level = 1, closed_at_ms = NULL, closing_text = NULL, closing_signature = NULL WHERE id = $1',
      [second.id],
    );
    expect(await firstHalt()).toMatchObject({ id: second.id, level: 2 });
  });

  test('attack: with the keys of a former operator, by a text that is dated back to before the halt', async () => {
    const untilMs = breach.openedAtMs - 600_000;
    const issuedAtMs = untilMs - 1;
    const dated = await signChanged({ issuedAtMs, expiresAtMs: issuedAtMs + RESUME_LIFETIME_MS });
    await close(dated.text, dated.signature);
    expect((await replacedAt(untilMs).readOpen(database.pool)).map(({ id }) => id)).toEqual([breach.id]);
  });

  test('behavior: nor one of the same code that opened later, nor its own halt under another code', async () => {
    const signed = await signResume(await draft(breach));
    await resume(signed);
    await database.pool.query("UPDATE halts SET code = 'LEDGER_DIFFERS' WHERE id = $1", [breach.id]);
    expect(await firstHalt()).toMatchObject({ id: breach.id, code: 'LEDGER_DIFFERS' });
    await database.pool.query("UPDATE halts SET code = 'VAULT_BREACH' WHERE id = $1", [breach.id]);
    expect(await isOpen()).toBe(false);
    await fixture.ledger.events(unasked(12n));
    nowMs += 1;
    await fixture.halts.keeper.look();
    const later = await firstHalt();
    expect(later).toMatchObject({ code: 'VAULT_BREACH' });
    await close(signed.text, signed.signature, later.id);
    expect(await firstHalt()).toMatchObject({ id: later.id });
  });
});
