/** What must hold of vouchers and their caps whatever was done in which order (rules.md §9), read from the accepted acts alone. */
import { dayOf, dayStartMs, MS_PER_DAY } from '../../values/day.ts';
import { DEFAULT_PARAMETERS } from '../parameter/parameters.ts';
import { type UpgradeAct, upgradeAnnouncedMs } from './announced-upgrade.ts';
import { toUpgradeActs } from './leave-violations.ts';
import { guardianPauses, voucherPauses } from './pauses.ts';
import { type Act, FUNDS, type Played } from './play.ts';

const HOUR_MS = 3_600_000;
const DELAY_MS = 2 * MS_PER_DAY;
const VOUCHER_SLOTS = [0, 2];

interface CapChange {
  readonly value: bigint;
  /** The first day on which it holds. */
  readonly day: number;
}

/** Returns a sentence for each violation. @param done the acts that were done, in their order */
export function findVoucherViolations(done: readonly Played[]): string[] {
  const changes = capChanges(done);
  const capOn = (day: number) =>
    changes.findLast((change) => change.day <= day)?.value ?? DEFAULT_PARAMETERS.usdcCapUnits;
  const found = changes
    .filter(({ value, day }) => value > 2n * capOn(day - 2))
    .map(({ value }) => `a cap of ${value} is more than twice that of 48 hours before`);
  const acts = done.map(({ act }) => act);
  const caps = capsOfVouchers(done, capOn);
  for (const [index, { act }] of done.entries()) {
    if (act.name !== 'takeVoucher') continue;
    const { atMs } = act;
    if (isPaused(acts.slice(0, index), atMs)) found.push('a voucher is paid in a pause');
    if (isDisabled(acts.slice(0, index))) found.push('a voucher of a disabled key is paid');
    const since = (fromMs: number) => takenSince(done.slice(0, index + 1), fromMs);
    const cap = caps[index] ?? 0n;
    const [dayMs, hourMs] = [dayStartMs(dayOf(atMs)), Math.floor(atMs / HOUR_MS) * HOUR_MS];
    const capWithin = (fromMs: number, untilMs: number) =>
      larger(capOn(dayOf(fromMs)), mostOf(done, caps, fromMs, untilMs));
    if (since(dayMs) > cap) found.push(`a day takes more than ${cap}`);
    if (since(hourMs) > cap / 4n) found.push(`an hour takes more than a quarter of ${cap}`);
    // An interval of 60 minutes or 24 hours that ends with the voucher begins in the hour or on the day before.
    if (since(atMs - HOUR_MS + 1) > capWithin(hourMs - HOUR_MS, hourMs) / 4n + capWithin(hourMs, atMs + 1) / 4n)
      found.push('60 minutes take more than half a cap');
    if (since(atMs - MS_PER_DAY + 1) > capWithin(dayMs - MS_PER_DAY, dayMs) + capWithin(dayMs, atMs + 1))
      found.push('24 hours take more than two caps');
  }
  return found;
}

/** Returns by act the cap of the day that counted for a voucher; while an upgrade is announced that is at least a fifth of the vault. */
function capsOfVouchers(done: readonly Played[], capOn: (day: number) => bigint): bigint[] {
  const [acts, upgradeActs]: [Act[], UpgradeAct[]] = [[], []];
  let [left, announcements] = [FUNDS, 0];
  let base = { announcement: 0, left };
  return done.map(({ act, amount }) => {
    acts.push(act);
    upgradeActs.push(...toUpgradeActs(act, acts));
    if (act.name === 'announceUpgrade') announcements += 1;
    if (act.name !== 'takeVoucher') return 0n;
    const isAnnounced = upgradeAnnouncedMs(upgradeActs, act.atMs) !== null;
    // What was there before the announcement's first voucher counts for all of its vouchers.
    if (isAnnounced && base.announcement !== announcements) base = { announcement: announcements, left };
    left -= amount;
    const configured = capOn(dayOf(act.atMs));
    return isAnnounced ? larger(configured, base.left / 5n) : configured;
  });
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

/** Returns the largest cap of a voucher within a time, the end not included; 0 for none. */
function mostOf(done: readonly Played[], caps: readonly bigint[], fromMs: number, untilMs: number): bigint {
  return caps.reduce((most, cap, index) => {
    const atMs = done[index]?.act.atMs ?? 0;
    return atMs >= fromMs && atMs < untilMs ? larger(cap, most) : most;
  }, 0n);
}

/** The changes that came or come true: announced, and not taken back before their day. */
function capChanges(done: readonly Played[]): CapChange[] {
  const changes: CapChange[] = [];
  for (const { act, amount } of done) {
    if (act.name === 'announceCap') changes.push({ value: amount, day: dayOf(act.atMs + DELAY_MS) + 1 });
    if (act.name === 'cancelCap') changes.pop();
  }
  return changes;
}

function isPaused(before: readonly Act[], atMs: number): boolean {
  return [...guardianPauses(before), ...voucherPauses(before)].some(
    ({ beginMs, endMs }) => beginMs <= atMs && atMs < endMs,
  );
}

function isDisabled(before: readonly Act[]): boolean {
  return VOUCHER_SLOTS.some((slot) => {
    const last = before.findLast((act) => act.slot === slot && (act.name === 'disableKey' || act.name === 'switchKey'));
    return last?.name === 'disableKey';
  });
}

function takenSince(done: readonly Played[], fromMs: number): bigint {
  return done.reduce(
    (sum, { act, amount }) => (act.name === 'takeVoucher' && act.atMs >= fromMs ? sum + amount : sum),
    0n,
  );
}
