/**
 * Chain events that change what the vault holds become ledger entries, so that the vault equals the ledger (rules.md §9): top-ups,
 * the emission deposited at set-up, the fees of unstakes, claims, pledge income and swaps of SUIL, and what vouchers took out. This
 * server asks for no voucher, so whatever a voucher took matches no request and debits the breach account.
 */

import { type Address, AppError, type Asset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  type AccountName,
  BREACH_ACCOUNT,
  EMISSION_ACCOUNT,
  type EntryDraft,
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
  return async (_tx, events) => eventsOf(events, ...VAULT_KINDS).flatMap((event) => toEntries(event, assetOfCoin));
}

const VAULT_KINDS = [
  'ToppedUp',
  'EmissionDeposited',
  'Unstaked',
  'Claimed',
  'IncomePaid',
  'SuilSwapped',
  'Withdrawn',
  'ReserveDeposited',
] as const;
type VaultEvent = Extract<IndexedEvent, { kind: (typeof VAULT_KINDS)[number] }>;

function toEntries(event: VaultEvent, assetOfCoin: ReadonlyMap<string, Asset>): EntryDraft[] {
  const assetOf = (coinType: string): Asset => {
    const asset = assetOfCoin.get(coinType);
    if (!asset) throw unknownCoin(event, coinType);
    return asset;
  };
  switch (event.kind) {
    case 'ToppedUp':
      return deposit(event, 'top_up', memberAccount(event.member as Address), assetOf(event.coinType), event.amount);
    case 'EmissionDeposited':
      return deposit(event, 'emission', EMISSION_ACCOUNT, 'SUIL', event.amount);
    case 'Unstaked':
      return deposit(event, 'unstake_fee', FEES_ACCOUNT, 'USDC', event.fee);
    case 'Claimed':
      return deposit(event, 'claim_fee', FEES_ACCOUNT, 'USDC', event.rewardValueFee);
    case 'IncomePaid':
      return deposit(event, 'pledge_fee', FEES_ACCOUNT, 'SUI', event.fee);
    case 'SuilSwapped':
      return deposit(event, 'swap_fee', EMISSION_ACCOUNT, 'SUIL', event.fee);
    case 'Withdrawn':
      return deposit(event, 'withdrawal_breach', BREACH_ACCOUNT, assetOf(event.coinType), -event.amount);
    case 'ReserveDeposited':
      return deposit(event, 'reserve_breach', BREACH_ACCOUNT, assetOf(event.coinType), -event.amount);
  }
}

/** Returns the entry for what the vault took; for what it gave, `amount` is negative. */
function deposit(event: IndexedEvent, kind: string, account: AccountName, asset: Asset, amount: bigint): EntryDraft[] {
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
    reason: `the vault moved a coin that is not ours: ${coinType}`,
  });
}
