/**
 * The configuration and the right to upgrade, read from the bytes of their objects as the contract's views answer them at a time
 * (rules.md §10). Whether the bytes are the chain's is the caller's to prove.
 */

import { dayOf } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type ReadableObject, readable } from '../chain/readable-object.ts';
import { Config } from '../generated/suil/config.ts';
import { UpgradeLock } from '../generated/suil/upgrade.ts';
import { readPowers } from './powers.ts';
import type { ConfigurationState } from './view.ts';

/** How long an upgrade may be authorized once it is ready: 7 days, a constant of `suil::announcement`. */
const UPGRADE_WINDOW_MS = 604_800_000;

type RawConfig = typeof Config.$inferType;

/** Returns the configuration object, read as what holds at a time, milliseconds. */
export function configurationOf({
  package: id,
  config,
}: Manifest): ReadableObject<(nowMs: number) => ConfigurationState> {
  return readable(config, `${id}::config::Config`, (contents) => {
    const raw = Config.parse(contents);
    return (nowMs) => stateAt(raw, nowMs);
  });
}

/** Returns the object that has the right to upgrade, read as the id of the newest package. */
export function newestPackageOf({ package: id, upgradeLock }: Manifest): ReadableObject<string> {
  return readable(upgradeLock, `${id}::upgrade::UpgradeLock`, (contents) => UpgradeLock.parse(contents).cap.package);
}

function stateAt(raw: RawConfig, nowMs: number): ConfigurationState {
  const pausedUntilMs = Number(raw.paused_until_ms);
  const powers = readPowers({
    ...raw,
    keys: raw.keys.slots.map((slot) => slotAt(slot, nowMs)),
    next_upgrade: upgradeAt(raw, nowMs),
  });
  return {
    ...powers,
    version: Number(raw.version),
    pausedUntilMs: nowMs < pausedUntilMs ? pausedUntilMs : null,
    vouchersPausedUntilMs: raw.vouchers_paused_until_ms === '0' ? null : Number(raw.vouchers_paused_until_ms),
    parameters: parametersAt(raw.parameters, dayOf(nowMs)),
  };
}

/** An announced key whose time has come is the standby. */
function slotAt(slot: RawConfig['keys']['slots'][number], nowMs: number): typeof slot {
  if (slot.announced.length === 0 || nowMs < Number(slot.ready_ms)) return slot;
  return { ...slot, standby: slot.announced, announced: [], ready_ms: '0' };
}

/** The announced upgrade unless it expired, else one that was carried out. A pause by the guardian moves its times. */
function upgradeAt(raw: RawConfig, nowMs: number) {
  const timed = (upgrade: NonNullable<RawConfig['upgrade']>) => {
    const from = Math.max(Number(upgrade.announced_ms), Number(raw.paused_until_ms));
    const readyMs = from + Number(raw.delays.upgrade_ms);
    return { ...upgrade, ready_ms: String(readyMs), expires_ms: String(readyMs + UPGRADE_WINDOW_MS) };
  };
  const announced = raw.upgrade === null ? null : timed(raw.upgrade);
  if (announced !== null && (announced.authorized || nowMs <= Number(announced.expires_ms))) return announced;
  return raw.carried_out === null ? null : timed(raw.carried_out);
}

function parametersAt({ values, changes }: RawConfig['parameters'], today: number): ConfigurationState['parameters'] {
  return values.map((value, key) => {
    const change = changes.find((one) => one.key === key);
    if (change === undefined) return { key, value: BigInt(value), next: null };
    const day = Number(change.day);
    if (day <= today) return { key, value: BigInt(change.value), next: null };
    return { key, value: BigInt(value), next: { value: BigInt(change.value), day } };
  });
}
