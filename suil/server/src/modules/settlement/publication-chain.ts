/** What publishing settlements does on the chain. Decides nothing. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Manifest } from '@suil/core/api';
import { buildPublishSettlements, fetchTeamOverview } from '@suil/sdk';
import { budgetOfDays } from '../../node/gas-budget.ts';
import type { TransactionSender } from '../../node/transaction-sender.ts';

export interface PublishedDay {
  readonly day: number;
  readonly root: Uint8Array;
  readonly total: bigint;
}

export interface PublicationChain {
  /** Returns the first day that is not published. */
  readonly nextDay: () => Promise<number>;
  /** Publishes days in order, all or none. */
  readonly publish: (days: readonly PublishedDay[]) => Promise<void>;
}

/** Every method throws an AppError when the chain refuses or does not answer. */
export function createPublicationChain(
  sender: TransactionSender,
  client: SuiGrpcClient,
  manifest: Manifest,
): PublicationChain {
  return {
    nextDay: async () => (await fetchTeamOverview(client, manifest)).nextDay,
    publish: (days) =>
      sender.inOrder((send) => send(buildPublishSettlements({ manifest, days }), budgetOfDays(days.length))),
  };
}
