import { seasonProofOf, teamProofOf } from '@suil/core';
import type { SettlementSeasonProof } from '@suil/core/api';
import { SLIPPAGE_BPS } from '../../../entities/exchange/slippage.ts';
import { formatAmount, formatBps, formatCount, formatPpm } from '../../../platform/i18n/format.ts';
import type { TFunction } from '../../../platform/i18n/texts.ts';
import type { Fact } from '../../../ui/lists/facts.tsx';
import type { TransactionPlan } from '../../../wallet/transaction/plan.ts';
import { fetchLines, type TeamKind } from '../queries.ts';

/** Proves the member's open days, those of a season at once, and claims one kind of the income, in one transaction block (rules.md §4). */
export function claimTeamPlan(
  t: TFunction,
  { address, kind, amount }: { address: string; kind: TeamKind; amount: bigint },
): TransactionPlan {
  return {
    kind: 'transaction',
    action: t(`team.claim.${kind}`),
    moves: { from: 'income', to: 'wallet' },
    done: t('flow.claimDone'),
    failed: t('errors.LIQUIDITY_CLAIM_FAILED'),
    notes: [t('flow.feeBecomesHashrate'), t('team.claimNoReset')],
    prepare: async ({ client, manifest, sdk }) => {
      const [view, { open, seasons }] = await Promise.all([
        sdk.fetchLiquidityView(client, manifest),
        fetchLines(address),
      ]);
      const { overview, reserves } = view;
      const { claimFeeBps, daysBehind } = overview;
      const quote = sdk.quoteClaim({ reserves, amount, claimFeeBps, slippageBps: SLIPPAGE_BPS });
      const { suiOutMist, minSuiOutMist } = quote;
      return {
        transaction: sdk.buildProveAndClaim({
          manifest,
          proofs: open.map(teamProofOf),
          seasons: seasons.map(seasonProofOf),
          claims: [{ kind, amount, minSuiOutMist }],
          daysBehind,
        }),
        receivesMist: suiOutMist,
        rows: () => [
          ...provenRows(t, open.length, seasons),
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

/** How many days the transaction proves first, and how many of them by their season; nothing for a single day. */
function provenRows(t: TFunction, single: number, seasons: readonly SettlementSeasonProof[]): Fact[] {
  const bySeason = seasons.reduce((sum, { openDays }) => sum + openDays.length, 0);
  if (single + bySeason <= 1) return [];
  const rows = [{ label: t('team.proves'), value: formatCount(single + bySeason) }];
  return bySeason === 0 ? rows : [...rows, { label: t('team.provesBySeason'), value: formatCount(bySeason) }];
}
