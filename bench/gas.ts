/**
 * What every user action costs, in computation and in objects touched, on a young deployment and on one with many members,
 * positions, pledges, roots, used vouchers and days behind it: the same, or the contracts grew somewhere they must not.
 * What reads or writes a price has a limit. Computation is what the embedded chain charges: instructions run, rounded up to the
 * next 1,000. `npm run bench -- gas`.
 */
import { measureActions } from './gas-load/actions.ts';
import { createDeployment } from './gas-load/create-deployment.ts';
import type { Costs, Size } from './gas-load/deployment.ts';

/** Two runs of one action may fall on either side of a rounding step. */
const ROUNDING = 1_000;
/**
 * The most that a call which reads or writes a price may cost (decision 022). The end of an hour costs up to 2,000 for each pool, paid by the first call that
 * writes and by all that read before it; the end of a day another 2,000, and idle days between a few hundred.
 */
const LIMIT_UNITS: Readonly<Record<string, number>> = {
  'pool::observe': 2_000,
  'pool::observe, an hour later': 3_000,
  'pool::observe, a day later': 5_000,
  'suilpool::swap_v2': 9_000,
  'suilpool::swap_v2, 40 idle days later': 20_000,
  'pledge::pledge': 8_000,
  'pledge::pledge_suil': 11_000,
  'pledge::pledge_suil, an hour later': 15_000,
};
/** Most that one level of the settlement tree may cost; a tree of n members has log2 n levels. */
const LEVEL_UNITS = 1_500;

const YOUNG: Size = { name: 'young', extraMembers: 0, pledges: 2, roots: 1, vouchers: 1, days: 40, observations: 2 };
const OLD: Size = { name: 'old', extraMembers: 150, pledges: 60, roots: 60, vouchers: 60, days: 700, observations: 70 };

const say = (line: string) => process.stderr.write(`${line}\n`);

async function measureAll(size: Size): Promise<Costs> {
  const startedAtMs = performance.now();
  const deployment = await createDeployment(size);
  await measureActions(deployment);
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
  const limit = LIMIT_UNITS[name] ?? Number.POSITIVE_INFINITY;
  return { name, young: before, old: after, isConstant, isWithinLimit: Math.max(before.units, after.units) <= limit };
});
say(
  `${'action'.padEnd(38)}${'units'.padStart(9)}${'objects'.padStart(9)}   ${'old: units'.padStart(10)}${'objects'.padStart(9)}`,
);
for (const { name, young: before, old: after, isConstant, isWithinLimit } of actions) {
  const counts = [before.units, before.objects].map((count) => String(count).padStart(9)).join('');
  const later = `${String(after.units).padStart(13)}${String(after.objects).padStart(9)}`;
  const remarks = [isConstant ? '' : '  GROWS', isWithinLimit ? '' : '  ABOVE ITS LIMIT'].join('');
  say(`${name.padEnd(38)}${counts}${later}${remarks}`);
}
const growing = actions.filter(({ isConstant }) => !isConstant).map(({ name }) => name);
const aboveLimit = actions.filter(({ isWithinLimit }) => !isWithinLimit).map(({ name }) => name);
const unmeasured = Object.keys(LIMIT_UNITS).filter((name) => !young.has(name));
if (unmeasured.length > 0) throw new Error(`no action is called ${unmeasured.join(' or ')}`);
console.log(
  JSON.stringify({
    sizes: { young: YOUNG, old: OLD },
    actions,
    limits: LIMIT_UNITS,
    growing,
    aboveLimit,
    constant: growing.length === 0,
  }),
);
if (growing.length + aboveLimit.length > 0) process.exitCode = 1;
