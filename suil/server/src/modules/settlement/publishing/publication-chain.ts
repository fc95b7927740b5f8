/** What publishing settlements does on the chain. Decides nothing. */
import type { Manifest } from '@suil/core/api';
import { buildPublishSettlements } from '@suil/sdk';
import { budgetOfDays } from '../../../node/gas-budget.ts';
import type { TransactionSender } from '../../../node/transaction-sender.ts';

export interface PublishedDay {
  readonly day: number;
  readonly root: Uint8Array;
  readonly total: bigint;
}

export interface PublicationChain {
  /** Publishes days that are due, in order, all or none. @throws {AppError} when the chain refuses or does not answer */
  readonly publish: (days: readonly PublishedDay[]) => Promise<void>;
}

export function createPublicationChain(sender: TransactionSender, manifest: Manifest): PublicationChain {
  return {
    publish: (days) =>
      sender.inOrder((send) => send(buildPublishSettlements({ manifest, days }), budgetOfDays(days.length))),
  };
}
