/** Compares published settlements for as long as the process runs. */
import type { Logger } from 'pino';
import { repeat } from '../repeat.ts';
import type { SettlementCheck } from './check-settlements.ts';

const EVERY_MS = 1_000;

/** Starts at once and returns how to end it. */
export function runSettlementCheck(check: SettlementCheck, log: Logger): () => Promise<void> {
  return repeat({
    work: async () => {
      await check.run();
      return EVERY_MS;
    },
    onError: (err) => {
      log.error({ err, retryMs: EVERY_MS }, 'published settlements could not be compared; retrying');
      return EVERY_MS;
    },
  });
}
