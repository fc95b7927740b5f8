/**
 * Random acts of admin, guardian, audit key and a thief on the model, and what must hold of them whatever their order (rules.md §10). Checks by
 * the list of accepted acts alone, not by the model's state. The random numbers are the caller's.
 */
import { isAppError } from '../../errors/app-error.ts';
import { PowersModel } from './model.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Waits around which the rules change, to the millisecond. */
const WAITS_MS = [0, 1, HOUR_MS, 6 * HOUR_MS, DAY_MS, 2 * DAY_MS - 1, 2 * DAY_MS, WEEK_MS - 1, WEEK_MS, WEEK_MS + 1];
const SLOTS = 3;

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
] as const;

export interface Act {
  readonly name: (typeof ACT_NAMES)[number];
  readonly atMs: number;
  readonly slot: number;
  readonly key: string;
  readonly who: string;
  readonly durationMs: number;
}

export interface Played {
  readonly act: Act;
  /** Null if it was done. */
  readonly refusal: string | null;
  /** The key in force in the act's slot afterwards. */
  readonly inForce: string | null;
}

/** Returns an act some time after `nowMs`. @param below returns a whole number from 0 to one below its argument */
export function drawAct(below: (end: number) => number, nowMs: number): Act {
  return {
    name: ACT_NAMES[below(ACT_NAMES.length)] ?? 'resume',
    atMs: nowMs + (WAITS_MS[below(WAITS_MS.length)] ?? 0),
    slot: below(SLOTS),
    key: `key ${below(6)}`,
    who: `holder ${below(3)}`,
    durationMs: [HOUR_MS, 3 * DAY_MS, WEEK_MS][below(3)] ?? HOUR_MS,
  };
}

/** Returns the model that a play begins with: keys and standbys that no act names. */
export function beginPlay(): PowersModel {
  const keys = Array.from({ length: SLOTS }, (_, slot) => [`first ${slot}`, `standby ${slot}`] as const);
  return new PowersModel({ admin: 'holder 0', guardian: 'holder 1', keys });
}

/** Does an act on the model and returns the result. */
export function playAct(model: PowersModel, act: Act): Played {
  const refusal = refusalOf(model, act);
  return { act, refusal, inForce: model.keys.slot(act.slot, act.atMs).current };
}

function refusalOf(model: PowersModel, act: Act): string | null {
  try {
    perform(model, act);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}

function perform(model: PowersModel, { name, atMs, slot, key, who, durationMs }: Act): void {
  const acts: Readonly<Record<Act['name'], () => void>> = {
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
  };
  acts[name]();
}
