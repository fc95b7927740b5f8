import { seasonProofOf, teamProofOf } from '@suil/core';
import type { SettlementSeasonProof } from '@suil/core/api';
import type { PoolReserves, WithdrawalQuote } from '@suil/sdk';
import { SLIPPAGE_BPS } from '../../../entities/exchange/slippage.ts';
import { suiPrice } from '../../../entities/market/price.ts';
import { formatAmount, formatBps, formatCount, formatPpm } from '../../../platform/i18n/format.ts';
import type { TFunction } from '../../../platform/i18n/texts.ts';
import type { Fact } from '../../../ui/lists/facts.tsx';
import type { TransactionPlan } from '../../../wallet/transaction/plan.ts';
import { fetchLines, type TeamKind } from '../queries.ts';

/** A kind of the income and how much of it, before the fee, micro-dollars. */
export interface TeamClaim {
  readonly kind: TeamKind;
  readonly amount: bigint;
}

/**
 * Proves the member's open days, those of a season at once, and claims these kinds of the income, in one transaction block (rules.md §4).
 * @param claims at least one
 */
export function claimTeamPlan(
  t: TFunction,
  { address, claims }: { address: string; claims: readonly [TeamClaim, ...TeamClaim[]] },
): TransactionPlan {
  const amount = claims.reduce((sum, claim) => sum + claim.amount, 0n);
  return {
    kind: 'transaction',
    action: claims.length === 1 ? t(`team.claim.${claims[0].kind}`) : t('team.claimAll'),
    moves: { from: 'income', to: 'wallet' },
    done: t('flow.claimDone'),
    failed: t('errors.LIQUIDITY_CLAIM_FAILED'),
    notes: [t('flow.feeBecomesHashrate'), t('team.claimNoReset')],
    prepare: async ({ client, manifest, sdk }) => {
      const [{ overview, reserves }, { open, seasons }] = await Promise.all([
        sdk.fetchLiquidityView(client, manifest),
        fetchLines(address),
      ]);
      const { claimFeeBps, daysBehind } = overview;
      const quotes = quoteInTurn(claims, reserves, (now, one) =>
        sdk.quoteClaim({ reserves: now, amount: one, claimFeeBps, slippageBps: SLIPPAGE_BPS }),
      );
      const sum = (part: 'fee' | 'suiOutMist' | 'minSuiOutMist' | 'poolFee') =>
        quotes.reduce((all, { quote }) => all + quote[part], 0n);
      const whole = sdk.quoteClaim({ reserves, amount, claimFeeBps, slippageBps: SLIPPAGE_BPS });
      return {
        transaction: sdk.buildProveAndClaim({
          manifest,
          proofs: open.map(teamProofOf),
          seasons: seasons.map(seasonProofOf),
          claims: quotes.map(({ claim, quote }) => ({ ...claim, minSuiOutMist: quote.minSuiOutMist })),
          daysBehind,
        }),
        gain: { receivesMist: sum('suiOutMist'), microsPerSui: suiPrice(reserves), restartMicros: null },
        rows: () => [
          ...provenRows(t, open.length, seasons),
          ...(claims.length === 1 ? [] : claims.map((claim) => kindRow(t, claim))),
          { label: t('flow.incomeTaken'), value: `${formatAmount(amount, 'USDC', 6)} USDC`, tone: 'strong' },
          {
            label: t('review.fee', { rate: formatBps(claimFeeBps) }),
            value: `${formatAmount(sum('fee'), 'USDC', 6)} USDC`,
          },
          { label: t('review.youReceive'), value: `${formatAmount(sum('suiOutMist'), 'SUI', 6)} SUI`, tone: 'good' },
          { label: t('review.atLeast'), value: `${formatAmount(sum('minSuiOutMist'), 'SUI', 6)} SUI` },
          { label: t('review.poolFee'), value: `${formatAmount(sum('poolFee'), 'USDC', 6)} USDC` },
          { label: t('review.priceImpact'), value: formatPpm(whole.priceImpactPpm) },
        ],
      };
    },
  };
}

const kindRow = (t: TFunction, { kind, amount }: TeamClaim): Fact => ({
  label: t(`income.kind.${kind}`),
  value: `${formatAmount(amount, 'USDC', 6)} USDC`,
});

/** Quotes claims one after the other, each at the reserves that those before it leave. */
function quoteInTurn(
  claims: readonly TeamClaim[],
  reserves: PoolReserves,
  quoteOf: (reserves: PoolReserves, amount: bigint) => WithdrawalQuote,
): { claim: TeamClaim; quote: WithdrawalQuote }[] {
  let now = reserves;
  return claims.map((claim) => {
    const quote = quoteOf(now, claim.amount);
    now = { ...now, x: now.x - quote.suiOutMist, y: now.y + quote.net };
    return { claim, quote };
  });
}

/** How many days the transaction proves first, and how many of them by their season; nothing for a single day. */
function provenRows(t: TFunction, single: number, seasons: readonly SettlementSeasonProof[]): Fact[] {
  const bySeason = seasons.reduce((sum, { openDays }) => sum + openDays.length, 0);
  if (single + bySeason <= 1) return [];
  const rows = [{ label: t('team.proves'), value: formatCount(single + bySeason) }];
  return bySeason === 0 ? rows : [...rows, { label: t('team.provesBySeason'), value: formatCount(bySeason) }];
}
