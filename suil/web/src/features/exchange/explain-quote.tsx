import { useParameters } from '../../entities/parameters/queries.ts';
import { formatAmount, formatBps, formatPpm } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet, type Recomputed } from '../../ui/overlays/explain-sheet.tsx';
import type { Route } from './pairs.ts';
import { fetchQuote, type Quote } from './quote.ts';
import { recomputeOut } from './recompute.ts';

/** An exchange of another user may fall between the two answers of the node that are compared. */
const TRIES = 3;

/** Asks the node again, works its answer out by the rule, and compares with what the contract says it would pay. */
async function recompute(t: TFunction, route: Route, { amount }: Quote, slippageBps: bigint): Promise<Recomputed> {
  for (let left = TRIES; ; left -= 1) {
    const fresh = await fetchQuote(route, amount, slippageBps);
    const worked = recomputeOut(fresh);
    const same = worked === fresh.amountOut;
    if (!same && left > 1) continue;
    return {
      worked: `${formatAmount(worked, route.get, 9)} ${route.get}`,
      result: same ? 'same' : 'different',
      from: t('how.quote.from'),
    };
  }
}

interface ExplainQuoteProps {
  route: Route;
  quote: Quote;
  slippageBps: bigint;
  onClose: () => void;
}

/** How the output of an exchange is computed. Only the quick exchange has an answer of the contract to compare with. */
export default function ExplainQuote({ route, quote, slippageBps, onClose }: ExplainQuoteProps) {
  const { t } = useTranslation();
  const { swapFeeBps } = useParameters();
  const { pay, get, quick } = route;
  const paid = (units: bigint) => `${formatAmount(units, pay, 6)} ${pay}`;
  const got = (units: bigint) => `${formatAmount(units, get, 6)} ${get}`;
  const rule = t('how.quote.rule', { pay, get });
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('exchange.get')}
      rule={quick ? `${rule} ${t('how.quote.quick', { rate: formatBps(swapFeeBps) })}` : rule}
      facts={[
        { label: t('review.youPay'), value: paid(quote.amount), tone: 'strong' },
        ...(quick
          ? [{ label: t('review.fee', { rate: formatBps(swapFeeBps) }), value: `− ${paid(quote.quickFee)}` }]
          : []),
        { label: `${t('review.poolFee')} (${formatBps(quote.poolFeeBps)})`, value: `− ${paid(quote.poolFee)}` },
        { label: t('how.quote.in'), value: paid(quote.goesIn) },
        { label: t('how.quote.pool', { coin: pay }), value: paid(quote.reserveIn) },
        { label: t('how.quote.pool', { coin: get }), value: got(quote.reserveOut) },
        { label: t('exchange.get'), value: `≈ ${got(quote.amountOut)}`, tone: 'good' },
        { label: `${t('review.atLeast')} (−${formatBps(slippageBps)})`, value: got(quote.minOut) },
        { label: t('review.priceImpact'), value: formatPpm(quote.priceImpactPpm) },
      ]}
      funded={t('how.quote.funded')}
      {...(quick ? { recompute: () => recompute(t, route, quote, slippageBps) } : {})}
    />
  );
}
