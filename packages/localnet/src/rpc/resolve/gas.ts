// Gas of a transaction to be resolved: what budget a simulated run suggests and which coins pay it.

import { AppError } from '@suil/core';
import { coinBalance } from '../../objects/stored-object.ts';
import { MAX_GAS_BUDGET_MIST, MAX_GAS_OBJECTS } from '../../protocol-config.ts';
import type { GasSummary, Localnet, StoredObject } from '../../types.ts';

/** Units of computation added to a budget for safety. Source: sui-json-rpc, GAS_SAFE_OVERHEAD. */
const SAFE_OVERHEAD_UNITS = 1_000n;

const SUI_COIN = `0x${'2'.padStart(64, '0')}::coin::Coin<0x${'2'.padStart(64, '0')}::sui::SUI>`;
const PAGE_ITEMS = 1_000;

/** Returns the budget for a transaction that used `gas` in a simulated run, with the customary overhead. */
export function budgetFor(gas: GasSummary, priceMist: bigint): bigint {
  const computation = gas.computationCost + SAFE_OVERHEAD_UNITS * priceMist;
  const net = computation + gas.storageCost - gas.storageRebate;
  const budget = net > computation ? net : computation;
  if (budget > MAX_GAS_BUDGET_MIST) return MAX_GAS_BUDGET_MIST;
  return budget;
}

/**
 * Returns the owner's SUI coins to pay with, largest first, at most 256, without those in `excluded`.
 * @throws {CHAIN_GAS_BALANCE_TOO_LOW} when they do not reach the budget.
 */
export function selectGasCoins(
  chain: Localnet,
  owner: string,
  excluded: ReadonlySet<string>,
  budgetMist: bigint,
): StoredObject[] {
  const balance = (coin: StoredObject) => coinBalance(coin) ?? 0n;
  const coins = suiCoins(chain, owner)
    .filter((coin) => !excluded.has(coin.id))
    .sort((a, b) => (balance(b) > balance(a) ? 1 : balance(b) < balance(a) ? -1 : a.id < b.id ? -1 : 1))
    .slice(0, MAX_GAS_OBJECTS);
  const sum = coins.reduce((total, coin) => total + balance(coin), 0n);
  if (coins.length === 0 || sum < budgetMist) {
    throw new AppError('CHAIN_GAS_BALANCE_TOO_LOW', {
      balanceMist: sum.toString(),
      budgetMist: budgetMist.toString(),
    });
  }
  return coins;
}

function suiCoins(chain: Localnet, owner: string): StoredObject[] {
  const coins: StoredObject[] = [];
  let cursor: string | undefined;
  do {
    const page = chain.listOwnedObjects(owner, {
      type: SUI_COIN,
      limit: PAGE_ITEMS,
      ...(cursor === undefined ? {} : { cursor }),
    });
    coins.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return coins;
}
