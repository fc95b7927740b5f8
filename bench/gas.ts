/**
 * What every user action costs, in computation and in objects touched, on a young deployment and on one with many members,
 * positions, pledges, roots, used vouchers and days behind it: the same, or the contracts grew somewhere they must not.
 * Computation is what the embedded chain charges: instructions run, rounded up to the next 1,000. `npm run bench -- gas`.
 */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { buildTeamTree } from '@suil/core';
import { signVoucher } from '../suil/sdk/src/proof/acts-vault.test-chain.ts';
import type { Call, Done } from '../suil/sdk/src/proof/direct-chain.test-chain.ts';
import { createWorld, SUI, USD, type World } from '../suil/sdk/src/proof/world.test-chain.ts';
import { elementAt } from './element-at.ts';

const GAS_PRICE = 1_000;
/** Two runs of one action may fall on either side of a rounding step. */
const ROUNDING = 1_000;
/** Most that one level of the settlement tree may cost; a tree of n members has log2 n levels. */
const LEVEL_UNITS = 1_500;
const DAYS_PER_CALL = 200;

interface Size {
  readonly name: string;
  /** Beyond the six that every deployment here has. */
  readonly extraMembers: number;
  readonly pledges: number;
  readonly roots: number;
  readonly vouchers: number;
  readonly days: number;
  readonly observations: number;
}
const YOUNG: Size = { name: 'young', extraMembers: 0, pledges: 2, roots: 1, vouchers: 1, days: 40, observations: 2 };
const OLD: Size = { name: 'old', extraMembers: 150, pledges: 60, roots: 60, vouchers: 60, days: 700, observations: 70 };

interface Cost {
  readonly units: number;
  readonly objects: number;
}
type Costs = Map<string, Cost>;

const say = (line: string) => process.stderr.write(`${line}\n`);

class Deployment {
  readonly world: World;
  readonly size: Size;
  readonly costs: Costs = new Map();
  readonly members: Ed25519Keypair[];
  #nextVoucher = 0n;

  constructor(world: World, size: Size) {
    this.world = world;
    this.size = size;
    this.members = [...world.members];
  }

  async run(signer: Ed25519Keypair, build: (tx: Transaction) => void): Promise<Done> {
    const done = await this.world.chain.run(signer, build);
    if (done.refused !== undefined) throw new Error(`${this.size.name}: refused with ${done.refused}`);
    return done;
  }

  call(signer: Ed25519Keypair, call: Call): Promise<Done> {
    return this.run(signer, (tx) => void this.world.chain.call(tx, call));
  }

  async measure(name: string, signer: Ed25519Keypair, build: (tx: Transaction) => void): Promise<void> {
    const { effects, objectChanges } = (await this.run(signer, build)).transaction;
    this.costs.set(name, {
      units: Number(effects.gasUsed.computationCost) / GAS_PRICE,
      objects: objectChanges.length + effects.unchangedConsensusObjects.length,
    });
  }

  measureCall(name: string, signer: Ed25519Keypair, call: Call): Promise<void> {
    return this.measure(name, signer, (tx) => void this.world.chain.call(tx, call));
  }

  /** Measures a call whose first value is a coin of the signer. */
  measurePaid(
    name: string,
    signer: Ed25519Keypair,
    coin: 'SUI' | 'SUIL' | 'USDC',
    amount: bigint,
    [target, values = []]: Call,
  ) {
    return this.measure(name, signer, (tx) => {
      const taken = this.world.chain.take(tx, signer.toSuiAddress(), this.world.coinType(coin), amount);
      this.world.chain.call(tx, [target, [taken, ...values]]);
    });
  }

  stake(member: Ed25519Keypair, amount: bigint): (tx: Transaction) => void {
    const { chain } = this.world;
    return (tx) => {
      const coin = chain.take(tx, member.toSuiAddress(), this.world.coinType('SUI'), amount);
      chain.call(tx, ['liquidity::stake', [coin, 1n]]);
    };
  }

  /** Ids lie far apart, so that each has a word of its own in the vault. */
  async voucher(
    amount: bigint,
    recipient: string,
  ): Promise<readonly [id: bigint, amount: bigint, recipient: string, bytes: number[]]> {
    const id = this.#nextVoucher;
    this.#nextVoucher += 257n;
    const terms = { coin: 'USDC', id, amount, recipient, expiresAtMs: this.world.nowMs + 3_600_000 } as const;
    return [id, amount, recipient, await signVoucher(this.world, terms)];
  }

  tree(share: bigint) {
    return buildTeamTree(
      this.members.map((member) => ({
        member: member.toSuiAddress(),
        friend: share,
        indirect: share,
        community: share,
        peer: share,
      })),
    );
  }
}

