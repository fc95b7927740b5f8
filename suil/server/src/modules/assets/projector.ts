/**
 * Chain events that add to what the vault and the products' fees hold become ledger entries, so that both equal the ledger (rules.md §9):
 * top-ups, the emission deposited at set-up, the fees of unstakes, claims, pledge income and swaps of SUIL, and their collection.
 */

import {
  type AccountName,
  type Address,
  AppError,
  EMISSION_ACCOUNT,
  FEES_ACCOUNT,
  memberAccount,
  UNCOLLECTED_FEES_ACCOUNTS,
  VAULT_ACCOUNT,
  type VaultAsset,
  vaultAssetOf,
} from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { transfer } from '@suil/ledger';
import type { Posting } from '../../ledger.ts';
import { type Draft, eventKey, eventsOf, type IndexedEvent, type Projector } from '../../module/projector.ts';

/** Returns the projector of a deployment's coins. */
export function createAssetsProjector(deployment: Pick<Manifest, 'coinTypes'>): Projector {
  const assetOf: AssetOf = (event) => {
    const asset = vaultAssetOf(deployment, event.coinType);
    if (asset === undefined) throw unknownCoin(event, event.coinType);
    return asset;
  };
  return async (_tx, events) => eventsOf(events, ...DEPOSIT_KINDS).flatMap((event) => toEntries(event, assetOf));
}

const DEPOSIT_KINDS = [
  'ToppedUp',
  'EmissionDeposited',
  'Unstaked',
  'Claimed',
  'IncomePaid',
  'SuilSwapped',
  'FeesCollected',
] as const;
type DepositEvent = Extract<IndexedEvent, { kind: (typeof DEPOSIT_KINDS)[number] }>;
type AssetOf = (event: IndexedEvent & { coinType: string }) => VaultAsset;

function toEntries(event: DepositEvent, assetOf: AssetOf): Draft[] {
  switch (event.kind) {
    case 'ToppedUp':
      return deposit(event, 'top_up', memberAccount(event.member as Address), assetOf(event), event.amount);
    case 'EmissionDeposited':
      return deposit(event, 'emission', EMISSION_ACCOUNT, 'SUIL', event.amount);
    case 'Unstaked':
      return fee(event, 'unstake_fee', FEES_ACCOUNT, 'USDC', event.fee);
    case 'Claimed':
      return fee(event, 'claim_fee', FEES_ACCOUNT, 'USDC', event.rewardValueFee);
    case 'IncomePaid':
      return fee(event, 'pledge_fee', FEES_ACCOUNT, 'SUI', event.fee);
    case 'SuilSwapped':
      return fee(event, 'swap_fee', EMISSION_ACCOUNT, 'SUIL', event.fee);
    case 'FeesCollected': {
      const asset = assetOf(event);
      return deposit(event, 'fees_collected', UNCOLLECTED_FEES_ACCOUNTS[asset], asset, event.amount);
    }
  }
}

/** Returns the entry for what the vault took. */
function deposit(event: IndexedEvent, kind: string, account: AccountName, asset: VaultAsset, amount: bigint): Draft[] {
  return entryFor(event, kind, amount, transfer(VAULT_ACCOUNT, account, asset, amount));
}

/** Returns the entry for a fee that a product keeps until the vault collects it. */
function fee(event: IndexedEvent, kind: string, account: AccountName, asset: VaultAsset, amount: bigint): Draft[] {
  return entryFor(event, kind, amount, transfer(UNCOLLECTED_FEES_ACCOUNTS[asset], account, asset, amount));
}

function entryFor(event: IndexedEvent, kind: string, amount: bigint, postings: Posting[]): Draft[] {
  if (amount === 0n) return [];
  return [
    {
      event,
      entry: { key: eventKey(event), kind, digest: event.digest, occurredAtMs: event.timestampMs, postings },
    },
  ];
}

function unknownCoin({ digest, eventSeq }: IndexedEvent, coinType: string): AppError {
  return new AppError('INDEXER_EVENT_INVALID', {
    digest,
    eventSeq,
    reason: `the vault took a coin that it does not keep: ${coinType}`,
  });
}
