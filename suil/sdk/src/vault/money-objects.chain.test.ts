/** The objects of the vault's money, read as bytes, against what the contracts answer of them. */
import { VAULT_ASSETS } from '@suil/core';
import { beforeAll, expect, test } from 'vitest';
import { auditKeyOf, voucherKeysOf } from '../admin/voucher-keys.ts';
import type { ReadableObject } from '../chain/readable-object.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { fetchPositionObjects } from '../liquidity/position-objects.ts';
import { buildStake } from '../liquidity/stake.ts';
import { buildUnstake } from '../liquidity/unstake.ts';
import { fetchPosition } from '../liquidity/view.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { fetchInviterObjects, inviterTableOf } from '../referral/inviter-objects.ts';
import { fetchVaultBalances } from './balances.ts';
import { fetchUncollectedFees } from './fees.ts';
import { fetchWithdrawalLimits } from './limits.ts';
import { poolTablesOf, positionObjectOf, vaultObjectsOf } from './money-objects.ts';
import { buildTopUp } from './top-up.ts';

const SUI = 1_000_000_000n;
const SET_UP_TIMEOUT_MS = 180_000;
let deployment: TestDeployment;
beforeAll(async () => {
  deployment = await createTestDeployment();
}, SET_UP_TIMEOUT_MS);

async function readNow<Value>({ objectId, read }: ReadableObject<Value>): Promise<Value> {
  const { object } = await deployment.client.core.getObject({ objectId, include: { content: true } });
  return read({ objectId, type: object.type, contents: object.content });
}

test('default: the purses, the fees, a position and an inviter, as the contracts have them', async () => {
  const { client, manifest, operator } = deployment;
  const member = await deployment.createMember(1);
  const owner = member.toSuiAddress();
  await deployment.run(member, buildBindInviter({ manifest, inviter: operator.toSuiAddress() }));
  await deployment.run(member, buildTopUp({ manifest, amountMist: 7n * SUI }));
  await deployment.run(member, buildStake({ manifest, amountMist: 30n * SUI, minValue: 1n }));
  const { positions } = await readNow(poolTablesOf(manifest));
  const staked = await readNow(positionObjectOf(manifest, positions, owner));
  expect(staked).toEqual(await fetchPosition(client, manifest, owner));
  const idle = operator.toSuiAddress();
  const fetched = await fetchPositionObjects(client, manifest, { table: positions, owners: [owner, idle] });
  expect([...fetched]).toEqual([
    [owner, staked],
    [idle, null],
  ]);
  const table = await readNow(inviterTableOf(manifest));
  expect([...(await fetchInviterObjects(client, { table, members: [owner, idle] }))]).toEqual([
    [owner, idle],
    [idle, null],
  ]);
  await deployment.run(
    member,
    buildUnstake({ manifest, value: staked.pending / 2n, minSuiOutMist: 1n, daysBehind: 0 }),
  );

  const balances = await fetchVaultBalances(client, manifest);
  const fees = await fetchUncollectedFees(client, manifest);
  expect(balances.SUI).toBe(7n * SUI);
  expect(fees.USDC.amount).toBeGreaterThan(0n);
  for (const coin of VAULT_ASSETS) {
    const objects = vaultObjectsOf(manifest, coin);
    expect([coin, await readNow(objects.purse), await readNow(objects.fees)]).toEqual([
      coin,
      balances[coin],
      fees[coin].amount,
    ]);
  }
});

test('default: the keys of vouchers, as the contract has them', async () => {
  const { client, manifest } = deployment;
  const { withdrawKey, auditKey } = await fetchWithdrawalLimits(client, manifest);
  expect([withdrawKey.length, auditKey.length]).toEqual([32, 32]);
  expect(await readNow(voucherKeysOf(manifest))).toEqual({ withdrawKey, auditKey });
  expect(await readNow(auditKeyOf(manifest))).toEqual(auditKey);
});

test('errors: an object of another type, another object', () => {
  const { manifest } = deployment;
  const { purse, fees } = vaultObjectsOf(manifest, 'SUI');
  const contents = new Uint8Array(200);
  const refused = expect.objectContaining({ code: 'CHAIN_OBJECT_KIND_MISMATCH' });
  expect(() => purse.read({ objectId: purse.objectId, type: '0x2::coin::Coin<0x2::sui::SUI>', contents })).toThrow(
    refused,
  );
  const type = `${manifest.package}::pledge::Pledges`;
  expect(() => fees.read({ objectId: manifest.vault, type, contents })).toThrow(refused);
});
