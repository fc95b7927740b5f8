/** Plays random actions of many members over many days on the chain and in the models, checking both after each. */
import * as leaving from './actions-leave.test-chain.ts';
import * as flow from './actions-liquidity.test-chain.ts';
import * as parameter from './actions-parameter.test-chain.ts';
import * as pledges from './actions-pledge.test-chain.ts';
import * as powers from './actions-powers.test-chain.ts';
import * as season from './actions-season.test-chain.ts';
import * as team from './actions-team.test-chain.ts';
import * as vault from './actions-vault.test-chain.ts';
import { checkPledges, createChecker } from './check.test-chain.ts';
import { checkParameters } from './check-powers.test-chain.ts';
import { everybodyLeaves } from './departure.test-chain.ts';
import { createProofFixture, type ProofFixture } from './fixture.test-chain.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** One of so many idle spells is longer than one call can close. */
const LONG_SLEEPS = 250;

const ACTIONS: Readonly<Record<string, { weight: number; run: (fixture: ProofFixture) => Promise<void> }>> = {
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
  collectFees: { weight: 2, run: vault.collectFees },
  withdraw: { weight: 4, run: vault.withdraw },
  fundFromVault: { weight: 3, run: vault.fundFromVault },
  fundReserve: { weight: 6, run: vault.fundReserve },
  publish: { weight: 8, run: team.publish },
  attest: { weight: 8, run: team.attest },
  hold: { weight: 1, run: team.hold },
  revoke: { weight: 1, run: team.revoke },
  prove: { weight: 6, run: team.prove },
  proveForeign: { weight: 1, run: team.proveForeign },
  publishSeason: { weight: 2, run: season.publishSeason },
  attestSeason: { weight: 3, run: season.attestSeason },
  revokeSeason: { weight: 1, run: season.revokeSeason },
  proveSeason: { weight: 4, run: season.proveSeason },
  pledge: { weight: 4, run: pledges.pledge },
  pledgeSuil: { weight: 2, run: pledges.pledgeSuil },
  withdrawIncome: { weight: 4, run: pledges.withdrawIncome },
  closeIncome: { weight: 2, run: pledges.closeIncome },
  closePrincipal: { weight: 2, run: pledges.closePrincipal },
  closeSuilPrincipal: { weight: 1, run: pledges.closeSuilPrincipal },
  leave: { weight: 1, run: leaving.leave },
  leaveSuil: { weight: 1, run: leaving.leaveSuil },
  leaveEverything: { weight: 1, run: leaving.leaveEverything },
  announceUpgrade: { weight: 1, run: powers.announceUpgrade },
  removeUpgrade: { weight: 1, run: powers.removeUpgrade },
  announceChange: { weight: 4, run: parameter.announceChange },
  cancelChange: { weight: 1, run: parameter.cancelChange },
  vetoChange: { weight: 1, run: parameter.vetoChange },
  announceKey: { weight: 4, run: powers.announceKey },
  switchKey: { weight: 3, run: powers.switchKey },
  disableKey: { weight: 1, run: powers.disableKey },
  vetoKey: { weight: 1, run: powers.vetoKey },
  announceGuardian: { weight: 1, run: powers.announceGuardian },
  installGuardian: { weight: 1, run: powers.installGuardian },
  offerAdmin: { weight: 1, run: powers.offerAdmin },
  withdrawOffer: { weight: 1, run: powers.withdrawOffer },
  acceptAdmin: { weight: 1, run: powers.acceptAdmin },
  pause: { weight: 1, run: powers.pause },
  resume: { weight: 1, run: powers.resume },
  pauseVouchers: { weight: 1, run: powers.pauseVouchers },
  postAudit: { weight: 1, run: powers.postAudit },
  storeDayPrice: { weight: 2, run: pledges.storeDayPrice },
};
export const ACTION_NAMES: readonly string[] = Object.keys(ACTIONS);
/** The contracts refuse none of these: anyone may do them at any time, and to leave everything is done only by those who can. */
const NEVER_REFUSED = ['observe', 'collectFees', 'leaveEverything'];
/** Only ever refused. */
const NEVER_DONE = ['proveForeign'];

/** Returns the actions that a run lacks, done or refused. */
export function findMissing({ actions }: Played): string[] {
  return Object.entries(actions).flatMap(([name, { done, refused }]) => [
    ...(done > 0 || NEVER_DONE.includes(name) ? [] : [`${name} done`]),
    ...(refused > 0 || NEVER_REFUSED.includes(name) ? [] : [`${name} refused`]),
  ]);
}

export interface Played {
  readonly steps: number;
  readonly days: number;
  /** By action: how often the contracts did it, and how often they refused. */
  readonly actions: Readonly<Record<string, { done: number; refused: number }>>;
  /** By code: how often a refusal was predicted and came. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** @param onStep called after each checked step, with its number */
export async function play(seed: number, steps: number, onStep: (step: number) => void = () => {}): Promise<Played> {
  const fixture = await createProofFixture(seed);
  const checker = await createChecker(fixture);
  const firstDay = fixture.today;
  const bag = Object.entries(ACTIONS).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));
  const actions = Object.fromEntries(ACTION_NAMES.map((name) => [name, { done: 0, refused: 0 }]));
  checker.check(`seed ${seed}, set-up`);
  for (let step = 1; step <= steps; step += 1) {
    const name = fixture.random.pick(bag);
    const label = `seed ${seed}, step ${step}: ${name}`;
    try {
      for (const person of fixture.everybody) await fixture.refill(person);
      const { transactions, refused } = fixture.counts;
      await ACTIONS[name]!.run(fixture);
      const count = actions[name]!;
      count.refused += fixture.counts.refused - refused;
      count.done += fixture.counts.transactions - transactions - (fixture.counts.refused - refused);
      checker.check(label);
      await passTime(fixture, name);
      checker.check(`${label}, later`);
    } catch (error) {
      throw new Error(`${label}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    onStep(step);
  }
  await checkPledges(fixture);
  await everybodyLeaves(fixture);
  checker.check(`seed ${seed}, after all members have left`);
  await checkParameters(fixture);
  return { steps, days: fixture.today - firstDay, actions, refusals: Object.fromEntries(fixture.refusals) };
}

/** Minutes mostly, a day or so often, weeks sometimes. A settlement is due daily, so the days must not run away from it. */
async function passTime(fixture: ProofFixture, action: string): Promise<void> {
  const { random } = fixture;
  const { deployment } = fixture.chain;
  if (action === 'publish' || random.once(3)) return;
  if (random.once(LONG_SLEEPS)) await flow.longSleep(fixture);
  else if (random.once(60)) deployment.passDays(random.below(45));
  else if (random.once(4)) deployment.passMs(random.below(30 * HOUR_MS));
  else deployment.passMs(random.below(40 * MINUTE_MS));
}
