/** Every user action of the contracts, each measured once on a deployment. */
import { SUI, USD } from '../../suil/sdk/src/proof/fixture.test-chain.ts';
import { elementAt } from '../element-at.ts';
import { DAYS_PER_CALL, observeAll, passDays } from './create-deployment.ts';
import type { Deployment } from './deployment.ts';

const HOUR_MS = 3_600_000;

async function measureLiquidity(deployment: Deployment): Promise<void> {
  const { fixture, members } = deployment;
  const { operator, chain } = fixture;
  const member = elementAt(members, 0);
  const owner = member.toSuiAddress();
  const newcomer = await chain.deployment.createMember(190);
  await deployment.measureCall('finance::bind_inviter', newcomer, ['finance::bind_inviter', [owner]]);
  await deployment.measure('liquidity::stake, first', newcomer, deployment.stake(newcomer, 100n * SUI));
  await deployment.measure('liquidity::stake, more', member, deployment.stake(member, 100n * SUI));
  await deployment.measureCall('liquidity::settle', operator, [
    'liquidity::settle',
    [elementAt(members, 1).toSuiAddress()],
  ]);
  await deployment.measureCall('liquidity::claim, static', member, ['liquidity::claim', [0, 10_000n, 1n]]);
  await deployment.measureCall('liquidity::claim_usdc, static', member, ['liquidity::claim_usdc', [0, 10_000n]]);
  await deployment.measureCall('liquidity::unstake', member, ['liquidity::unstake', [USD, 1n]]);
  await deployment.measureCall('liquidity::unstake_usdc', member, ['liquidity::unstake_usdc', [USD]]);
  await deployment.measurePaid('liquidity::fund_reserve', member, 'USDC', USD, ['liquidity::fund_reserve']);
}

async function measureTeam(deployment: Deployment): Promise<void> {
  const { fixture, members, size } = deployment;
  const member = elementAt(members, 0);
  const share = 1_000n;
  const day = (fixture.chain.deployment.manifest.setupDay ?? 0) + size.roots;
  const tree = deployment.tree(day, share);
  const total = 4n * share * BigInt(members.length);
  await deployment.measureCall('settlement::publish_settlement', fixture.operator, [
    'settlement::publish_settlement',
    [day, [...tree.root], total],
  ]);
  await passDays(deployment, 3);
  const { siblings, sides } = tree.prove(member.toSuiAddress());
  const proof = [
    day,
    member.toSuiAddress(),
    share,
    share,
    share,
    share,
    siblings.map((sibling) => [...sibling]),
    sides,
  ] as const;
  await deployment.measureCall('settlement::prove', member, ['settlement::prove', proof]);
  await deployment.measureCall('liquidity::claim, team', member, ['liquidity::claim', [1, share, 1n]]);
  await deployment.measureCall('liquidity::claim_usdc, team', member, ['liquidity::claim_usdc', [2, share]]);
  await deployment.measurePaid('settlement::fund_reserve', member, 'USDC', USD, ['settlement::fund_reserve']);
}

async function measurePools(deployment: Deployment): Promise<void> {
  const { fixture, members } = deployment;
  const { chain } = fixture;
  const member = elementAt(members, 0);
  const owner = member.toSuiAddress();
  const types = fixture.poolTypes('usdc');
  await observeAll(deployment, 1);
  chain.deployment.passMs(60_000);
  await deployment.measureCall('pool::observe', member, ['pool::observe', [], types]);
  chain.deployment.passMs(HOUR_MS);
  await deployment.measureCall('pool::observe, an hour later', member, ['pool::observe', [], types]);
  for (const [index, name] of ['pool::swap_x_to_y', 'pool::swap_y_to_x'].entries()) {
    await deployment.measure(name, member, (tx) => {
      const coin = chain.take(tx, owner, elementAt(types, index), USD);
      tx.transferObjects([chain.call(tx, [name, [coin, 1n], types])], owner);
    });
  }
  await deployment.measure('pool::add_liquidity', member, (tx) => {
    const coins = [chain.take(tx, owner, types[0], SUI), chain.take(tx, owner, types[1], 3n * USD)];
    const added = chain.call(tx, ['pool::add_liquidity', [...coins, 1n], types]);
    tx.transferObjects([elementAt(added, 0), elementAt(added, 1), elementAt(added, 2)], owner);
  });
  await deployment.measure('pool::remove_liquidity', member, (tx) => {
    const shares = chain.take(tx, owner, fixture.shareType('usdc'), 1_000_000n);
    const paid = chain.call(tx, ['pool::remove_liquidity', [shares, 1n, 1n], types]);
    tx.transferObjects([elementAt(paid, 0), elementAt(paid, 1)], owner);
  });
  await observeAll(deployment, 1);
  await deployment.measurePaid('suilpool::swap_v2', member, 'SUIL', SUI, ['suilpool::swap_v2', [1n, 0n]]);
  await passDays(deployment, 1);
  await deployment.measureCall('pool::observe, a day later', member, ['pool::observe', [], types]);
  await observeAll(deployment, 1);
  await deployment.measureCall('suiprice::store_day_price', member, ['suiprice::store_day_price', [fixture.today - 1]]);
}

