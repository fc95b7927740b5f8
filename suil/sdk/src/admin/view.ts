/** The configuration that anyone may read: parameters with announced changes, keys, delays, pause, upgrade (rules.md §10). */
import { bcs } from '@mysten/sui/bcs';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as contract from '../generated/suil/config.ts';
import { Parameter as Layout } from '../generated/suil/parameters.ts';
import * as upgrade from '../generated/suil/upgrade.ts';

export interface Parameter {
  /** As in `suil::parameters`. */
  readonly key: number;
  readonly value: bigint;
  /** The announced change, if one waits. */
  readonly next: { readonly value: bigint; readonly day: number } | null;
  /** Bounds of the bytecode, both included. */
  readonly least: bigint;
  readonly largest: bigint;
}

export interface Configuration {
  readonly version: number;
  /** Ed25519 public key, 32 bytes. */
  readonly withdrawKey: Uint8Array;
  readonly settlementKey: string;
  readonly guardianCap: string;
  readonly delays: { readonly parameterMs: number; readonly upgradeMs: number; readonly settlementMs: number };
  /** Null while nothing is paused. */
  readonly pausedUntilMs: number | null;
  readonly newestPackage: string;
  readonly announcedUpgrade: { readonly digest: Uint8Array; readonly readyMs: number } | null;
  readonly parameters: readonly Parameter[];
}

/** Returns the whole configuration in one call. */
export async function fetchConfiguration(client: SuilClient, manifest: Manifest): Promise<Configuration> {
  const results = await simulateView(client, (tx) => {
    const onConfig = { package: packageOf(manifest), arguments: { config: manifest.config } };
    const onLock = { package: packageOf(manifest), arguments: { lock: manifest.upgradeLock } };
    tx.add(contract.versionInForce(onConfig));
    tx.add(contract.withdrawKey(onConfig));
    tx.add(contract.settlementKey(onConfig));
    tx.add(contract.guardianCap(onConfig));
    tx.add(contract.parameterDelayMs(onConfig));
    tx.add(contract.upgradeDelayMs(onConfig));
    tx.add(contract.settlementDelayMs(onConfig));
    tx.add(contract.isPaused(onConfig));
    tx.add(contract.pausedUntilMs(onConfig));
    tx.add(contract.all(onConfig));
    tx.add(upgrade.newest(onLock));
    tx.add(upgrade.announced(onLock));
  });
  const number = (command: number, index = 0) => Number(bcs.u64().parse(valueAt(results, command, index)));
  const bytes = (command: number) => Uint8Array.from(bcs.byteVector().parse(valueAt(results, command)));
  const address = (command: number) => bcs.Address.parse(valueAt(results, command));
  const digest = bytes(11);
  return {
    version: number(0),
    withdrawKey: bytes(1),
    settlementKey: address(2),
    guardianCap: address(3),
    delays: { parameterMs: number(4), upgradeMs: number(5), settlementMs: number(6) },
    pausedUntilMs: bcs.bool().parse(valueAt(results, 7)) ? number(8) : null,
    newestPackage: address(10),
    announcedUpgrade: digest.length === 0 ? null : { digest, readyMs: number(11, 1) },
    parameters: bcs.vector(Layout).parse(valueAt(results, 9)).map(readParameter),
  };
}

function readParameter(raw: typeof Layout.$inferType): Parameter {
  const day = Number(raw.next_day);
  return {
    key: raw.key,
    value: BigInt(raw.value),
    next: day === 0 ? null : { value: BigInt(raw.next_value), day },
    least: BigInt(raw.least),
    largest: BigInt(raw.largest),
  };
}
