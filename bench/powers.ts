/**
 * Random orders of what admin, guardian, audit key, both keys of vouchers and a member can do, on core's models; nothing may break a rule of
 * the powers, of vouchers and of leaving (rules.md §§6, 9, 10). Then the same with one rule after the other ignored, each of which must be
 * found (`controls`), the shortest way of a stolen admin to its first coin, and the most that both keys of vouchers take.
 * `npm run bench -- powers [SEQUENCES]`.
 */
import { DEFAULT_VAULT_CAPS, VaultModel } from '@suil/core';
import { beginPlay, drawAct, type Played, playAct } from '../suil/core/src/rules/powers/play.ts';
import { findViolations } from '../suil/core/src/rules/powers/violations.ts';
import { createRandom } from './chain-fuzz/random.ts';

const DEFAULT_SEQUENCES = 100_000;
const ACTS = 60;
/** Sequences for each rule that is ignored. */
const CONTROL_SEQUENCES = 2_000;
/** Refusals of the rules that are checked. */
const CONTROLS = [
  'VOUCHER_ABOVE_CAP',
  'VOUCHER_ABOVE_QUARTER',
  'VOUCHERS_PAUSED',
  'VOUCHER_KEY_DISABLED',
  'CONTRACT_PAUSED',
  'PARAMETER_MORE_THAN_DOUBLED',
  'PLEDGE_UPGRADE_MISSING',
  'PLEDGE_MADE_IN_NOTICE',
  'ADMIN_STANDBY_MISSING',
  'ADMIN_GUARDIAN_TOO_SOON',
  'ADMIN_PAUSE_TOO_SOON',
  'ADMIN_VOUCHER_PAUSES_USED',
  'UPGRADE_TOO_SOON',
  'UPGRADE_EXPIRED',
] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = 20_800 * DAY_MS;
const CAP = DEFAULT_VAULT_CAPS.USDC;

const sequences = Number(process.argv[2] ?? DEFAULT_SEQUENCES);
if (!Number.isSafeInteger(sequences) || sequences < 1) throw new Error('Usage: npm run bench -- powers [SEQUENCES]');

function playSequence(seed: number, ignored?: string): Played[] {
  const [world, { below }] = [beginPlay(), createRandom(seed)];
  const played: Played[] = [];
  let nowMs = START_MS;
  for (let step = 0; step < ACTS; step += 1) {
    const act = drawAct(below, nowMs);
    nowMs = act.atMs;
    played.push(playAct(world, act, ignored));
  }
  return played;
}

/** Returns the most that both keys take within a time, over the cap: they take all that is free at first, and then as each hour begins. */
function takenOverCap(withinMs: number): number {
  const noonMs = DAY_MS / 2;
  const most = [noonMs, noonMs + HOUR_MS - 60_000].map((firstMs) => takenFrom(firstMs, withinMs));
  return Math.max(...most.map((amount) => Number((amount * 1_000n) / CAP) / 1_000));
}

function takenFrom(firstMs: number, withinMs: number): bigint {
  const vault = new VaultModel(0n, []);
  vault.topUp('USDC', 10n * CAP);
  const nextHourMs = (Math.floor(firstMs / HOUR_MS) + 1) * HOUR_MS;
  const timesMs = [firstMs, ...Array.from({ length: 72 }, (_, hour) => nextHourMs + hour * HOUR_MS)];
  const taken = timesMs.map((atMs, id) => ({ atMs, amount: takeAll(vault, BigInt(id), atMs) }));
  const within = (fromMs: number) =>
    taken.reduce((sum, { atMs, amount }) => (atMs >= fromMs && atMs < fromMs + withinMs ? sum + amount : sum), 0n);
  return timesMs.map(within).reduce((most, amount) => (amount > most ? amount : most), 0n);
}

/** Takes what day and hour leave, and checks that the model refuses one unit more. Returns the amount. */
function takeAll(vault: VaultModel, id: bigint, atMs: number): bigint {
  const dayLeft = CAP - vault.spentOn('USDC', Math.floor(atMs / DAY_MS));
  const hourLeft = CAP / 4n - vault.spentInHour('USDC', atMs);
  const amount = dayLeft < hourLeft ? dayLeft : hourLeft;
  const take = (units: bigint) => {
    const terms = { coin: 'USDC', id, amount: units, recipient: 'thief', expiresAtMs: atMs + 1 } as const;
    vault.withdraw(terms, terms, atMs);
  };
  let isBounded = false;
  try {
    take(amount + 1n);
  } catch {
    isBounded = true;
  }
  if (!isBounded) throw new Error(`the model pays ${amount + 1n} where ${amount} is the most`);
  if (amount > 0n) take(amount);
  return amount;
}

/** Returns the hours until a thief's keys are both in force, with its own guardian first if the present one vetoes. */
function hoursToFirstCoin(guardianAwake: boolean): number {
  const { powers: model } = beginPlay();
  let nowMs = START_MS;
  const tryEachHour = (act: () => void) => {
    for (;;) {
      try {
        return act();
      } catch {
        nowMs += HOUR_MS;
      }
    }
  };
  if (guardianAwake) {
    model.announceGuardian('thief', nowMs);
    tryEachHour(() => model.installGuardian(nowMs));
  }
  for (const slot of [0, 2]) {
    model.keys.veto(slot, `standby ${slot}`, nowMs);
    model.keys.announce(slot, `thief ${slot}`, nowMs);
  }
  for (const slot of [0, 2]) tryEachHour(() => model.keys.switch(slot, nowMs));
  return (nowMs - START_MS) / HOUR_MS;
}

/** Returns how many violations are found when a rule is ignored. */
function violationsWithout(rule: string): number {
  const seeds = Array.from({ length: CONTROL_SEQUENCES }, (_, index) => index + 1);
  return seeds.reduce((sum, seed) => sum + findViolations(playSequence(seed, rule)).length, 0);
}

const startedAtMs = performance.now();
let violations = 0;
const refusals = new Map<string, number>();
for (let seed = 1; seed <= sequences; seed += 1) {
  const played = playSequence(seed);
  for (const { refusal } of played) refusals.set(refusal ?? 'done', (refusals.get(refusal ?? 'done') ?? 0) + 1);
  for (const sentence of findViolations(played)) {
    violations += 1;
    process.stderr.write(`sequence ${seed}: ${sentence}\n`);
  }
}
for (const [code, count] of refusals) process.stderr.write(`${code.padEnd(34)}${String(count).padStart(9)}\n`);
const controls = Object.fromEntries(CONTROLS.map((rule) => [rule, violationsWithout(rule)]));
const seconds = (performance.now() - startedAtMs) / 1_000;
console.log(
  JSON.stringify({
    bench: 'powers',
    roles: {
      withdraw_and_audit_key: { taken_60min_over_cap: takenOverCap(HOUR_MS), taken_24h_over_cap: takenOverCap(DAY_MS) },
      admin_guardian_awake: { hours_to_first_coin: hoursToFirstCoin(true) },
      admin_guardian_asleep: { hours_to_first_coin: hoursToFirstCoin(false) },
    },
    sequences,
    violations,
    controls,
    seconds: Number(seconds.toFixed(1)),
  }),
);
if (violations > 0 || Object.values(controls).includes(0)) process.exitCode = 1;
