/**
 * The operator turns against the members without any power: it takes its shares out of the pools as soon as the locks let it. What it
 * reaches then is what docs/concepts/admin.md states, and the members' principal and income leave all the same.
 */
import { Transaction } from '@mysten/sui/transactions';
import { dayStartMs, MS_PER_DAY, toPermit } from '@suil/core';
import { expect, test } from 'vitest';
import { fetchBalances } from '../asset/balances.ts';
import { buildMintTestUsdc } from '../asset/test-usdc.ts';
import { packageOf } from '../chain/contract.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import { release } from '../generated/suil/lock.ts';
import { buildClaimUsdc } from '../liquidity/claim.ts';
import { buildRoll } from '../liquidity/close-days.ts';
import { buildFundReserve } from '../liquidity/fund-reserve.ts';
import { buildStake } from '../liquidity/stake.ts';
import { buildUnstake, buildUnstakeUsdc } from '../liquidity/unstake.ts';
import { fetchPosition } from '../liquidity/view.ts';
import { buildFundPledgeReserve } from '../pledge/fund-reserve.ts';
import { buildPledge } from '../pledge/pledge.ts';
import { buildRemoveLiquidity, shareTypeOf } from '../pool/remove-liquidity.ts';
import { fetchPoolState } from '../pool/state.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { buildTopUpUsdc } from '../vault/top-up-usdc.ts';
import { signVoucher } from '../vault/voucher.ts';
import { buildWithdraw } from '../vault/withdraw.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const TIMEOUT_MS = 180_000;
const YEAR_MS = 365 * MS_PER_DAY;
/** What 10,000 SUI less 0.3% buy of 3,600,000 USDC beside 1,000,000 SUI. */
const PRINCIPAL = 35_537_689_238n;
/** Shares of a pool that no address has. */
const LOCKED_SHARES = 1_000n;

const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;

/** The transaction that takes the pool's shares out of the operator's lock. */
async function buildRelease({ client, manifest, operator }: TestDeployment): Promise<Transaction> {
  const owner = operator.toSuiAddress();
  const share = shareTypeOf(manifest, 'usdcSui');
  const { objects } = await client.core.listOwnedObjects({ owner, type: `${manifest.package}::lock::Lock<${share}>` });
  const [lock] = objects;
  if (lock === undefined) throw new Error('the operator has no lock of shares');
  const tx = new Transaction();
  const shares = release({ package: packageOf(manifest), typeArguments: [share], arguments: [lock.objectId] });
  tx.transferObjects([tx.add(shares)], owner);
  return tx;
}

test('the operator takes its shares after a year: no price, bad rates, and members leave with everything', {
  timeout: TIMEOUT_MS,
}, async () => {
  const deployment = await createTestDeployment();
  const { client, manifest, operator } = deployment;
  const owner = operator.toSuiAddress();
  const member = await deployment.createMember(14);
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 20_000n * USD, recipient: owner }));
  await deployment.run(operator, buildFundReserve({ manifest, amount: 10_000n * USD }));
  await deployment.run(operator, buildFundPledgeReserve({ manifest, amountMist: 100n * SUI }));
  await deployment.run(operator, buildTopUpUsdc({ manifest, amount: 1_000n * USD }));
  await deployment.run(member, buildBindInviter({ manifest, inviter: owner }));
  await deployment.run(member, buildStake({ manifest, amountMist: 10_000n * SUI, minValue: PRINCIPAL }));
  const seededMs = deployment.nowMs();

  // Nothing leaves the lock before its time, nor any coin without a position or a voucher of both keys.
  deployment.passMs(seededMs + YEAR_MS - 60_000 - deployment.nowMs());
  for (const _ of [1, 2]) await deployment.run(operator, buildRoll({ manifest, days: 200 }));
  expect(await refusal(deployment.run(operator, await buildRelease(deployment)))).toBe('LOCK_NOTHING_FREE');
  expect(await refusal(deployment.run(operator, buildUnstakeUsdc({ manifest, value: 1n * USD })))).toBe(
    'LIQUIDITY_VALUE_ABOVE_POSITION',
  );
  const expiresAtMs = deployment.nowMs() + 3_600_000;
  const terms = { manifest, coin: 'USDC', id: 1n, amount: 1n, recipient: owner, expiresAtMs } as const;
  const voucher = await signVoucher(toPermit(manifest, terms), { withdraw: operator, audit: operator });
  expect(await refusal(deployment.run(operator, buildWithdraw({ ...terms, voucher })))).toBe(
    'VOUCHER_SIGNATURE_INVALID',
  );

  deployment.passMs(60_000);
  await deployment.run(operator, await buildRelease(deployment));
  const before = await fetchPoolState(client, manifest, 'usdcSui');
  const removal = { manifest, pool: 'usdcSui', minX: 1n, minY: 1n, recipient: owner } as const;
  const shares = before.shares - LOCKED_SHARES;
  await deployment.run(operator, buildRemoveLiquidity({ ...removal, shares }));
  // 1,000 of 60,000,000,000,000 shares: 0.02 SUI and 0.06 USDC stay.
  const rest = await fetchPoolState(client, manifest, 'usdcSui');
  expect(rest.shares).toBe(LOCKED_SHARES);
  expect(rest.x).toBe(before.x - (before.x * shares) / before.shares);
  expect(rest.x).toBeLessThan(20_000_000n);
  expect(rest.y).toBeLessThan(100_000n);

  // The prices are gone, the rates bad; a minimum protects who swaps.
  expect(
    await refusal(deployment.run(member, buildPledge({ manifest, amountMist: 20n * SUI, termDays: 30, minValue: 0n }))),
  ).toBe('PRICE_POOL_SHALLOW');
  expect(await refusal(deployment.run(member, buildUnstake({ manifest, value: PRINCIPAL, minSuiOutMist: SUI })))).toBe(
    'POOL_OUTPUT_BELOW_MINIMUM',
  );
  // One step beyond: not one unit of a member's principal or income stays behind.
  deployment.passMs(dayStartMs(deployment.today() + 1) - deployment.nowMs());
  const { claimable } = await fetchPosition(client, manifest, member.toSuiAddress());
  expect(claimable).toBeGreaterThan(1_000n * USD);
  await deployment.run(member, buildClaimUsdc({ manifest, kind: 'static', amount: claimable }));
  await deployment.run(member, buildUnstakeUsdc({ manifest, value: PRINCIPAL }));
  const feeOf = (amount: bigint, bps: bigint) => (amount * bps + 9_999n) / 10_000n;
  const paid = PRINCIPAL - feeOf(PRINCIPAL, 100n) + claimable - feeOf(claimable, 500n);
  expect((await fetchBalances(client, manifest, member.toSuiAddress())).USDC).toBe(paid);
});
