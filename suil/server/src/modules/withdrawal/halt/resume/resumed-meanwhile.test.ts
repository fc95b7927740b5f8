/** Looks that began before an operator resumed a halt, and end after it. */
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, expect, test } from 'vitest';
import { serverMigrations } from '../../../index.ts';
import { createWithdrawalFixture, type WithdrawalFixture } from '../../withdrawal-fixture.test-support.ts';
import type { Halt } from '../halts.ts';

const database = useTestDatabase(serverMigrations);
const DIFFERS = { code: 'LEDGER_DIFFERS', detail: 'a row is wrong' } as const;
let fixture: WithdrawalFixture;
beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
});

const openCodes = async () => (await fixture.halts.readHalts()).map(({ code }) => code);

async function firstHalt(): Promise<Halt> {
  const [halt] = await fixture.halts.readHalts();
  if (halt === undefined) throw new Error('a halt is open');
  return halt;
}

test('regression: what was found before the operator resumed opens no halt again; what is found after it does', async () => {
  const { keeper } = fixture.halts;
  const first = await keeper.beginLook();
  const second = await keeper.beginLook();
  await first(DIFFERS);
  expect((await fixture.resume(await firstHalt())).open).toEqual([]);
  await second(DIFFERS);
  expect(await openCodes()).toEqual([]);
  const third = await keeper.beginLook();
  await third(DIFFERS);
  expect(await openCodes()).toEqual(['LEDGER_DIFFERS']);
});

test('a resume of another code leaves what was found as it is', async () => {
  const { keeper } = fixture.halts;
  const report = await keeper.beginLook();
  await keeper.report({ code: 'VAULT_DIFFERS', detail: 'the vault holds more' });
  expect((await fixture.resume(await firstHalt())).open).toEqual([]);
  await report(DIFFERS);
  expect(await openCodes()).toEqual(['LEDGER_DIFFERS']);
});

test('attack: a halt that SQL closes without the operator’s signature keeps no finding from opening one', async () => {
  const { keeper } = fixture.halts;
  const report = await keeper.beginLook();
  await keeper.report({ ...DIFFERS, detail: 'seen before' });
  await database.pool.query(`UPDATE halts SET closed_at_ms = 1, closing_text = 'looked at', closing_signature = ''`);
  await report(DIFFERS);
  expect((await fixture.halts.readHalts()).map(({ detail }) => detail)).toEqual(['seen before', 'a row is wrong']);
});

test('regression: the operator resumes while a look at the vault is suspended', async () => {
  const { vault, halts } = fixture;
  const honest = vault.readVaultBalances;
  const wrong = async () => (await honest()).map((coin) => ({ ...coin, balance: coin.balance + 5n }));
  vault.readVaultBalances = wrong;
  await halts.vaultWatch.look();
  vault.elapsedMs += 20_000;
  await halts.vaultWatch.look();
  expect(await openCodes()).toEqual(['VAULT_DIFFERS']);
  const halt = await firstHalt();
  vault.readVaultBalances = async () => {
    vault.readVaultBalances = wrong;
    await fixture.resume(halt);
    return wrong();
  };
  await halts.vaultWatch.look();
  expect(await openCodes()).toEqual([]);
  await halts.vaultWatch.look();
  expect(await openCodes()).toEqual(['VAULT_DIFFERS']);
});
