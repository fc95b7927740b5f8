/** Writes every few seconds that this server runs, can write, and what it sees: the pool is that of inputs, so a beat that is committed proves it. */
import type { Pool } from '@suil/postgres';
import type { Logger } from 'pino';
import type { DatabaseNow } from '../../../database/database-clock.ts';
import { createRepeat } from '../../../jobs/repeat.ts';
import type { Worker } from '../../../module/module.ts';
import { BEAT_MS, type IntervalKind, noteIntervals } from './intervals.ts';

export interface HeartbeatOptions {
  readonly pool: Pool;
  /** What this server sees at present. */
  readonly isBehind: () => boolean;
  readonly isClosed: () => boolean;
  readonly databaseNow: DatabaseNow;
  readonly log: Logger;
}

export interface Heartbeat extends Worker {
  readonly beat: () => Promise<void>;
}

export function createHeartbeat({ pool, isBehind, isClosed, databaseNow, log }: HeartbeatOptions): Heartbeat {
  const beat = () => {
    const seen: IntervalKind[] = ['writable'];
    if (isBehind()) seen.push('behind');
    if (isClosed()) seen.push('closed');
    return noteIntervals(pool, seen, databaseNow);
  };
  // What could not be written is a gap.
  const onError = (err: unknown) => log.debug({ err }, 'the state of the service was not written');
  const repeat = createRepeat({ everyMs: BEAT_MS, work: beat, onError });
  return {
    beat,
    start: async () => {
      await beat().catch(onError);
      repeat.start();
    },
    stop: repeat.stop,
  };
}
