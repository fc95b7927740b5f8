/**
 * What may follow a command that was given `Random`: only commands that cannot look at the outcome and abort. Owns that refusal.
 * Follows sui-types/src/transaction.rs (ProgrammableTransaction::validity_check).
 */
import { ChainError } from '../errors.ts';
import { argumentsOf } from '../model/command.ts';
import { RANDOM_ID } from '../model/type-tag.ts';
import type { Argument, Command, TransactionData } from '../types.ts';

/** @throws {CHAIN_COMMAND_AFTER_RANDOM} */
export function checkAfterRandom({ inputs, commands }: Pick<TransactionData, 'inputs' | 'commands'>): void {
  const random = inputs.findIndex((input) => input.kind === 'shared' && input.objectId === RANDOM_ID);
  if (random < 0) return;
  const first = commands.findIndex((command) => argumentsOf(command).some((argument) => isInput(argument, random)));
  if (first < 0) return;
  const isHarmless = ({ kind }: Command) => kind === 'TransferObjects' || kind === 'MergeCoins';
  if (!commands.slice(first + 1).every(isHarmless)) throw new ChainError('CHAIN_COMMAND_AFTER_RANDOM', {});
}

/** Returns whether the transaction names the randomness. */
export function usesRandom({ inputs }: Pick<TransactionData, 'inputs'>): boolean {
  return inputs.some((input) => input.kind === 'shared' && input.objectId === RANDOM_ID);
}

function isInput(argument: Argument, index: number): boolean {
  return argument.kind === 'input' && argument.index === index;
}
