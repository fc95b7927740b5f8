/**
 * Chain events that change what the vault holds become ledger entries, so that the vault equals the ledger (rules.md §9): top-ups,
 * the emission deposited at set-up, and the fees of unstakes and claims.
 */

import { type Address, AppError, type Asset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  type AccountName,
  EMISSION_ACCOUNT,
  type Entry,
  FEES_ACCOUNT,
  memberAccount,
  VAULT_ACCOUNT,
} from '@suil/ledger';
import { eventKey, eventsOf, type IndexedEvent, type Projector } from '../../indexer/projector.ts';

/** Returns the projector of a deployment's coins. */
export function createAssetsProjector(coinTypes: Manifest['coinTypes']): Projector {
  const assetOfCoin = new Map<string, Asset>([
    [coinTypes.sui, 'SUI'],
    [coinTypes.suil, 'SUIL'],
    [coinTypes.usdc, 'USDC'],
  ]);
  return async (_tx, events) =>
    eventsOf(events, 'ToppedUp', 'EmissionDeposited', 'Unstaked', 'Claimed').flatMap((event) =>
      toEntries(event, assetOfCoin),
    );
}

type DepositEvent = Extract<IndexedEvent, { kind: 'ToppedUp' | 'EmissionDeposited' | 'Unstaked' | 'Claimed' }>;

function toEntries(event: DepositEvent, assetOfCoin: ReadonlyMap<string, Asset>): Entry[] {
  switch (event.kind) {
    case 'ToppedUp': {
      const asset = assetOfCoin.get(event.coinType);
      if (!asset) throw unknownCoin(event, event.coinType);
      return deposit(event, 'top_up', memberAccount(event.member as Address), asset, event.amount);
    }
    case 'EmissionDeposited':
      return deposit(event, 'emission', EMISSION_ACCOUNT, 'SUIL', event.amount);
    case 'Unstaked':
      return deposit(event, 'unstake_fee', FEES_ACCOUNT, 'USDC', event.fee);
    case 'Claimed':
      return deposit(event, 'claim_fee', FEES_ACCOUNT, 'USDC', event.rewardValueFee);
  }
}

function deposit(event: IndexedEvent, kind: string, account: AccountName, asset: Asset, amount: bigint): Entry[] {
  if (amount === 0n) return [];
  return [
    {
      key: eventKey(event),
      kind,
      digest: event.digest,
      occurredAtMs: event.timestampMs,
      postings: [
        { account: VAULT_ACCOUNT, asset, amount: -amount },
        { account, asset, amount },
      ],
    },
  ];
}

function unknownCoin({ digest, eventSeq }: IndexedEvent, coinType: string): AppError {
  return new AppError('INDEXER_EVENT_INVALID', {
    digest,
    eventSeq,
    reason: `the vault took a coin that is not ours: ${coinType}`,
  });
}
