/** After a restore a request may have a voucher that no row knows: until it has ended the hold stays where it is. */
import { MS_PER_DAY } from '@suil/core';
import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, expect, test } from 'vitest';
import { serverMigrations } from '../../index.ts';
import { withdrawal } from '../index.ts';
import {
  alice,
  bob,
  cancel,
  createWithdrawalFixture,
  DAY,
  MINUTE_MS,
  USDC,
  type WithdrawalFixture,
  wallet,
  withdraw,
} from '../withdrawal-fixture.test-support.ts';
import { noteLostVouchers, readLostVouchers } from './lost-vouchers.ts';

const database = useTestDatabase(serverMigrations);
let fixture: WithdrawalFixture;
/** Alice's, as the restored database has it: queued. */
let id = '';
let restoredAtMs = 0;

const note = (throughSeq: string, atMs: number) =>
  withTransaction(database.pool, (tx) => noteLostVouchers(tx, { throughSeq: BigInt(throughSeq), atMs }));

beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
  [id = ''] = await fixture.ask(withdraw(alice, 100n * USDC, { recipient: wallet }));
  restoredAtMs = fixture.state.nowMs;
  await note(id, restoredAtMs);
});

test('attack: the owner of a voucher that the restore lost cannot cancel, so the hold pays it and nothing is paid twice', async () => {
  const [later = ''] = await fixture.ask(withdraw(bob, 5n * USDC));
  expect(await fixture.ask(cancel(alice, id))).toEqual(['WITHDRAWAL_NOT_QUEUED']);
  expect(await fixture.read(alice, id)).toMatchObject({ status: 'queued', cancellable: false });
  expect(await fixture.read(bob, later)).toMatchObject({ status: 'queued', cancellable: true });
  await fixture.ledger.events(fixture.paid(id, wallet, 100n * USDC));
  expect(await fixture.read(alice, id)).toMatchObject({ status: 'paid' });
  const accounts = [`member:${alice} USDC`, `member:${alice}:held USDC`, 'house:breach USDC'];
  expect(await Promise.all(accounts.map(fixture.balanceOf))).toEqual([49_900n * USDC, 0n, 0n]);
});

test('behavior: later requests get vouchers at once, those of before once 24 hours and a minute of the chain are over', async () => {
  await fixture.ask(withdraw(bob, 5n * USDC));
  expect(await fixture.issue()).toMatchObject({ issued: 1, problem: null });
  expect([...fixture.signer.signed.keys()]).not.toContain(BigInt(id));
  expect(await fixture.read(alice, id)).toMatchObject({ queue: { expectedDay: DAY + 1 } });
  await fixture.sweepAt(restoredAtMs + MS_PER_DAY + MINUTE_MS);
  await fixture.issue();
  expect([...fixture.signer.signed.keys()]).not.toContain(BigInt(id));
  await fixture.sweepAt(restoredAtMs + MS_PER_DAY + MINUTE_MS + 1);
  expect(await fixture.issue()).toMatchObject({ issued: 1, problem: null });
  expect([...fixture.signer.signed.keys()]).toContain(BigInt(id));
  expect(await withTransaction(database.pool, readLostVouchers)).toBeNull();
});

test('behavior: after the wait it can be cancelled', async () => {
  await fixture.sweepAt(restoredAtMs + MS_PER_DAY + MINUTE_MS + 1);
  expect(await fixture.read(alice, id)).toMatchObject({ cancellable: true });
  expect(await fixture.ask(cancel(alice, id))).toEqual([id]);
});

test('attack: a backup from before a second voucher: the hold does not go back when the first one ends', async () => {
  const [other = ''] = await fixture.ask(withdraw(bob, 5n * USDC));
  await fixture.issue();
  const { expiresAtMs } = await fixture.read(bob, other);
  const restored = (expiresAtMs ?? 0) - MINUTE_MS;
  await fixture.sweepAt(restored);
  await note(other, restored);
  expect(await fixture.sweepAt((expiresAtMs ?? 0) + 2 * MINUTE_MS)).toBe(0);
  expect(await fixture.read(bob, other)).toMatchObject({ status: 'issued' });
  expect(await fixture.sweepAt(restored + MS_PER_DAY + MINUTE_MS + 1)).toBe(1);
});

test('behavior: restored again, the later wait counts', async () => {
  await note(id, restoredAtMs + MS_PER_DAY);
  await fixture.sweepAt(restoredAtMs + MS_PER_DAY + MINUTE_MS + 1);
  expect(await fixture.read(alice, id)).toMatchObject({ cancellable: false });
  expect(await withTransaction(database.pool, readLostVouchers)).toEqual({
    throughSeq: BigInt(id),
    untilMs: restoredAtMs + 2 * MS_PER_DAY + MINUTE_MS,
  });
});

test('default: the module notes it when a backup was restored, and closes the ledger', async () => {
  await database.pool.query('DELETE FROM lost_vouchers');
  await withTransaction(database.pool, async (tx) => {
    await withdrawal.onRestored?.(tx, { throughSeq: BigInt(id), nowMs: restoredAtMs, atMs: restoredAtMs });
  });
  expect(await withTransaction(database.pool, readLostVouchers)).toEqual({
    throughSeq: BigInt(id),
    untilMs: restoredAtMs + MS_PER_DAY + MINUTE_MS,
  });
  expect(await fixture.halts.readHalts()).toMatchObject([{ code: 'JOURNAL_RESTORED', level: 2 }]);
});
