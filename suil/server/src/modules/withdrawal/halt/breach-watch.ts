/**
 * Reports when something left the vault without a request (rules.md §9): remembers what the breach account lacks, for
 * health checks and metrics. Posts nothing.
 */
import { type Asset, BREACH_ACCOUNT } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { Logger } from 'pino';
import { readAccountBalances } from '../../../ledger.ts';

export type Breach = {
  asset: Asset;
  /** What left unasked and did not come back, base units. */
  missing: bigint;
};

export type BreachWatch = {
  /** Looks again, and says in the log what is new. Never throws. */
  look: () => Promise<void>;
  /** Returns what the last look found. */
  breaches: () => readonly Breach[];
  /** Returns it as sentences. */
  problems: () => string[];
};

/** Returns a watch that has not looked yet. */
export function createBreachWatch({ db, log }: { db: Queryable; log: Logger }): BreachWatch {
  let breaches: readonly Breach[] = [];

  return {
    look: async () => {
      try {
        const balances = await readAccountBalances(db, [BREACH_ACCOUNT]);
        const found = balances
          .filter(({ balance }) => balance < 0n)
          .map(({ asset, balance }) => ({ asset, missing: -balance }));
        for (const { asset, missing } of found) {
          const isNew = !breaches.some((known) => known.asset === asset && known.missing >= missing);
          if (isNew) log.error({ asset, missing: `${missing}` }, 'something left the vault without a request');
        }
        breaches = found;
      } catch (err) {
        log.warn({ err }, 'the breach account could not be read');
      }
    },
    breaches: () => breaches,
    problems: () => breaches.map(({ asset, missing }) => `${missing} ${asset} left the vault without a request`),
  };
}
