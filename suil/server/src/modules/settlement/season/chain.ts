/** What publishing seasons does on the chain. Decides nothing. */
import type { Manifest } from '@suil/core/api';
import { buildPublishSeason } from '@suil/sdk';
import { budgetOfDays } from '../../../node/gas-budget.ts';
import type { TransactionSender } from '../../../node/transaction-sender.ts';

export interface SeasonChain {
  /** @throws {AppError} when the chain refuses or does not answer */
  readonly publish: (season: number, root: Uint8Array) => Promise<void>;
}

export function createSeasonChain(sender: TransactionSender, manifest: Manifest): SeasonChain {
  return {
    publish: (season, root) =>
      sender.inOrder((send) => send(buildPublishSeason({ manifest, season, root }), budgetOfDays(1))),
  };
}
