/** What is announced, each with its time and what members can do until then (rules.md §10). Pure. */
import { dayStartMs, shortenAddress, toHex } from '@suil/core';
import type { KeyName } from '@suil/sdk';
import { parameterLabel } from '../../entities/parameters/parameter-label.ts';
import { parameterText } from '../../entities/parameters/parameter-text.ts';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { inOneText } from '../../platform/i18n/one-text.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { unbroken } from '../../platform/i18n/unbroken.ts';
import type { StateNow } from './queries.ts';

/** By their slots in the contract. */
export const KEYS = ['withdraw', 'settlement', 'audit'] as const satisfies readonly KeyName[];

export interface Announcement {
  readonly id: string;
  readonly title: string;
  /** What it is to become. */
  readonly detail: string;
  /** From when on it can take effect; null when that depends on no time. */
  readonly readyMs: number | null;
  readonly until: string;
}

const timeOf = (ms: number) => unbroken(formatDateTime(ms));

/** Returns them, the one that can take effect first before the others. */
export function listAnnounced(t: TFunction, state: StateNow): Announcement[] {
  const announced = [...changes(t, state), ...keys(t, state), ...holders(t, state), ...upgrades(t, state)];
  return announced.toSorted((one, other) => (one.readyMs ?? 0) - (other.readyMs ?? 0));
}

function changes(t: TFunction, { parameters }: StateNow): Announcement[] {
  return parameters.flatMap(({ key, value, next }) => {
    if (next === null) return [];
    const readyMs = dayStartMs(next.day);
    return {
      id: `change-${key}`,
      title: parameterLabel(t, key),
      detail: `${parameterText(key, value)} → ${parameterText(key, next.value)}`,
      readyMs,
      until: t('notice.until.ChangeAnnounced', { time: timeOf(readyMs) }),
    };
  });
}

function keys(t: TFunction, state: StateNow): Announcement[] {
  return KEYS.flatMap((name) => {
    const { announced } = state.keys[name];
    if (announced === null) return [];
    const { key, readyMs } = announced;
    const title = `${t('notice.act.KeyAnnounced')} · ${t(`reserves.key.${name}`)}`;
    const until = t('notice.until.KeyAnnounced', { time: timeOf(readyMs) });
    return { id: `key-${name}`, title, detail: toHex(key), readyMs, until };
  });
}

function holders(t: TFunction, { announcedGuardian, offeredTo }: StateNow): Announcement[] {
  const guardian = announcedGuardian !== null && {
    id: 'guardian',
    title: t('notice.act.GuardianAnnounced'),
    detail: shortenAddress(announcedGuardian.guardian),
    readyMs: announcedGuardian.readyMs,
    until: t('notice.until.GuardianAnnounced', { time: timeOf(announcedGuardian.readyMs) }),
  };
  const offer = offeredTo !== null && {
    id: 'admin',
    title: t('notice.act.AdminOffered'),
    detail: shortenAddress(offeredTo),
    readyMs: null,
    until: t('notice.until.AdminOffered'),
  };
  return [guardian, offer].filter((one) => one !== false);
}

function upgrades(t: TFunction, { announcedUpgrade: upgrade }: StateNow): Announcement[] {
  if (upgrade === null) return [];
  const { readyMs, expiresMs, authorized } = upgrade;
  const until = t('notice.until.UpgradeAnnounced', { time: timeOf(readyMs) });
  const window = t('powers.upgradeUntil', { time: timeOf(expiresMs) });
  return [
    {
      id: 'upgrade',
      title: t('notice.act.UpgradeAnnounced'),
      detail: toHex(upgrade.digest),
      readyMs: authorized ? null : readyMs,
      until: authorized ? t('powers.newCode') : inOneText(until, window),
    },
  ];
}
