import { dayStepsOf } from '../module/module-list.ts';
import { modules } from '../modules/index.ts';
/** Puts the day job together: what closes days, and what publishes them, with the settlement key where there is one. */

import type { Signer } from '@mysten/sui/cryptography';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Manifest } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Logger } from 'pino';
import { releaseLease } from '../jobs/lease.ts';
import { createPublisher } from '../modules/settlement/publisher.ts';
import type { CloseDay } from './apply-closing.ts';
import { createDayChain } from './day-chain.ts';
import { createDayCloser } from './day-closer.ts';
import { CHAIN_LEASE } from './store.ts';

export type DayOptions = {
  pool: Pool;
  /** Its limits are those of a closing, which takes longer than anything else may. */
  closing: Pool;
  client: SuiGrpcClient;
  manifest: Manifest;
  /** Null: nobody here has the settlement key. */
  signer: Signer | null;
  /** Names this process among the others. */
  holder: string;
  businessNow: () => number;
  now: () => number;
  log: Logger;
};

export type DayJob = {
  closeDay: CloseDay;
  start: () => void;
  stop: () => Promise<void>;
  /** To be called when events had their turn. */
  wake: () => void;
  /** Why settlements are not published; null when all is well or nobody here publishes. */
  problem: () => string | null;
};

export function createDayJob({ client, signer, ...options }: DayOptions): DayJob {
  const { pool, manifest, holder } = options;
  const chain = signer && createDayChain({ client, manifest, signer });
  const publisher = chain && createPublisher({ ...options, chain });
  const wake = () => publisher?.wake();
  return {
    closeDay: createDayCloser({ ...options, steps: dayStepsOf(modules), chain, onClosed: wake }),
    start: () => publisher?.start(),
    stop: async () => {
      await publisher?.stop();
      // The next process need not wait for the lease to run out.
      if (publisher) await releaseLease(pool, { name: CHAIN_LEASE.name, holder }).catch(() => undefined);
    },
    wake,
    problem: () => publisher?.problem() ?? null,
  };
}
