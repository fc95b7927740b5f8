/** What of a lock is free at a time, and how that reads. Pure. */
import type { OperatorLock } from '@suil/sdk';
import { formatDate, formatPpm } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { unbroken } from '../../platform/i18n/unbroken.ts';

const MILLION = 1_000_000n;

type Times = Pick<OperatorLock, 'startsAtMs' | 'endsAtMs'>;

/** Returns what could leave now, as the contract computes it: all that the time has freed, less what has left. */
export function freeIn(
  { amount, total, startsAtMs, endsAtMs }: Omit<OperatorLock, 'objectId' | 'content' | 'supply'>,
  nowMs: number,
): bigint {
  const freed = freedOf(total, { startsAtMs, endsAtMs }, nowMs);
  const left = total - amount;
  return freed > left ? freed - left : 0n;
}

function freedOf(total: bigint, { startsAtMs, endsAtMs }: Times, nowMs: number): bigint {
  if (nowMs >= endsAtMs) return total;
  if (nowMs <= startsAtMs) return 0n;
  return (total * BigInt(Math.floor(nowMs) - startsAtMs)) / BigInt(endsAtMs - startsAtMs);
}

/** Returns from when on what is in the lock is free, and how much of it already is. */
export function lockText(t: TFunction, lock: OperatorLock, nowMs: number): string {
  const { startsAtMs, endsAtMs, supply } = lock;
  const [from, to] = [unbroken(formatDate(startsAtMs)), unbroken(formatDate(endsAtMs))];
  if (nowMs >= endsAtMs) return t('reserves.lockOver', { to });
  const free = freeIn(lock, nowMs);
  if (free > 0n) return t('reserves.lockPart', { to, free: formatPpm((free * MILLION) / supply) });
  return startsAtMs === endsAtMs ? t('reserves.lockUntil', { to }) : t('reserves.lockBetween', { from, to });
}
