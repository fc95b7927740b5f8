/**
 * Addresses that may not receive a regulated coin. Owns the failure of a transaction that gave them one: it looks at what the deny list says
 * in the running epoch. Follows sui-types/src/deny_list_v2.rs (check_coin_deny_list_v2_during_execution).
 */
import type { ObjectReader } from '../checks/loaded-inputs.ts';
import { failWith } from '../model/execution-fault.ts';
import { coinTypeOf, DENY_LIST_ID, SUI_TYPE } from '../model/type-tag.ts';
import { configOf, deniedName, isDenied, isPaused } from '../regulation/deny-list.ts';
import type { Changes } from './changes.ts';

/** @param read the state before the transaction: what it changes of the list takes effect in a later epoch */
export function assertReceivers(changes: Changes, epoch: bigint, read: ObjectReader): void {
  const receivers = receiversOf(changes);
  if (receivers.size === 0 || read(DENY_LIST_ID) === undefined) return;
  for (const [type, addresses] of [...receivers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const config = configOf(read, type);
    if (config === undefined) continue;
    const coinType = deniedName(type);
    if (isPaused(read, config, epoch)) {
      failWith({ kind: 'CoinTypeGlobalPause', coinType }, `Coin type is globally paused for use: ${coinType}`);
    }
    for (const address of [...addresses].sort()) {
      if (!isDenied(read, config, address, epoch)) continue;
      failWith(
        { kind: 'AddressDeniedForCoin', address, coinType },
        `Address ${address} is denied for coin ${coinType}`,
      );
    }
  }
}

/** By coin type, who holds a coin that was written or got funds; SUI is never regulated. */
function receiversOf({ written, funds }: Changes): Map<string, Set<string>> {
  const receivers = new Map<string, Set<string>>();
  const add = (coinType: string | undefined, address: string) => {
    if (coinType === undefined || coinType === SUI_TYPE) return;
    receivers.set(coinType, (receivers.get(coinType) ?? new Set()).add(address));
  };
  for (const { data, owner } of written.values()) {
    if (data.kind !== 'move' || (owner.kind !== 'address' && owner.kind !== 'consensus')) continue;
    add(coinTypeOf(data.type), owner.address);
  }
  for (const { coinType, owner } of funds.received) add(coinType, owner);
  return receivers;
}
