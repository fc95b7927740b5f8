/** What publishing seasons does on the chain. Decides nothing. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Manifest } from '@suil/core/api';
import { buildPublishSeason, fetchSeasonRoots } from '@suil/sdk';
import { budgetOfDays } from '../../../node/gas-budget.ts';
import type { TransactionSender } from '../../../node/transaction-sender.ts';

/** Every method throws an AppError when the chain refuses or does not answer. */
export interface SeasonChain {
  /** Returns whether a season has a root, attested or not. */
  readonly hasRoot: (season: number) => Promise<boolean>;
  readonly publish: (season: number, root: Uint8Array) => Promise<void>;
}

export function createSeasonChain(sender: TransactionSender, client: SuiGrpcClient, manifest: Manifest): SeasonChain {
  return {
    hasRoot: async (season) => (await fetchSeasonRoots(client, manifest, [season])).length > 0,
    publish: (season, root) =>
      sender.inOrder((send) => send(buildPublishSeason({ manifest, season, root }), budgetOfDays(1))),
  };
}
