/** How often a member's income and portfolio by day may be read: each is worked out when it is read, so it costs more than a list. */
import type { Address } from '@suil/core';
import type { LimitRate } from './rate-limit.ts';

/** Reads let through per minute, of both together. */
const PER_CLIENT = 600;
export const DAY_READS_PER_ADDRESS = 60;

/** Takes one read of the client and of the member. @throws {REQUEST_RATE_LIMITED} */
export function limitDayReads(
  limitRate: LimitRate,
  { client, member }: { client: string; member: Address },
): Promise<void> {
  return limitRate([
    { key: `days ${client}`, perMinute: PER_CLIENT },
    { key: `days ${member}`, perMinute: DAY_READS_PER_ADDRESS },
  ]);
}
