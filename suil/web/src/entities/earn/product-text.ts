/** What a product is called. */
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { ProductName } from './model/products.ts';

export function productText(t: TFunction, product: ProductName): string {
  switch (product) {
    case 'suilPledge':
      return t('shortcut.suilPledge');
    case 'pledge':
      return t('shortcut.pledge');
    case 'pool':
      return t('flow.title');
    case 'bank':
      return t('bank.title');
    case 'nodes':
      return t('shortcut.nodes');
    default:
      return t(`earn.product.${product}`);
  }
}
