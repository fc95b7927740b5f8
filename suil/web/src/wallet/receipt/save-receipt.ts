/** Saves a receipt as a PNG, in the language and the theme of the page. */
import { moveText } from '../../entities/account/moves.ts';
import { formatAmount, formatDateTime } from '../../platform/i18n/format.ts';
import { t } from '../../platform/i18n/texts.ts';
import { saveFile } from '../../ui/actions/save-file.ts';
import { toPng } from '../../ui/actions/svg-png.ts';
import { colourOf } from '../../ui/charts/theme-colour.ts';
import { isDifferent, type Receipt, summaryKeyOf } from './receipt.ts';
import { drawReceipt, WIDTH } from './receipt-picture.ts';

/** Starts the download of `suil-receipt-….png`; a failure is reported by a toast. */
export function saveReceipt(receipt: Receipt): Promise<void> {
  return saveFile(`suil-receipt-${receipt.id.slice(0, 12)}.png`, () => {
    const { svg, height } = pictureOf(receipt);
    return toPng(svg, { width: WIDTH, height });
  });
}

/** The picture as SVG: every row of the receipt, its record whole. */
export function pictureOf(receipt: Receipt): { svg: string; height: number } {
  const { kind, id, action, moves, rows, besides, networkFeeMist, account, atMs, sponsor } = receipt;
  const place = document.body;
  const colour = (value: string) => colourOf(place, value);
  const plain = (label: string, value: string) => ({ label, value, isBad: false });
  return drawReceipt({
    title: action,
    summary: t(summaryKeyOf(receipt)),
    isDifferent: isDifferent(receipt),
    rows: [
      plain(t('review.moves'), moves ? moveText(t, moves) : t('place.none')),
      ...rows.map(({ label, value, reviewed, match }) => ({
        ...{ label, value, isBad: match === 'different' },
        ...(reviewed === undefined ? {} : { note: t('receipt.reviewed', { value: reviewed }) }),
      })),
      ...besides.map((value) => ({ label: t('receipt.besides'), value, isBad: true })),
      kind === 'intent'
        ? plain(t('review.networkFee'), t('review.networkFeeNone'))
        : plain(
            t('receipt.networkFee'),
            sponsor === undefined ? `${formatAmount(networkFeeMist, 'SUI', 6)} SUI` : t('review.networkFeeSponsored'),
          ),
      plain(t('review.account'), account),
      plain(t('receipt.signedAt'), formatDateTime(atMs)),
      plain(t(kind === 'intent' ? 'activity.record' : 'record.digest'), id),
    ],
    note: `${t('receipt.title')} · ${window.location.host}`,
    font: getComputedStyle(place).fontFamily,
    colours: {
      page: colour('var(--bg-0)'),
      text: colour('var(--t1)'),
      dim: colour('var(--t2)'),
      good: colour('var(--green)'),
      bad: colour('var(--red)'),
      line: colour('rgba(var(--line-rgb), 0.13)'),
    },
  });
}
