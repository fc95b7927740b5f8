/**
 * Coins that the deny list keeps from the sender. Owns the refusal before execution: it looks at the latest change of the list, so that it
 * takes effect at once. Follows sui-types/src/deny_list_v2.rs (check_coin_deny_list_v2_during_signing) and deny_list_v1.rs.
 */
import { ChainError } from '../errors.ts';
import { coinTypeOf, DENY_LIST_ID, SUI_TYPE } from '../model/type-tag.ts';
import { configOf, deniedByFirstVersion, deniedName, isDenied, isPaused } from '../regulation/deny-list.ts';
import type { Transaction } from '../types.ts';
import type { LoadedInput, LoadedInputs, ObjectReader } from './loaded-inputs.ts';

/** @throws {CHAIN_COIN_DENIED} {CHAIN_COIN_PAUSED} */
export function checkDeniedInputs({ sender }: Transaction, { inputs }: LoadedInputs, read: ObjectReader): void {
  const coinTypes = [...new Set(inputs.flatMap((input) => regulableType(input) ?? []))].sort();
  if (coinTypes.length === 0 || read(DENY_LIST_ID) === undefined) return;
  const first = deniedByFirstVersion(read, sender, coinTypes);
  if (first !== undefined) throw denied(sender, first);
  for (const coinType of coinTypes) {
    const config = configOf(read, coinType);
    if (config === undefined) continue;
    if (isPaused(read, config, 'latest')) throw new ChainError('CHAIN_COIN_PAUSED', { coinType: deniedName(coinType) });
    if (isDenied(read, config, sender, 'latest')) throw denied(sender, coinType);
  }
}

function denied(address: string, coinType: string): ChainError {
  return new ChainError('CHAIN_COIN_DENIED', { address, coinType: deniedName(coinType) });
}

/** The type of a coin input that may be regulated; SUI is not. */
function regulableType(input: LoadedInput): string | undefined {
  const coinType = coinTypeIn(input);
  return coinType === SUI_TYPE ? undefined : coinType;
}

function coinTypeIn(input: LoadedInput): string | undefined {
  if (input.kind === 'withdrawal' || input.kind === 'reservation') return input.coinType;
  if (input.kind === 'pure' || input.object.data.kind !== 'move') return undefined;
  return coinTypeOf(input.object.data.type);
}
