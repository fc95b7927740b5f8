/** Keeps a question about the audit waiting until a line is checked, so that a server asks for a voucher as soon as it can be approved. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ApprovalSources } from './open-approvals.ts';

/** Looks at two numbers in memory, for at most a second. */
const LOOK_EVERY_MS = 20;
const LOOKS_MAX = 50;
/** More questions at once are answered without a wait. */
const WAITING_MAX = 16;

/** Returns the function that returns once line `seq` is checked and kept, a halt is open, or after a second. It never throws. */
export function createLineWait({
  kept,
  openHalt,
}: Pick<ApprovalSources, 'kept' | 'openHalt'>): (seq: bigint) => Promise<void> {
  let waiting = 0;
  return async (seq) => {
    if (waiting >= WAITING_MAX) return;
    waiting += 1;
    for (let look = 1; look <= LOOKS_MAX && kept().seq < seq && openHalt() === null; look++) await delay(LOOK_EVERY_MS);
    waiting -= 1;
  };
}
