/**
 * A thief with the settlement key, and with both keys of a season, in random histories on core's models, each beside the same history without
 * the thief; then what a year of unproven days costs on the embedded chain (rules.md §4). `npm run bench -- settlement-attack [WORLDS]`.
 */
import { createRandom } from '../../suil/sdk/src/proof/random.test-chain.ts';
import { judge } from './compare.ts';
import { measureYear } from './cost.ts';
import { drawWorld, playWorld } from './world.ts';

const DEFAULT_WORLDS = 10_000;

const worlds = Number(process.argv[2] ?? DEFAULT_WORLDS);
if (!Number.isSafeInteger(worlds) || worlds < 1) throw new Error('Usage: npm run bench -- settlement-attack [WORLDS]');

let [wrongRoots, takenOverTotal, seasonTakenOverLeft] = [0, 0, 0];
let [takenFromOtherDays, seasonKeyAloneTaken] = [0n, 0n];
for (let seed = 1; seed <= worlds; seed += 1) {
  const world = drawWorld(createRandom(seed));
  const judgement = judge(world, playWorld(world, false), playWorld(world, true));
  if (judgement.takenFromOtherDays > 0n) process.stderr.write(`world ${seed}: other days changed\n`);
  wrongRoots += judgement.wrongRoots;
  takenOverTotal = Math.max(takenOverTotal, judgement.takenOverTotal);
  seasonTakenOverLeft = Math.max(seasonTakenOverLeft, judgement.seasonTakenOverLeft);
  takenFromOtherDays += judgement.takenFromOtherDays;
  seasonKeyAloneTaken += judgement.seasonKeyAloneTaken;
}
const year = await measureYear();
console.log(
  JSON.stringify({
    bench: 'settlement-attack',
    worlds,
    wrong_roots: wrongRoots,
    worst_taken_over_day_total: takenOverTotal,
    taken_from_other_days: Number(takenFromOtherDays),
    season_key_alone_taken: Number(seasonKeyAloneTaken),
    both_keys_taken_over_season_left: seasonTakenOverLeft,
    ...year,
  }),
);
const isBounded =
  takenOverTotal <= 1 && takenFromOtherDays === 0n && seasonKeyAloneTaken === 0n && seasonTakenOverLeft <= 1;
if (!isBounded || year.days_365_transactions > 1) process.exitCode = 1;
