/** Gas data of a transaction: price, budget, payment coins. Owns the refusals before execution; charging is elsewhere. */
import { ChainError } from '../errors.ts';
import { coinBalance } from '../model/stored-object.ts';
import { GAS_COIN_TYPE } from '../model/type-tag.ts';
import { minimumBudgetMist } from '../protocol/gas-model.ts';
import { MAX_GAS_BUDGET_MIST, MAX_GAS_OBJECTS, MAX_GAS_PRICE_MIST } from '../protocol/protocol-config.ts';
import type { Expiration, GasData, Transaction } from '../types.ts';
import type { LoadedInputs } from './loaded-inputs.ts';

/**
 * @param referenceMist the least price of the epoch
 * @throws {CHAIN_GAS_PRICE_TOO_LOW} {CHAIN_GAS_PRICE_TOO_HIGH} {CHAIN_GAS_BUDGET_TOO_LOW} {CHAIN_GAS_BUDGET_TOO_HIGH}
 */
export function checkGasData({ gas }: Transaction, referenceMist: bigint): void {
  const { priceMist: price, budgetMist: budget } = gas;
  if (price < referenceMist) throw new ChainError('CHAIN_GAS_PRICE_TOO_LOW', { priceMist: price, referenceMist });
  if (price >= MAX_GAS_PRICE_MIST)
    throw new ChainError('CHAIN_GAS_PRICE_TOO_HIGH', { price, maximum: MAX_GAS_PRICE_MIST });
  if (budget > MAX_GAS_BUDGET_MIST) {
    throw new ChainError('CHAIN_GAS_BUDGET_TOO_HIGH', { budgetMist: budget, maximumMist: MAX_GAS_BUDGET_MIST });
  }
  const minimum = minimumBudgetMist(price);
  if (budget < minimum) throw new ChainError('CHAIN_GAS_BUDGET_TOO_LOW', { budgetMist: budget, minimumMist: minimum });
}

/**
 * Checks a transaction that names no gas coin: the owner's funds pay, and since no object makes it unique and mortal, its
 * expiration must.
 * @throws {CHAIN_GAS_PAYMENT_INVALID}
 */
export function checkGasFromFunds({ expiration }: Transaction): void {
  if (isShort(expiration)) return;
  throw new ChainError('CHAIN_GAS_PAYMENT_INVALID', {
    detail: 'it names no coin, and its expiration is not ValidDuring of one epoch or two that follow each other',
  });
}

function isShort(expiration: Expiration): boolean {
  if (expiration.kind !== 'validDuring' && expiration.kind !== 'validity') return false;
  const { minEpoch, maxEpoch } = expiration;
  return minEpoch !== null && maxEpoch !== null && (maxEpoch === minEpoch || maxEpoch === minEpoch + 1n);
}

/**
 * Checks what pays: coins, and funds that are written as coins.
 * @throws {CHAIN_GAS_PAYMENT_INVALID} {CHAIN_GAS_BALANCE_TOO_LOW}
 */
export function checkGasPayment({ gas }: Transaction, loaded: LoadedInputs): void {
  const balance = gasBalanceMist(gas, loaded);
  const budget = gas.budgetMist;
  if (balance < budget) throw new ChainError('CHAIN_GAS_BALANCE_TOO_LOW', { balanceMist: balance, budgetMist: budget });
}

/** Returns what the coins and reservations of a payment hold. @throws {CHAIN_GAS_PAYMENT_INVALID} for what can be no payment */
export function gasBalanceMist({ payment }: GasData, { gasCoins: coins, gasReservation }: LoadedInputs): bigint {
  if (payment.length === 0) throw new ChainError('CHAIN_GAS_PAYMENT_INVALID', { detail: 'it names no coin' });
  if (payment.length > MAX_GAS_OBJECTS) {
    throw new ChainError('CHAIN_GAS_PAYMENT_INVALID', { detail: `more than ${MAX_GAS_OBJECTS} coins` });
  }
  let balance = gasReservation?.amount ?? 0n;
  for (const coin of coins) {
    if (coin.data.kind !== 'move' || coin.data.type !== GAS_COIN_TYPE || coin.owner.kind !== 'address') {
      throw new ChainError('CHAIN_GAS_PAYMENT_INVALID', {
        objectId: coin.id,
        detail: `${coin.id} is not a SUI coin owned by an address`,
      });
    }
    balance += coinBalance(coin) ?? 0n;
  }
  return balance;
}
