/**
 * What every user action costs, in computation and in objects touched, on a young deployment and on one with many members,
 * positions, pledges, roots, used vouchers and days behind it: the same, or the contracts grew somewhere they must not.
 * Computation is what the embedded chain charges: instructions run, rounded up to the next 1,000. `npm run bench -- gas`.
 */
import { measureActions } from './gas-load/actions.ts';
import { createDeployment } from './gas-load/create-deployment.ts';
import type { Costs, Size } from './gas-load/deployment.ts';

/** Two runs of one action may fall on either side of a rounding step. */
const ROUNDING = 1_000;
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
