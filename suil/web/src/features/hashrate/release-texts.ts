import { formatAmount, formatFactor } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { LastRelease } from './last-release.ts';

/** Returns the texts of the last day: its price, the share of the due hashrate that was released, and the member's SUIL. */
export function releaseTexts(t: TFunction, release: LastRelease): { price: string; factor: string; mine: string } {
  if (release.state === 'unknown') return { price: '–', factor: '–', mine: '–' };
  if (release.state === 'pending') {
    const text = t('hashrate.pending');
    return { price: text, factor: text, mine: text };
  }
  const price = release.price === null ? t('hashrate.noPrice') : `${formatAmount(release.price, 'USDC', 6)} USDC`;
  if (release.state === 'none') {
    const text = t(`hashrate.none.${release.reason}`);
    return { price, factor: text, mine: text };
  }
  const mine = release.mine === null ? '–' : `${formatAmount(release.mine, 'SUIL')} SUIL`;
  return { price, factor: formatFactor(release.factor), mine };
}
