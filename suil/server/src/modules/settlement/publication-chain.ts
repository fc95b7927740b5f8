/** What publishing settlements does on the chain. Decides nothing. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Manifest } from '@suil/core/api';
import { buildPublishSettlements, fetchRoots, fetchTeamOverview } from '@suil/sdk';
import { budgetOfDays } from '../../node/gas-budget.ts';
import type { TransactionSender } from '../../node/transaction-sender.ts';

export interface PublishedDay {
  readonly day: number;
  readonly root: Uint8Array;
  readonly total: bigint;
}

export interface PublicationChain {
  /** Returns the days from `fromDay` on that were revoked, at most 1,000 days on, and the first day that was never published. */
  readonly dueDays: (fromDay: number) => Promise<DueDays>;
  /** Publishes days that are due, in order, all or none. */
  readonly publish: (days: readonly PublishedDay[]) => Promise<void>;
}

export interface DueDays {
  readonly revoked: readonly number[];
  readonly next: number;
}

const ROOTS_MAX = 1_000;

/** Every method throws an AppError when the chain refuses or does not answer. */
export function createPublicationChain(
  sender: TransactionSender,
  client: SuiGrpcClient,
  manifest: Manifest,
): PublicationChain {
  return {
    dueDays: async (fromDay) => {
      const { nextDay: next } = await fetchTeamOverview(client, manifest);
      if (fromDay >= next) return { revoked: [], next };
      const roots = await fetchRoots(client, manifest, { fromDay, limit: ROOTS_MAX });
      return { revoked: roots.flatMap(({ day, revoked }) => (revoked ? [day] : [])), next };
    },
    publish: (days) =>
      sender.inOrder((send) => send(buildPublishSettlements({ manifest, days }), budgetOfDays(days.length))),
  };
}
