/**
 * What must hold of the powers whatever was done in which order (rules.md §§6, 9, 10), read from the acts alone: no key without its 48 hours,
 * no upgrade without 7 unpaused days nor later than 7 more, no guardian without its 7 days, no longer pauses, no larger vouchers, and every
 * pledge can leave while an upgrade is announced.
 */
import { findLeaveViolations } from './leave-violations.ts';
import { guardianPauses, longest, voucherPauses } from './pauses.ts';
import type { Act, Played } from './play.ts';
import { findVoucherViolations } from './voucher-violations.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Returns a sentence for each violation, in the order of the acts. */
export function findViolations(played: readonly Played[]): string[] {
  const done = played.filter(({ refusal }) => refusal === null);
  const acts = done.map(({ act }) => act);
  const found: string[] = [...findVoucherViolations(done), ...findLeaveViolations(played)];
  for (const [index, { act, inForce }] of done.entries()) {
    const before = acts.slice(0, index);
    if (act.name === 'switchKey' && !wasVisible(before, act, inForce ?? '')) found.push(`${inForce} counts too early`);
    if (act.name === 'authorizeUpgrade' && !wasNoticed(before, act.atMs)) found.push('an upgrade without its notice');
    if (act.name === 'installGuardian' && !wasAnnounced(before, act.atMs)) found.push('a guardian without its notice');
  }
  if (longest(voucherPauses(acts), WEEK_MS) > DAY_MS)
    found.push('vouchers are paused for more than 24 hours of 7 days');
  if (longest(guardianPauses(acts), 2 * WEEK_MS) > WEEK_MS)
    found.push('the guardian pauses for more than 7 of 14 days');
  return found;
}

/** Whether a key was a standby of the set-up or announced 48 hours before, and not vetoed since. */
function wasVisible(before: readonly Act[], { slot, atMs }: Act, key: string): boolean {
  const isOf = (act: Act) => act.slot === slot && act.key === key;
  const vetoedAt = before.findLastIndex((act) => act.name === 'vetoKey' && isOf(act));
  const isSetUp = key === `standby ${slot}` && vetoedAt === -1;
  const since = before.slice(vetoedAt + 1);
  return isSetUp || since.some((act) => act.name === 'announceKey' && isOf(act) && act.atMs <= atMs - 2 * DAY_MS);
}

function wasNoticed(before: readonly Act[], atMs: number): boolean {
  const ends = before.findLastIndex(({ name }) => name === 'removeUpgrade' || name === 'authorizeUpgrade');
  const announced = before.slice(ends + 1).findLast(({ name }) => name === 'announceUpgrade');
  if (announced === undefined) return false;
  const pauses = guardianPauses(before);
  const fromMs = Math.max(announced.atMs, ...pauses.map(({ endMs }) => endMs));
  return atMs - fromMs >= WEEK_MS && atMs - fromMs <= 2 * WEEK_MS;
}

function wasAnnounced(before: readonly Act[], atMs: number): boolean {
  const installed = before.findLastIndex(({ name }) => name === 'installGuardian');
  const announced = before.slice(installed + 1).findLast(({ name }) => name === 'announceGuardian');
  return announced !== undefined && announced.atMs <= atMs - WEEK_MS;
}
