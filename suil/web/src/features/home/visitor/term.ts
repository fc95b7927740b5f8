/** For how long what a product takes is locked, in words. */
import { PRODUCT_FACTS } from '../../../entities/earn/model/products.ts';
import type { EarnRow } from '../../../entities/earn/model/rows.ts';
import type { TFunction } from '../../../platform/i18n/texts.ts';

/** Returns the term, or that there is none; of what is spent, that it does not come back. */
export function termOf(t: TFunction, { product, option }: Pick<EarnRow, 'product' | 'option'>): string {
  if (!PRODUCT_FACTS[product].principalComesBack) return t('earn.spent');
  return typeof option === 'number' ? t('pledge.days', { count: option }) : t('earn.filter.noLock');
}
