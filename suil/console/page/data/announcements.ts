/** What was announced on the chain and when it can take effect, the next first. Draws nothing. */
import { dayStartMs } from '@suil/core';
import { KEY_NAMES } from '@suil/sdk';
import { formatKey } from '../../../chain/src/admin/words.ts';
import { parameterText } from '../../../web/src/entities/parameters/parameter-text.ts';
import type { TFunction } from '../../../web/src/platform/i18n/texts.ts';
import type { TextKey } from '../texts/texts.ts';
import type { ChainFacts } from './chain.ts';
import { parameterTitle } from './parameter-title.ts';

export interface Announcement {
  readonly id: string;
  readonly text: TextKey;
  readonly values: Readonly<Record<string, string>>;
  /** From when on it holds or can be carried out; null: when the other side acts. */
  readonly atMs: number | null;
  /** Until when it can be carried out; null without an end. */
  readonly untilMs: number | null;
}

export function announcementsOf(
  t: TFunction,
  { configuration }: Pick<ChainFacts, 'configuration'>,
): readonly Announcement[] {
  const { parameters, keys, announcedGuardian, offeredTo, announcedUpgrade } = configuration;
  const announced = (id: string, text: TextKey, values: Announcement['values'], atMs: number | null) => ({
    ...{ id, text, values, atMs, untilMs: null },
  });
  const found: Announcement[] = [
    ...parameters.flatMap(({ key, value, next }) => {
      if (next === null) return [];
      const values = {
        name: parameterTitle(t, key),
        from: parameterText(key, value),
        to: parameterText(key, next.value),
      };
      return [announced(`parameter ${key}`, 'announced.parameter', values, dayStartMs(next.day))];
    }),
    ...KEY_NAMES.flatMap((name) => {
      const next = keys[name].announced;
      return next === null
        ? []
        : [announced(`key ${name}`, 'announced.key', { name, key: formatKey(next.key) }, next.readyMs)];
    }),
  ];
  if (announcedGuardian !== null) {
    const { guardian, readyMs } = announcedGuardian;
    found.push(announced('guardian', 'announced.guardian', { address: guardian }, readyMs));
  }
  if (offeredTo !== null) found.push(announced('admin', 'announced.admin', { address: offeredTo }, null));
  if (announcedUpgrade !== null) {
    const { digest, readyMs, expiresMs, authorized } = announcedUpgrade;
    const text = authorized ? 'announced.published' : 'announced.upgrade';
    found.push({
      ...announced('upgrade', text, { digest: formatKey(digest) }, authorized ? null : readyMs),
      untilMs: authorized ? null : expiresMs,
    });
  }
  return found.toSorted((left, right) => (left.atMs ?? 0) - (right.atMs ?? 0));
}
