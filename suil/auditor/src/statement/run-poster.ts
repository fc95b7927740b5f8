/** Posts days for as long as the process runs. */
import type { Logger } from 'pino';
import { repeat } from '../repeat.ts';
import type { DayPoster } from './day-poster.ts';

const EVERY_MS = 1_000;

/** Starts at once and returns how to end it. */
export function runPoster(poster: Pick<DayPoster, 'post'>, log: Logger): () => Promise<void> {
  return repeat({
    work: async () => {
      await poster.post();
      return EVERY_MS;
    },
    onError: (err) => {
      log.warn({ err }, 'the hash of a day was not posted; it is tried again within a minute or two');
      return EVERY_MS;
    },
  });
}
