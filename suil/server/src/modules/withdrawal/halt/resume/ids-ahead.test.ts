/** Voucher ids that the chain has paid above the journal's last number: what stops, and what the operator's text answers for. */
import { readResume } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import { type Queryable, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, expect, test } from 'vitest';
import { eventOn, manifest } from '../../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../../index.ts';
import {
  alice,
  createWithdrawalFixture,
  DAY,
  USDC,
  type WithdrawalFixture,
  wallet,
  withdraw,
} from '../../withdrawal-fixture.test-support.ts';
import { type Halt, haltName } from '../halts.ts';
import { readIdsAhead } from './ids-ahead.ts';
import { createTestRegister, newNonce, PLACE, signResume } from './operator.test-support.ts';
import { draftResume, resumeHalt } from './resume-halt.ts';

const database = useTestDatabase(serverMigrations);
let fixture: WithdrawalFixture;
beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
});

const openCodes = async () => (await fixture.halts.readHalts()).map(({ code }) => code);
const paid = (id: bigint) =>
  eventOn(DAY, 'Withdrawn', { id, recipient: wallet, coinType: manifest.coinTypes.usdc, amount: 5n });

/** Looks, and returns the halt of the ids. */
async function findAhead(): Promise<Halt> {
  await fixture.halts.keeper.look();
  const ahead = (await fixture.halts.readHalts()).find(({ code }) => code === 'VOUCHER_ID_AHEAD');
  if (ahead === undefined) throw new Error('a halt of the ids is open');
  return ahead;
}

function draft(halt: Halt): Promise<string> {
  const options = { place: PLACE, reason: 'seen', nonce: newNonce(), nowMs: fixture.state.nowMs };
  return draftResume(database.pool, createTestRegister(), { halt: haltName(halt), code: halt.code }, options);
}

/** Ends a halt by this text; returns the halts that are open then, or why it is refused. */
async function resume(text: string): Promise<string | Halt[]> {
  const signed = await signResume(text);
  const resumed = withTransaction(database.pool, (tx) =>
    resumeHalt(tx, createTestRegister(), signed, fixture.state.nowMs),
  );
  return resumed.then(
    ({ open }) => open,
    (error: { context: { reason: string } }) => error.context.reason,
  );
}

/** Ends the halt of the loss that each such payment opens, too. */
async function answerForLoss(): Promise<void> {
  const breach = (await fixture.halts.readHalts()).find(({ code }) => code === 'VAULT_BREACH');
  if (breach !== undefined) await fixture.resume(breach);
}

test('a used id of a reserve above the journal closes the ledger, too', async () => {
  const { usdc } = manifest.coinTypes;
  const event = eventOn(DAY, 'ReserveDeposited', { id: 901n, reserve: manifest.team, coinType: usdc, amount: 5n });
  await fixture.ledger.events(event);
  expect(await findAhead()).toMatchObject({ level: 2, detail: expect.stringContaining('has paid voucher 901') });
});

test('a used id above the journal stops vouchers until the operator answers for it; another one stops them again', async () => {
  await fixture.ask(withdraw(alice, USDC));
  await fixture.ledger.events(paid(900n));
  expect((await fixture.issue()).issued).toBe(0);
  const codes = ['VAULT_BREACH', 'VOUCHER_ID_AHEAD'];
  expect(await openCodes()).toEqual(codes);
  const ahead = await findAhead();
  expect(ahead.detail).toMatch(
    /^the chain has paid voucher 900, the journal ends at \d+: inputs are missing, or both keys were used$/,
  );
  await answerForLoss();
  expect((await fixture.resume(ahead)).open).toEqual([]);
  expect((await fixture.issue()).issued).toBe(1);
  // Lower and higher than the one that was answered for.
  await fixture.ledger.events(paid(899n), paid(2n ** 64n - 1n));
  const again = await findAhead();
  expect(await openCodes()).toEqual(codes);
  expect(again.detail).toContain('has paid voucher 899, voucher 18446744073709551615, the journal');
  await answerForLoss();
  expect(await resume(await draft(again))).toEqual([]);
});

