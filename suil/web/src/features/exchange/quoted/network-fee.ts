/** The network fee of a swap before its review, from the simulation that the review is made of. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { formatAmount } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { useAddress } from '../../../wallet/connect/account.ts';
import { fetchNetworkFee } from '../../../wallet/transaction/network-fee.ts';
import type { Route } from '../choice.ts';
import { type SwapForm, swapPlan } from '../plans.ts';
import type { Quote } from '../quote.ts';
import { useWorthOf } from '../wallet-values.ts';

const REFRESH_MS = 30_000;

/** What would be sent; undefined while something is left to be entered or accepted. */
export interface SwapToSend {
  readonly quote: Quote;
  readonly form: SwapForm;
}

/** Returns the fee in SUI and dollars; a dash while nothing can be sent, and where no wallet is connected. */
export function useNetworkFeeText(route: Route, toSend: SwapToSend | undefined): string {
  const { t } = useTranslation();
  const address = useAddress();
  const worthOf = useWorthOf();
  const { quote, form } = toSend ?? {};
  const fee = useQuery({
    queryKey: [
      address,
      'swap-fee',
      route.pay,
      route.get,
      String(quote?.amount),
      String(form?.slippageBps),
      form?.acceptsLess,
    ],
    queryFn:
      address === null || quote === undefined || form === undefined
        ? skipToken
        : // What is simulated is what the form says: no other quote is read.
          () =>
            fetchNetworkFee(
              swapPlan(t, route, quote, form, async () => quote),
              address,
            ),
    refetchInterval: REFRESH_MS,
    retry: false,
  }).data;
  if (fee === undefined || toSend === undefined) return '–';
  const text = `≈ ${formatAmount(fee, 'SUI')} SUI`;
  const worth = worthOf('SUI', fee);
  return worth === null ? text : `${text} · ${formatAmount(worth, 'USDC', 2)} USD`;
}
