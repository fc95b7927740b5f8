/**
 * Funds that a transaction reserves: its withdrawal inputs, and its budget when it names no gas coin. Owns the refusals before execution.
 * Follows sui-types/src/transaction.rs (FundsWithdrawalArg, process_funds_withdrawals_for_signing).
 */

import { fundsId, readFunds } from '../accumulators/funds.ts';
import { ChainError } from '../errors.ts';
import { normalizeType, SUI_TYPE } from '../model/type-tag.ts';
import { MAX_WITHDRAWALS } from '../protocol/protocol-config.ts';
import type { Transaction, WithdrawalInput } from '../types.ts';
import type { LoadedInput, LoadedInputs, ObjectReader } from './loaded-inputs.ts';

export type LoadedWithdrawal = Extract<LoadedInput, { kind: 'withdrawal' }>;

/** Returns a withdrawal input with whose funds it means. @throws {CHAIN_WITHDRAWAL_INVALID} */
export function loadWithdrawal({ gas, sender }: Transaction, withdrawal: WithdrawalInput): LoadedWithdrawal {
  const { amount, from } = withdrawal;
  if (amount === 0n) refuse('the reservation must not be zero');
  if (from.kind === 'allowance') refuse('allowances are not supported');
  const owner = from.kind === 'sponsor' ? gas.owner : sender;
  return { kind: 'withdrawal', owner, coinType: normalizeType(withdrawal.coinType), amount };
}

/**
 * Checks that every address holds all that is reserved of it.
 * @param budgetMist what the gas owner pays with funds instead of coins; zero where coins or reservations pay
 * @throws {CHAIN_WITHDRAWAL_INVALID}
 */
export function checkFunds(
  { gas }: Transaction,
  { inputs, gasReservation }: LoadedInputs,
  read: ObjectReader,
  budgetMist: bigint,
): void {
  const withdrawals = inputs.filter((input) => input.kind === 'withdrawal' || input.kind === 'reservation');
  const gasMist = budgetMist + (gasReservation?.amount ?? 0n);
  if (withdrawals.length + (gasReservation?.count ?? 0) > MAX_WITHDRAWALS)
    refuse(`more than ${MAX_WITHDRAWALS} withdrawals`);
  const reserved = new Map<string, { owner: string; coinType: string; amount: bigint }>();
  const reserve = (owner: string, coinType: string, amount: bigint) => {
    const key = `${owner} ${coinType}`;
    reserved.set(key, { owner, coinType, amount: (reserved.get(key)?.amount ?? 0n) + amount });
  };
  for (const { owner, coinType, amount } of withdrawals) reserve(owner, coinType, amount);
  if (gasMist > 0n) reserve(gas.owner, SUI_TYPE, gasMist);
  for (const { owner, coinType, amount } of reserved.values()) {
    const object = read(fundsId(owner, coinType));
    const held = object ? (readFunds(object)?.amount ?? 0n) : 0n;
    if (held < amount) {
      refuse(`Available amount in account for ${coinType} of ${owner} is less than requested: ${held} < ${amount}`);
    }
  }
}

function refuse(detail: string): never {
  throw new ChainError('CHAIN_WITHDRAWAL_INVALID', { detail });
}
