/**
 * Random acts of admin, guardian, audit key, both keys of vouchers and a member on the models, as a play that can be checked afterwards by
 * the list of its acts alone (rules.md §§6, 9, 10). The random numbers are the caller's.
 */
import { assert } from '@suil/errors';
import { isAppError } from '../../errors/app-error.ts';
import { dayOf, MS_PER_DAY } from '../../values/day.ts';
import { ParameterModel } from '../parameter/parameter-model.ts';
import { DEFAULT_PARAMETERS } from '../parameter/parameters.ts';
import { PledgeModel } from '../pledge/model.ts';
import { hourlyQuarter, VaultModel } from '../vault/model.ts';
import { PowersModel } from './model.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const SHORT_WAITS_MS = [0, 1, HOUR_MS - 1, HOUR_MS];
/** Waits around which the rules change, to the millisecond. */
const WAITS_MS = [
  ...SHORT_WAITS_MS,
  6 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS - 1,
  2 * DAY_MS,
  WEEK_MS - 1,
  WEEK_MS,
  WEEK_MS + 1,
];
const SLOTS = 3;
const CHOICES = 4;
/** More than any play's pledges earn. */
const RESERVE = 10n ** 18n;
/** What the vault holds at first, USDC in base units: a fifth of it is 20 times the default cap. */
export const FUNDS = 100n * DEFAULT_PARAMETERS.usdcCapUnits;
const PRINCIPAL = 20_000_000_000n;
/** Of every pledge. */
export const TERM_DAYS = 360;
const MEMBER = 'member';

export const ACT_NAMES = [
  'announceKey',
  'switchKey',
  'disableKey',
  'vetoKey',
  'announceGuardian',
  'installGuardian',
  'offerAdmin',
  'withdrawOffer',
  'acceptAdmin',
  'pause',
  'resume',
  'pauseVouchers',
  'announceUpgrade',
  'removeUpgrade',
  'authorizeUpgrade',
  'takeVoucher',
  'announceCap',
  'cancelCap',
  'pledge',
  'leave',
] as const;
type ActName = (typeof ACT_NAMES)[number];
/** How often some are drawn where others are once: what vouchers take adds up, and a disabled key has to be replaced. */
const WEIGHTS: Partial<Record<ActName, number>> = {
  takeVoucher: 16,
  announceCap: 4,
  leave: 4,
  announceKey: 3,
  switchKey: 3,
  pauseVouchers: 3,
  pledge: 2,
  announceUpgrade: 2,
};
const DRAWN = ACT_NAMES.flatMap((name) => Array.from({ length: WEIGHTS[name] ?? 1 }, () => name));

export interface Act {
  readonly name: ActName;
  readonly atMs: number;
  readonly slot: number;
  readonly key: string;
  readonly who: string;
  readonly durationMs: number;
  /** Which of the amounts, caps or pledges that are tried. */
  readonly choice: number;
}

export interface Played {
  readonly act: Act;
  /** Null if it was done. */
  readonly refusal: string | null;
  /** The key in force in the act's slot afterwards. */
  readonly inForce: string | null;
  /** Of a voucher the amount, of a cap its value, of a pledge that was left what it paid back; 0 of other acts. */
  readonly amount: bigint;
}

/** All that a play changes. */
export interface PlayWorld {
  readonly powers: PowersModel;
  readonly parameters: ParameterModel;
  readonly vault: VaultModel;
  readonly pledges: PledgeModel;
  readonly clock: { nowMs: number };
}

/** Returns an act some time after `nowMs`. @param below returns a whole number from 0 to one below its argument */
export function drawAct(below: (end: number) => number, nowMs: number): Act {
  const name = DRAWN[below(DRAWN.length)] ?? 'resume';
  // Mostly several vouchers in an hour, or one in each.
  const waitsMs = name === 'takeVoucher' && below(4) > 0 ? SHORT_WAITS_MS : WAITS_MS;
  return {
    name,
    atMs: nowMs + (waitsMs[below(waitsMs.length)] ?? 0),
    slot: below(SLOTS),
    key: `key ${below(6)}`,
    who: `holder ${below(3)}`,
    durationMs: [HOUR_MS, 3 * DAY_MS, WEEK_MS][below(3)] ?? HOUR_MS,
    choice: below(CHOICES),
  };
}

