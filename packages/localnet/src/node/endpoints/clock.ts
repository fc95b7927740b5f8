/** The clock: POST /dev/clock {"advanceMs": n} or {"atMs": n} moves the chain's clock ahead and seals a checkpoint at the new time. */
import { z } from 'zod';
import type { ChainClock } from '../../development/running-clock.ts';
import { ChainError } from '../../errors.ts';
import type { Localnet } from '../../types.ts';
import { MS_PER_DAY } from '../chain-clock.ts';

/** The most that one request may move the clock: a leap year. */
const CLOCK_ADVANCE_MAX_MS = 366 * MS_PER_DAY;

const requestSchema = z.union([
  z.strictObject({ advanceMs: z.number().int().min(0).max(CLOCK_ADVANCE_MAX_MS) }),
  z.strictObject({ atMs: z.number().int() }),
]);

/** Chain time ends with the year 9999, the last that dates are written for. */
const TIME_MAX_MS = Date.UTC(9999, 11, 31);

/** Moves the clock by the `advanceMs` of `body`, or to its `atMs`. Returns the new checkpoint's time. @throws {CLOCK_ADVANCE_INVALID} */
export function advanceClock(chain: Localnet, clock: ChainClock, body: unknown): { timestampMs: string } {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) {
    const detail = `advanceMs must be a whole number from 0 to ${CLOCK_ADVANCE_MAX_MS}, or atMs one of milliseconds since 1970`;
    throw new ChainError('CLOCK_ADVANCE_INVALID', { detail });
  }
  const nowMs = clock.nowMs();
  const advanceMs = 'atMs' in parsed.data ? parsed.data.atMs - nowMs : parsed.data.advanceMs;
  if (advanceMs < 0)
    throw new ChainError('CLOCK_ADVANCE_INVALID', { detail: `the clock is at ${Math.floor(nowMs)} already` });
  if (advanceMs > CLOCK_ADVANCE_MAX_MS)
    throw new ChainError('CLOCK_ADVANCE_INVALID', { detail: `atMs is more than ${CLOCK_ADVANCE_MAX_MS} ms ahead` });
  if (nowMs + advanceMs > TIME_MAX_MS)
    throw new ChainError('CLOCK_ADVANCE_INVALID', { detail: 'beyond the year 9999' });
  const { timestampMs } = chain.advanceClock(Math.max(clock.advance(advanceMs), chain.latestCheckpoint().timestampMs));
  return { timestampMs: timestampMs.toString() };
}
