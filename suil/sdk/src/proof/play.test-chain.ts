/** Plays random acts of many members over many days on the chain and in the models, checking both after each. */
import * as flow from './actions-liquidity.test-chain.ts';
import * as pledges from './actions-pledge.test-chain.ts';
import * as team from './actions-team.test-chain.ts';
import * as vault from './actions-vault.test-chain.ts';
import { checkPledges, createChecker } from './check.test-chain.ts';
import { createWorld, type World } from './fixture.test-chain.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** One of so many idle spells is longer than one call can close. */
const LONG_SLEEPS = 250;

const ACTS: Readonly<Record<string, { weight: number; run: (world: World) => Promise<void> }>> = {
  stake: { weight: 6, run: flow.stake },
  unstake: { weight: 4, run: flow.unstake },
  claim: { weight: 8, run: flow.claim },
  settle: { weight: 2, run: flow.settle },
  roll: { weight: 1, run: flow.roll },
  swap: { weight: 5, run: flow.swap },
  addLiquidity: { weight: 2, run: flow.addLiquidity },
  removeLiquidity: { weight: 2, run: flow.removeLiquidity },
  observe: { weight: 3, run: flow.observe },
  swapSuil: { weight: 3, run: flow.swapSuil },
  topUp: { weight: 4, run: vault.topUp },
  withdraw: { weight: 4, run: vault.withdraw },
  fundFromVault: { weight: 3, run: vault.fundFromVault },
  fundReserve: { weight: 6, run: vault.fundReserve },
  publish: { weight: 8, run: team.publish },
  revoke: { weight: 1, run: team.revoke },
  prove: { weight: 6, run: team.prove },
  proveForeign: { weight: 1, run: team.proveForeign },
  pledge: { weight: 4, run: pledges.pledge },
  pledgeSuil: { weight: 2, run: pledges.pledgeSuil },
  withdrawIncome: { weight: 4, run: pledges.withdrawIncome },
  closeIncome: { weight: 2, run: pledges.closeIncome },
  closePrincipal: { weight: 2, run: pledges.closePrincipal },
  closeSuilPrincipal: { weight: 1, run: pledges.closeSuilPrincipal },
  storeDayPrice: { weight: 2, run: pledges.storeDayPrice },
};
export const ACT_NAMES: readonly string[] = Object.keys(ACTS);

export interface Played {
  readonly steps: number;
  readonly days: number;
  /** By act: how often the contracts did it, and how often they refused. */
  readonly acts: Readonly<Record<string, { done: number; refused: number }>>;
  /** By code: how often a refusal was predicted and came. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** @param onStep called after each checked step, with its number */
export async function play(seed: number, steps: number, onStep: (step: number) => void = () => {}): Promise<Played> {
  const world = await createWorld(seed);
  const checker = await createChecker(world);
  const firstDay = world.today;
  const bag = Object.entries(ACTS).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));
  const acts = Object.fromEntries(ACT_NAMES.map((name) => [name, { done: 0, refused: 0 }]));
  checker.check(`seed ${seed}, set-up`);
  for (let step = 1; step <= steps; step += 1) {
    const name = world.random.pick(bag);
    const label = `seed ${seed}, step ${step}: ${name}`;
    try {
      for (const person of world.everybody) await world.refill(person);
      const { transactions, refused } = world.counts;
      await ACTS[name]!.run(world);
      const count = acts[name]!;
      count.refused += world.counts.refused - refused;
      count.done += world.counts.transactions - transactions - (world.counts.refused - refused);
      checker.check(label);
      await passTime(world, name);
      checker.check(`${label}, later`);
    } catch (error) {
      throw new Error(`${label}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    onStep(step);
  }
  await checkPledges(world);
  return { steps, days: world.today - firstDay, acts, refusals: Object.fromEntries(world.refusals) };
}

/** Minutes mostly, a day or so often, weeks sometimes. A settlement is due daily, so the days must not run away from it. */
async function passTime(world: World, act: string): Promise<void> {
  const { random } = world;
  const { deployment } = world.chain;
  if (act === 'publish' || random.once(3)) return;
  if (random.once(LONG_SLEEPS)) await flow.longSleep(world);
  else if (random.once(60)) deployment.passDays(random.below(45));
  else if (random.once(4)) deployment.passMs(random.below(30 * HOUR_MS));
  else deployment.passMs(random.below(40 * MINUTE_MS));
}