test('one resume answers for all ids that one transaction used in a row', async () => {
  await fixture.ledger.events(...Array.from({ length: 450 }, (_, index) => paid(1_349n - BigInt(index))));
  const ahead = await findAhead();
  await answerForLoss();
  const text = await draft(ahead);
  expect(text).toContain('Answered for: vouchers 900-1349\n');
  expect(await resume(text)).toEqual([]);
});

test('of ids that lie apart a resume answers for a hundred ranges, the lowest first; the rest stops vouchers again', async () => {
  await fixture.ledger.events(...Array.from({ length: 102 }, (_, index) => paid(900n + 2n * BigInt(index))));
  const ahead = await findAhead();
  // The signer takes a detail of 2,000 characters: it names twenty.
  expect(ahead.detail).toContain('voucher 936, voucher 938 and more, the journal');
  await answerForLoss();
  const open = await resume(await draft(ahead));
  expect(open).toMatchObject([{ detail: expect.stringContaining('has paid voucher 1100, voucher 1102, the journal') }]);
  expect(await resume(await draft(await findAhead()))).toEqual([]);
});

test('a text counts although the journal has passed its ids, and lower ones were paid, since it was drafted', async () => {
  const { lastSeq } = await readJournalHead(database.pool);
  await fixture.ledger.events(paid(lastSeq + 3n));
  const text = await draft(await findAhead());
  expect(text).toContain(`Answered for: voucher ${lastSeq + 3n}\nJournal: line ${lastSeq + 1n} of`);
  for (let id = 795n; id <= 800n; id++) await fixture.ledger.events(paid(id));
  await answerForLoss();
  expect(await resume(text)).toMatchObject([{ detail: expect.stringContaining('has paid vouchers 795-800, the') }]);
});

test('attack: a text that answers for ids which the chain has not paid, or that the journal had reached', async () => {
  await fixture.ledger.events(paid(900n), paid(902n));
  const text = await draft(await findAhead());
  const answer = (ids: string) => resume(text.replace('voucher 900, voucher 902', ids));
  const unpaid = (ids: string) => `it answers for ${ids}, not all of which the chain has paid`;
  expect(await answer('voucher 900, voucher 903')).toBe(unpaid('voucher 903'));
  expect(await answer('vouchers 900-902')).toBe(unpaid('vouchers 900-902'));
  expect(await answer('vouchers 900-18446744073709551615')).toBe(unpaid('vouchers 900-18446744073709551615'));
  const seq = readResume(text)?.seq ?? 0n;
  await fixture.ledger.events(paid(seq));
  expect(await answer(`voucher ${seq}, voucher 900`)).toBe(
    `it answers for voucher ${seq}, which is not ahead of line ${seq} of the journal`,
  );
});

test('regression: vouchers that are requested and paid between statements are not ahead of the journal', async () => {
  const { pool } = database;
  let { lastSeq } = await readJournalHead(pool);
  const db = {
    query: async (...statement: Parameters<typeof pool.query>) => {
      const answer = await pool.query(...statement);
      await fixture.ledger.events(paid(++lastSeq));
      return answer;
    },
  } as Queryable;
  expect(await readIdsAhead(db, createTestRegister())).toEqual([]);
});

test('a text for an auditor that lost its disk names what was answered for here and is still ahead, and nothing new', async () => {
  const { lastSeq } = await readJournalHead(database.pool);
  const passed = lastSeq + 3n;
  await fixture.ledger.events(paid(passed), paid(900n), paid(902n), paid(903n));
  expect(await resume(await draft(await findAhead()))).toMatchObject([{ code: 'VAULT_BREACH' }]);
  while ((await readJournalHead(database.pool)).lastSeq < passed) await fixture.ledger.events(paid(700n));
  const known = [{ first: 902n, last: 902n }];
  const options = { place: PLACE, reason: 'seen', nonce: newNonce(), nowMs: fixture.state.nowMs };
  const drafted = { halt: '1@5', code: 'AUDIT_JOURNAL_DIFFERS', known };
  const text = await draftResume(database.pool, createTestRegister(), drafted, options);
  expect(text).toContain('\nAnswered for: voucher 900, voucher 903\n');
});
