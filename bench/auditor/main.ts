/**
 * `npm run bench -- auditor [--members N]`: what the auditor costs with many members, by default a million, each with ten grants and a subscription.
 * Its three parts can be run alone: `auditor members`, `auditor days` with 20,000 members, `auditor lag`.
 * `npm run bench -- auditor journals [--seed N] [--years N] [--days N] [--bytes N] [--no-demo]`: whether every changed byte of whole journals is found,
 * by default of three random years and the demo, 100 bytes of each database and 100 of each folder of evidence.
 */
import { parseArgs } from 'node:util';

const USAGE =
  'Usage: npm run bench -- auditor [members|days|lag] [--members N], or npm run bench -- auditor journals [--seed N] [--years N] [--days N] [--bytes N] [--no-demo]';
const NUMBERS = { members: undefined, seed: '1', years: '3', days: '365', bytes: '100' };
const MEMBERS = 1_000_000;
/** Of the days one after the other. */
const DAYS_MEMBERS = 20_000;

const option = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  options: {
    ...{ members: option, seed: option, years: option, days: option, bytes: option },
    demo: { type: 'boolean', default: true },
  },
  allowNegative: true,
  allowPositionals: true,
});

/** @throws {Error} unless it is a whole number from `least` on */
function numberOf(name: keyof typeof NUMBERS, least: number, otherwise = NaN): number {
  const number = Number(values[name] ?? NUMBERS[name] ?? otherwise);
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`${USAGE}. ${name} is at least ${least}.`);
  return number;
}

/** Each is loaded when it runs: what one part loads is not in the memory that another one measures. */
const PARTS = {
  members: async () => (await import('./members.ts')).measureMembers(numberOf('members', 2, MEMBERS)),
  days: async () =>
    (await import('./days.ts')).measureDays(numberOf('members', 10, DAYS_MEMBERS), numberOf('days', 41)),
  lag: async () => (await import('./lag.ts')).measureLag(numberOf('members', 2, MEMBERS)),
};

async function auditWholeJournals() {
  const { auditJournals } = await import('./journals/run.ts');
  const result = await auditJournals({
    ...{ seed: numberOf('seed', 0), years: numberOf('years', 0), days: numberOf('days', 1) },
    ...{ bytes: numberOf('bytes', 0), isWithDemo: values.demo },
  });
  const isEnough = result.differences === 0 && result.named === result.changed;
  if (!isEnough) process.exitCode = 1;
  return { ...result, enough: isEnough };
}

async function measureAll() {
  const members = await PARTS.members();
  const { measureDays } = await import('./days.ts');
  return { ...members, ...(await measureDays(DAYS_MEMBERS, numberOf('days', 41))), ...(await PARTS.lag()) };
}

const [part = 'all', ...rest] = positionals;
const commands = new Map(Object.entries({ all: measureAll, ...PARTS, journals: auditWholeJournals }));
const command = rest.length > 0 ? undefined : commands.get(part);
if (command === undefined) throw new Error(USAGE);
console.log(JSON.stringify(await command()));