/** Everything that happened before: stakes, pledges, days, roots, vouchers, observations. */
async function createDeployment(size: Size): Promise<Deployment> {
  const world = await createWorld(1);
  const { chain, operator } = world;
  const { deployment: application } = chain;
  const root = operator.toSuiAddress();
  const deployment = new Deployment(world, size);
  for (let index = 0; index < size.extraMembers; index += 1) {
    const member = await application.createMember(20 + index);
    await deployment.call(member, ['finance::bind_inviter', [root]]);
    deployment.members.push(member);
  }
  const funds = (product: string, coin: 'SUI' | 'USDC', amount: bigint) => (tx: Transaction) => {
    chain.call(tx, [`${product}::fund_reserve`, [chain.take(tx, root, world.coinType(coin), amount)]]);
  };
  await deployment.run(operator, funds('liquidity', 'USDC', 200_000n * USD));
  await deployment.run(operator, funds('settlement', 'USDC', 20_000n * USD));
  await deployment.run(operator, funds('pledge', 'SUI', 20_000n * SUI));
  await deployment.run(operator, (tx) => {
    chain.call(tx, ['vault::topup', [chain.take(tx, root, world.coinType('USDC'), 50_000n * USD)]]);
  });
  for (const member of deployment.members) await deployment.run(member, deployment.stake(member, 100n * SUI));
  await observeAll(deployment, size.observations);
  application.passMs(3_600_000);
  const member = elementAt(deployment.members, 0);
  for (let index = 0; index < size.pledges; index += 1) {
    await deployment.run(member, (tx) => {
      const coin = chain.take(tx, member.toSuiAddress(), world.coinType('SUI'), 20n * SUI);
      chain.call(tx, ['pledge::pledge', [coin, index === 0 ? 360 : 30]]);
    });
  }
  for (let index = 0; index < size.vouchers; index += 1) {
    const values = await deployment.voucher(USD, root);
    await deployment.call(operator, ['vault::withdraw', values, [world.coinType('USDC')]]);
  }
  await passDays(deployment, size.days);
  const firstDay = Math.floor(world.chain.deployment.manifest.setupDay ?? 0);
  for (let index = 0; index < size.roots; index += 1) {
    await deployment.call(operator, [
      'settlement::publish_settlement',
      [firstDay + index, [...deployment.tree(BigInt(index)).root], 0n],
    ]);
  }
  return deployment;
}

async function observeAll(deployment: Deployment, times: number): Promise<void> {
  const { world } = deployment;
  for (let index = 0; index < times; index += 1) {
    world.chain.deployment.passMs(61_000);
    for (const pool of ['usdc', 'suil'] as const)
      await deployment.call(world.operator, ['pool::observe', [], world.poolTypes(pool)]);
  }
}

async function passDays(deployment: Deployment, days: number): Promise<void> {
  const { world } = deployment;
  for (let left = days; left > 0; left -= DAYS_PER_CALL) {
    world.chain.deployment.passDays(Math.min(left, DAYS_PER_CALL));
    await deployment.call(world.operator, ['liquidity::roll', [DAYS_PER_CALL]]);
  }
}

async function measureLiquidity(deployment: Deployment): Promise<void> {
  const { world, members } = deployment;
  const { operator, chain } = world;
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
  const { world, members, size } = deployment;
  const member = elementAt(members, 0);
  const share = 1_000n;
  const day = (world.chain.deployment.manifest.setupDay ?? 0) + size.roots;
  const tree = deployment.tree(share);
  const total = 4n * share * BigInt(members.length);
  await deployment.measureCall('settlement::publish_settlement', world.operator, [
    'settlement::publish_settlement',
    [day, [...tree.root], total],
  ]);
  await passDays(deployment, 1);
  const { siblings, sides } = tree.prove(member.toSuiAddress());
  const proof = [day, share, share, share, share, siblings.map((sibling) => [...sibling]), sides] as const;
  await deployment.measureCall('settlement::prove', member, ['settlement::prove', proof]);
  await deployment.measureCall('liquidity::claim, team', member, ['liquidity::claim', [1, share, 1n]]);
  await deployment.measureCall('liquidity::claim_usdc, team', member, ['liquidity::claim_usdc', [2, share]]);
  await deployment.measurePaid('settlement::fund_reserve', member, 'USDC', USD, ['settlement::fund_reserve']);
}

async function measurePools(deployment: Deployment): Promise<void> {
  const { world, members } = deployment;
  const { chain } = world;
  const member = elementAt(members, 0);
  const owner = member.toSuiAddress();
  const types = world.poolTypes('usdc');
  await observeAll(deployment, 1);
  chain.deployment.passMs(60_000);
  await deployment.measureCall('pool::observe', member, ['pool::observe', [], types]);
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
    const shares = chain.take(tx, owner, world.shareType('usdc'), 1_000_000n);
    const paid = chain.call(tx, ['pool::remove_liquidity', [shares, 1n, 1n], types]);
    tx.transferObjects([elementAt(paid, 0), elementAt(paid, 1)], owner);
  });
  await deployment.measurePaid('suilpool::swap_v2', member, 'SUIL', SUI, ['suilpool::swap_v2', [1n]]);
  await observeAll(deployment, 1);
  await passDays(deployment, 1);
  await observeAll(deployment, 1);
  await deployment.measureCall('suiprice::store_day_price', member, ['suiprice::store_day_price', [world.today - 1]]);
}

