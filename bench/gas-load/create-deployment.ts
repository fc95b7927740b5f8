/** A deployment with a past: members, stakes, pledges, days, roots, vouchers, observations. */
import type { Transaction } from '@mysten/sui/transactions';
import { createProofFixture, SUI, USD } from '../../suil/sdk/src/proof/fixture.test-chain.ts';
import { elementAt } from '../element-at.ts';
import { Deployment, type Size } from './deployment.ts';

export const DAYS_PER_CALL = 200;

/** Everything that happened before: stakes, pledges, days, roots, vouchers, observations. */
export async function createDeployment(size: Size): Promise<Deployment> {
  const fixture = await createProofFixture(1);
  const { chain, operator } = fixture;
  const { deployment: application } = chain;
  const root = operator.toSuiAddress();
  const deployment = new Deployment(fixture, size);
  for (let index = 0; index < size.extraMembers; index += 1) {
    const member = await application.createMember(20 + index);
    await deployment.call(member, ['finance::bind_inviter', [root]]);
    deployment.members.push(member);
  }
  const funds = (product: string, coin: 'SUI' | 'USDC', amount: bigint) => (tx: Transaction) => {
    chain.call(tx, [`${product}::fund_reserve`, [chain.take(tx, root, fixture.coinType(coin), amount)]]);
  };
  await deployment.run(operator, funds('liquidity', 'USDC', 200_000n * USD));
  await deployment.run(operator, funds('settlement', 'USDC', 20_000n * USD));
  await deployment.run(operator, funds('pledge', 'SUI', 20_000n * SUI));
  await deployment.run(operator, (tx) => {
    chain.call(tx, ['vault::topup', [chain.take(tx, root, fixture.coinType('USDC'), 50_000n * USD)]]);
  });
  for (const member of deployment.members) await deployment.run(member, deployment.stake(member, 100n * SUI));
  await observeAll(deployment, size.observations);
  application.passMs(3_600_000);
  const member = elementAt(deployment.members, 0);
  for (let index = 0; index < size.pledges; index += 1) {
    await deployment.run(member, (tx) => {
      const coin = chain.take(tx, member.toSuiAddress(), fixture.coinType('SUI'), 20n * SUI);
      chain.call(tx, ['pledge::pledge', [coin, index === 0 ? 360 : 30, 0n]]);
    });
  }
  for (let index = 0; index < size.vouchers; index += 1) {
    const values = await deployment.voucher(USD, root);
    await deployment.call(operator, ['vault::withdraw', values, [fixture.coinType('USDC')]]);
  }
  await passDays(deployment, size.days);
  const firstDay = Math.floor(fixture.chain.deployment.manifest.setupDay ?? 0);
  for (let index = 0; index < size.roots; index += 1) {
    await deployment.call(operator, [
      'settlement::publish_settlement',
      [firstDay + index, [...deployment.tree(firstDay + index, BigInt(index)).root], 0n],
    ]);
  }
  return deployment;
}

export async function observeAll(deployment: Deployment, times: number): Promise<void> {
  const { fixture } = deployment;
  for (let index = 0; index < times; index += 1) {
    fixture.chain.deployment.passMs(61_000);
    for (const pool of ['usdc', 'suil'] as const)
      await deployment.call(fixture.operator, ['pool::observe', [], fixture.poolTypes(pool)]);
  }
}

export async function passDays(deployment: Deployment, days: number): Promise<void> {
  const { fixture } = deployment;
  for (let left = days; left > 0; left -= DAYS_PER_CALL) {
    fixture.chain.deployment.passDays(Math.min(left, DAYS_PER_CALL));
    await deployment.call(fixture.operator, ['liquidity::roll', [DAYS_PER_CALL]]);
  }
}
