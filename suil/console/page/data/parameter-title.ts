/** What a parameter is, in the app's words, and the name by which acts and commands take it. */
import { parameterName } from '@suil/core';
import { parameterLabel } from '../../../web/src/entities/parameters/parameter-label.ts';
import type { TFunction } from '../../../web/src/platform/i18n/texts.ts';

/** Returns both; the bare number for a key that is not known. @param key as in the contract */
export function parameterTitle(t: TFunction, key: number): string {
  const name = parameterName(key);
  return name === null ? String(key) : `${parameterLabel(t, key)} · ${name}`;
}
