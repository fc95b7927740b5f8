/** Which pledges can be left while an upgrade of the contracts is announced, and how many days they served (rules.md §6). */
import type { AnnouncedUpgrade, Pledge, SuilPledge } from '@suil/sdk';

/** Whether the owner can leave it now. @param upgrade the announced one; null for none */
export function canLeave(
  pledge: Pick<Pledge | SuilPledge, 'ended' | 'startedAtMs'>,
  upgrade: Pick<AnnouncedUpgrade, 'announcedMs'> | null,
): boolean {
  return upgrade !== null && !pledge.ended && pledge.startedAtMs <= upgrade.announcedMs;
}

/** How many days of a running pledge's term are complete. */
export function servedDaysOf(pledge: { startDay: number }, today: number): number {
  return Math.max(0, today - 1 - pledge.startDay);
}
