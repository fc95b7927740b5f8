import { teamProofOf } from '@suil/core';
import { SLIPPAGE_BPS } from '../../entities/exchange/slippage.ts';
import { formatAmount, formatBps, formatPpm } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { fetchLines, type TeamKind } from './queries.ts';

/** Proves the member's open days and claims one kind of the income, in one transaction block (rules.md §4). */
export function claimTeamPlan(
  t: TFunction,
  { address, kind, amount }: { address: string; kind: TeamKind; amount: bigint },
): TransactionPlan {
  return {
    kind: 'transaction',
    action: t(`team.claim.${kind}`),
    done: t('flow.claimDone'),
    failed: t('errors.LIQUIDITY_CLAIM_FAILED'),
    notes: [t('flow.feeBecomesHashrate'), t('team.claimNoReset')],
    prepare: async ({ client, manifest, sdk }) => {
      const [view, { open }] = await Promise.all([sdk.fetchLiquidityView(client, manifest), fetchLines(address)]);
      const { overview, reserves } = view;
      const { claimFeeBps, daysBehind } = overview;
      const quote = sdk.quoteClaim({ reserves, amount, claimFeeBps, slippageBps: SLIPPAGE_BPS });
      const { suiOutMist, minSuiOutMist } = quote;
      return {
        transaction: sdk.buildProveAndClaim({
          manifest,
          proofs: open.map(teamProofOf),
          claims: [{ kind, amount, minSuiOutMist }],
          daysBehind,
        }),
        rows: () => [
          { label: t('flow.incomeTaken'), value: `${formatAmount(amount, 'USDC', 6)} USDC`, tone: 'strong' },
          {
            label: t('review.fee', { rate: formatBps(claimFeeBps) }),
            value: `${formatAmount(quote.fee, 'USDC', 6)} USDC`,
          },
          { label: t('review.youReceive'), value: `${formatAmount(suiOutMist, 'SUI', 6)} SUI`, tone: 'good' },
          { label: t('review.atLeast'), value: `${formatAmount(minSuiOutMist, 'SUI', 6)} SUI` },
          { label: t('review.poolFee'), value: `${formatAmount(quote.poolFee, 'USDC', 6)} USDC` },
          { label: t('review.priceImpact'), value: formatPpm(quote.priceImpactPpm) },
        ],
      };
    },
  };
}