async function measurePledges(deployment: Deployment): Promise<void> {
  const { fixture, members, size } = deployment;
  const [member, outsider] = [elementAt(members, 0), elementAt(members, 1)];
  await observeAll(deployment, 1);
  await deployment.measurePaid('pledge::pledge', member, 'SUI', 20n * SUI, ['pledge::pledge', [90, 0n]]);
  const pledgeSuil = (name: string) =>
    deployment.measurePaid(name, member, 'SUIL', 100_000n * SUI, ['pledge::pledge_suil', [30, 0n, 1n]]);
  await pledgeSuil('pledge::pledge_suil');
  fixture.chain.deployment.passMs(HOUR_MS);
  await pledgeSuil('pledge::pledge_suil, an hour later');
  await passDays(deployment, 40);
  await deployment.measurePaid('suilpool::swap_v2, 40 idle days later', member, 'SUIL', SUI, [
    'suilpool::swap_v2',
    [1n, 0n],
  ]);
  await deployment.measureCall('pledge::withdraw_income', member, ['pledge::withdraw_income', [size.pledges]]);
  await deployment.measureCall('pledge::close_income', outsider, ['pledge::close_income', [1]]);
  await deployment.measureCall('pledge::close_principal', outsider, ['pledge::close_principal', [1]]);
  await deployment.measureCall('pledge::close_suil_principal', outsider, ['pledge::close_suil_principal', [0]]);
  await deployment.measurePaid('pledge::fund_reserve', member, 'SUI', SUI, ['pledge::fund_reserve']);
}

async function measureVault(deployment: Deployment): Promise<void> {
  const { fixture, members } = deployment;
  const { chain } = fixture;
  const member = elementAt(members, 0);
  await deployment.measurePaid('finance::topup_v2', member, 'SUI', SUI, ['finance::topup_v2']);
  await deployment.measurePaid('vault::topup', member, 'USDC', USD, ['vault::topup']);
  await deployment.measurePaid('vault::topup_suil', member, 'SUIL', SUI, ['vault::topup_suil']);
  const withdrawal = await deployment.voucher(USD, member.toSuiAddress());
  await deployment.measureCall('vault::withdraw', member, ['vault::withdraw', withdrawal, [fixture.coinType('USDC')]]);
  const funding = await deployment.voucher(USD, chain.deployment.manifest.liquidity);
  await deployment.measure('vault::fund_reserve', member, (tx) => {
    const deposit = chain.call(tx, ['vault::fund_reserve', funding, [fixture.coinType('USDC')]]);
    chain.call(tx, ['liquidity::accept_deposit', [deposit]]);
  });
}

/** What idle days cost: the position's own are free, the deployment's are closed once, by the first caller. */
async function measureIdle(deployment: Deployment): Promise<void> {
  const { fixture, members } = deployment;
  const [member, idler] = [elementAt(members, 0), elementAt(members, 2)];
  await deployment.call(member, ['liquidity::settle', [idler.toSuiAddress()]]);
  for (const days of [1, DAYS_PER_CALL]) {
    await passDays(deployment, days);
    await deployment.measureCall(`settle after ${days} idle days, closed`, member, [
      'liquidity::settle',
      [idler.toSuiAddress()],
    ]);
    fixture.chain.deployment.passDays(days);
    await deployment.measureCall(`unstake after ${days} open days`, member, ['liquidity::unstake_usdc', [USD]]);
  }
}

/** Measures every action. */
export async function measureActions(deployment: Deployment): Promise<void> {
  for (const part of [measureLiquidity, measureTeam, measurePools, measurePledges, measureVault, measureIdle])
    await part(deployment);
}
