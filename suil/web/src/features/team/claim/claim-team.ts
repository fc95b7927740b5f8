import { seasonProofOf, teamProofOf } from '@suil/core';
import type { SettlementSeasonProof } from '@suil/core/api';
import type { PoolReserves, WithdrawalQuote } from '@suil/sdk';
import { SLIPPAGE_BPS } from '../../../entities/exchange/slippage.ts';
import { suiPrice } from '../../../entities/market/price.ts';
import { formatAmount, formatBps, formatCount, formatPpm } from '../../../platform/i18n/format.ts';
import type { TFunction } from '../../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../../wallet/transaction/plan.ts';
import { counts, type ReviewRow, states, walletRows } from '../../../wallet/transaction/review/review-row.ts';
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
    isSponsored: true,
    action: claims.length === 1 ? t(`team.claim.${claims[0].kind}`) : t('team.claimAll'),
    moves: { from: 'income', to: 'wallet' },
    done: t('flow.claimDone'),
    failed: t('errors.LIQUIDITY_CLAIM_FAILED'),
    notes: [t('flow.feeBecomesHashrate'), t('team.claimNoReset')],
    prepare: async (chain) => {
      const { client, manifest, sdk } = chain;
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
          {
            label: t('flow.incomeTaken'),
            ...states('Claimed', 'rewardValue', amount, 'USDC', { digits: 6 }),
            tone: 'strong',
          },
          {
            label: t('review.fee', { rate: formatBps(claimFeeBps) }),
            ...states('Claimed', 'rewardValueFee', sum('fee'), 'USDC', { digits: 6 }),
          },
          {
            label: t('review.youReceive'),
            ...walletRows(chain).receives(sum('suiOutMist'), 'SUI', {
              digits: 6,
              tolerance: sum('suiOutMist') - sum('minSuiOutMist'),
            }),
            tone: 'good',
          },
          { label: t('review.atLeast'), value: `${formatAmount(sum('minSuiOutMist'), 'SUI', 6)} SUI` },
          { label: t('review.poolFee'), ...states('Swapped', 'fee', sum('poolFee'), 'USDC', { digits: 6 }) },
          { label: t('review.priceImpact'), value: formatPpm(whole.priceImpactPpm) },
        ],
      };
    },
  };
}

const kindRow = (t: TFunction, { kind, amount }: TeamClaim): ReviewRow => ({
  label: t(`income.kind.${kind}`),
  ...states('Claimed', 'rewardValue', amount, 'USDC', { digits: 6, only: { incomeKind: kind } }),
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
function provenRows(t: TFunction, single: number, seasons: readonly SettlementSeasonProof[]): ReviewRow[] {
  const bySeason = seasons.reduce((sum, { openDays }) => sum + openDays.length, 0);
  if (single + bySeason <= 1) return [];
  const rows = [{ label: t('team.proves'), ...counts('Proven', BigInt(single + bySeason)) }];
  return bySeason === 0 ? rows : [...rows, { label: t('team.provesBySeason'), value: formatCount(bySeason) }];
}