async function measurePledges(deployment: Deployment): Promise<void> {
  const { world, members, size } = deployment;
  const [member, outsider] = [elementAt(members, 0), elementAt(members, 1)];
  world.chain.deployment.passMs(3_600_000);
  await deployment.measurePaid('pledge::pledge', member, 'SUI', 20n * SUI, ['pledge::pledge', [90]]);
  await deployment.measurePaid('pledge::pledge_suil', member, 'SUIL', 100_000n * SUI, [
    'pledge::pledge_suil',
    [30, 1n],
  ]);
  await passDays(deployment, 40);
  await deployment.measureCall('pledge::withdraw_income', member, ['pledge::withdraw_income', [size.pledges]]);
  await deployment.measureCall('pledge::close_income', outsider, ['pledge::close_income', [1]]);
  await deployment.measureCall('pledge::close_principal', outsider, ['pledge::close_principal', [1]]);
  await deployment.measureCall('pledge::close_suil_principal', outsider, ['pledge::close_suil_principal', [0]]);
  await deployment.measurePaid('pledge::fund_reserve', member, 'SUI', SUI, ['pledge::fund_reserve']);
}

async function measureVault(deployment: Deployment): Promise<void> {
  const { world, members } = deployment;
  const { chain } = world;
  const member = elementAt(members, 0);
  await deployment.measurePaid('finance::topup_v2', member, 'SUI', SUI, ['finance::topup_v2']);
  await deployment.measurePaid('vault::topup', member, 'USDC', USD, ['vault::topup']);
  await deployment.measurePaid('vault::topup_suil', member, 'SUIL', SUI, ['vault::topup_suil']);
  const withdrawal = await deployment.voucher(USD, member.toSuiAddress());
  await deployment.measureCall('vault::withdraw', member, ['vault::withdraw', withdrawal, [world.coinType('USDC')]]);
  const funding = await deployment.voucher(USD, chain.deployment.manifest.liquidity);
  await deployment.measure('vault::fund_reserve', member, (tx) => {
    const deposit = chain.call(tx, ['vault::fund_reserve', funding, [world.coinType('USDC')]]);
    chain.call(tx, ['liquidity::accept_deposit', [deposit]]);
  });
}

/** What idle days cost: the position's own are free, the deployment's are closed once, by the first caller. */
async function measureIdle(deployment: Deployment): Promise<void> {
  const { world, members } = deployment;
  const [member, idler] = [elementAt(members, 0), elementAt(members, 2)];
  await deployment.call(member, ['liquidity::settle', [idler.toSuiAddress()]]);
  for (const days of [1, DAYS_PER_CALL]) {
    await passDays(deployment, days);
    await deployment.measureCall(`settle after ${days} idle days, closed`, member, [
      'liquidity::settle',
      [idler.toSuiAddress()],
    ]);
    world.chain.deployment.passDays(days);
    await deployment.measureCall(`unstake after ${days} open days`, member, ['liquidity::unstake_usdc', [USD]]);
  }
}

async function measureAll(size: Size): Promise<Costs> {
  const startedAtMs = performance.now();
  const deployment = await createDeployment(size);
  for (const part of [measureLiquidity, measureTeam, measurePools, measurePledges, measureVault, measureIdle])
    await part(deployment);
  say(
    `${size.name}: ${deployment.members.length} members, ${size.days} days, ${((performance.now() - startedAtMs) / 1_000).toFixed(0)} s`,
  );
  return deployment.costs;
}

const young = await measureAll(YOUNG);
const old = await measureAll(OLD);
const actions = [...young].map(([name, before]) => {
  const after = old.get(name) ?? before;
  // A proof is as long as the tree is high, which is the one way in which anything grows.
  const levels = name === 'settlement::prove' ? Math.ceil(Math.log2((6 + OLD.extraMembers) / 6)) : 0;
  const isConstant = after.units - before.units <= ROUNDING + levels * LEVEL_UNITS && after.objects <= before.objects;
  return { name, young: before, old: after, isConstant };
});
say(
  `${'action'.padEnd(38)}${'units'.padStart(9)}${'objects'.padStart(9)}   ${'old: units'.padStart(10)}${'objects'.padStart(9)}`,
);
for (const { name, young: before, old: after, isConstant } of actions) {
  const counts = [before.units, before.objects].map((count) => String(count).padStart(9)).join('');
  const later = `${String(after.units).padStart(13)}${String(after.objects).padStart(9)}`;
  say(`${name.padEnd(38)}${counts}${later}${isConstant ? '' : '  GROWS'}`);
}
const growing = actions.filter(({ isConstant }) => !isConstant).map(({ name }) => name);
console.log(JSON.stringify({ sizes: { young: YOUNG, old: OLD }, actions, growing, constant: growing.length === 0 }));
if (growing.length > 0) process.exitCode = 1;
