/** The configuration that anyone may read: parameters with announced changes, powers, pause, code in force (rules.md §10). */
import { bcs } from '@mysten/sui/bcs';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as contract from '../generated/suil/config.ts';
import { Parameter as Layout } from '../generated/suil/parameters.ts';
import * as upgrade from '../generated/suil/upgrade.ts';
import { type Powers, readPowers } from './powers.ts';

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

export interface Configuration extends ConfigurationState {
  readonly newestPackage: string;
  readonly parameters: readonly Parameter[];
}

/** What the configuration object itself says: bounds are in the bytecode, the newest package in another object. */
export interface ConfigurationState extends Powers {
  readonly version: number;
  /** Null while the guardian pauses nothing. */
  readonly pausedUntilMs: number | null;
  /** The end of the audit key's last pause of vouchers, also when it is past; null before the first. */
  readonly vouchersPausedUntilMs: number | null;
  readonly parameters: readonly Omit<Parameter, 'least' | 'largest'>[];
}

/** Returns the whole configuration in one call. */
export async function fetchConfiguration(client: SuilClient, manifest: Manifest): Promise<Configuration> {
  const results = await simulateView(client, (tx) => {
    const onConfig = { package: packageOf(manifest), arguments: { config: manifest.config } };
    tx.add(contract.versionInForce(onConfig));
    tx.add(contract.isPaused(onConfig));
    tx.add(contract.all(onConfig));
    tx.add(contract.powers(onConfig));
    tx.add(upgrade.newest({ package: packageOf(manifest), arguments: { lock: manifest.upgradeLock } }));
  });
  const powers = contract.Powers.parse(valueAt(results, 3));
  return {
    ...readPowers(powers),
    version: Number(bcs.u64().parse(valueAt(results, 0))),
    pausedUntilMs: bcs.bool().parse(valueAt(results, 1)) ? Number(powers.paused_until_ms) : null,
    vouchersPausedUntilMs: powers.vouchers_paused_until_ms === '0' ? null : Number(powers.vouchers_paused_until_ms),
    newestPackage: bcs.Address.parse(valueAt(results, 4)),
    parameters: bcs.vector(Layout).parse(valueAt(results, 2)).map(readParameter),
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
