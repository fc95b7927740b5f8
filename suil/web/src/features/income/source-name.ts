import type { IncomeSourceName } from '@suil/core/api';
import type { TFunction } from '../../platform/i18n/texts.ts';

/** What a source is called. */
export function sourceName(t: TFunction, source: IncomeSourceName): string {
  if (source === 'pledge' || source === 'bank' || source === 'hashrate' || source === 'nodes')
    return t(`income.product.${source}`);
  return t(`income.kind.${source}`);
}
