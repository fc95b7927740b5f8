import { formatAmount, formatFactor } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { LastRelease } from './last-release.ts';

/** What the page says of the last day. */
export interface ReleaseTexts {
  readonly price: string;
  /** The share of the due hashrate that was released. */
  readonly factor: string;
  /** The member's SUIL. */
  readonly mine: string;
}

/** Returns the texts of the last day. */
export function releaseTexts(t: TFunction, release: LastRelease): ReleaseTexts {
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