/** Returns what a play begins with: keys and standbys that no act names, a vault with funds, and a reserve that is never short. */
export function beginPlay(): PlayWorld {
  const keys = Array.from({ length: SLOTS }, (_, slot) => [`first ${slot}`, `standby ${slot}`] as const);
  const powers = new PowersModel({ admin: 'holder 0', guardian: 'holder 1', keys });
  const [parameters, clock] = [new ParameterModel(), { nowMs: 0 }];
  const vault = new VaultModel(0n, [], { parameters: () => parameters.at(clock.nowMs), powers });
  vault.topUp('USDC', FUNDS);
  const pledges = new PledgeModel();
  pledges.fundReserve(RESERVE);
  return { powers, parameters, vault, pledges, clock };
}

/** Does an act and returns the result. @param ignored a refusal that is taken for a success, as if the rule were not there */
export function playAct(world: PlayWorld, act: Act, ignored?: string): Played {
  world.clock.nowMs = act.atMs;
  const amount = amountOf(world, act);
  const refusal = refusalOf(world, act, amount);
  return {
    act,
    refusal: refusal === ignored ? null : refusal,
    inForce: world.powers.keys.slot(act.slot, act.atMs).current,
    amount,
  };
}

function amountOf({ parameters, vault }: PlayWorld, { name, atMs, choice }: Act): bigint {
  const { usdcCapUnits: cap } = parameters.at(atMs);
  if (name === 'leave') return PRINCIPAL;
  if (name === 'announceCap')
    return [2n * cap, 2n * cap + 1n, DEFAULT_PARAMETERS.usdcCapUnits, cap / 2n][choice] ?? cap;
  if (name !== 'takeVoucher') return 0n;
  const capNow = vault.cap('USDC', atMs);
  const dayLeft = capNow - vault.spentOn('USDC', dayOf(atMs));
  const hourLeft = hourlyQuarter(capNow) - vault.spentInHour('USDC', atMs);
  const free = dayLeft < hourLeft ? dayLeft : hourLeft;
  return [free, free + 1n, cap / 8n, 1n][choice] ?? 1n;
}

function refusalOf(world: PlayWorld, act: Act, amount: bigint): string | null {
  try {
    perform(world, act, amount);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}

function perform(world: PlayWorld, act: Act, amount: bigint): void {
  const { powers: model, parameters } = world;
  const { name, atMs, slot, key, who, durationMs } = act;
  const acts: Readonly<Record<ActName, () => void>> = {
    announceKey: () => model.keys.announce(slot, key, atMs),
    switchKey: () => model.keys.switch(slot, atMs),
    disableKey: () => model.keys.disable(slot, atMs),
    vetoKey: () => model.keys.veto(slot, key, atMs),
    announceGuardian: () => model.announceGuardian(who, atMs),
    installGuardian: () => model.installGuardian(atMs),
    offerAdmin: () => model.offerAdmin(who),
    withdrawOffer: () => model.withdrawOffer(),
    acceptAdmin: () => model.acceptAdmin(who),
    pause: () => model.pause(durationMs, atMs),
    resume: () => model.resume(atMs),
    pauseVouchers: () => model.pauseVouchers(atMs),
    announceUpgrade: () => model.announceUpgrade(atMs),
    removeUpgrade: () => model.removeUpgrade(atMs),
    authorizeUpgrade: () => model.authorizeUpgrade(atMs),
    takeVoucher: () => takeVoucher(world, amount, atMs),
    announceCap: () => parameters.announce('usdcCapUnits', amount, atMs),
    cancelCap: () => parameters.cancel('usdcCapUnits', atMs),
    pledge: () => pledge(world, atMs),
    leave: () => leave(world, act),
  };
  acts[name]();
}

/** Both keys sign: a voucher of a new id for the whole day. */
function takeVoucher({ vault }: PlayWorld, amount: bigint, atMs: number): void {
  const id = FUNDS - vault.balance('USDC');
  const terms = { coin: 'USDC', id, amount, recipient: 'thief', expiresAtMs: atMs + MS_PER_DAY } as const;
  vault.withdraw(terms, terms, atMs);
}

function pledge({ powers, pledges }: PlayWorld, atMs: number): void {
  powers.assertNotPaused(atMs);
  pledges.pledge(BigInt(pledges.pledges.size), MEMBER, PRINCIPAL, TERM_DAYS, atMs);
}

function leave({ powers, pledges }: PlayWorld, { choice, atMs }: Act): void {
  const { principal } = pledges.leave(BigInt(choice), MEMBER, dayOf(atMs), powers.upgradeAnnouncedMs(atMs));
  assert(principal === PRINCIPAL, 'the whole principal is paid back');
}
