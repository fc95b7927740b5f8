/** What a member has now, by place and product, as the portfolio's closed days count it (rules.md §11). Pure; owns no reading. */
import { type Asset, feeOf, type PortfolioPartName } from '@suil/core';
import type { AssetBalance } from '@suil/core/api';
import type { Pledge, SuilPledge } from '@suil/sdk';
import { type CoinPrices, valueOfCoin } from '../account/withdrawable.ts';

/** Base units by coin; PRO is counted with USDC, one to one. */
export interface Amounts {
  readonly SUI: bigint;
  readonly SUIL: bigint;
  readonly USDC: bigint;
}

/** What was read of the member. What needs the server is null without it. */
export interface PortfolioReads {
  readonly ledger: readonly AssetBalance[] | null;
  /** Micro-dollars. */
  readonly position: { readonly value: bigint; readonly pending: bigint; readonly claimable: bigint };
  readonly pledges: readonly Pick<Pledge, 'principal' | 'principalPaid' | 'incomePaid' | 'withdrawable'>[];
  readonly suilPledges: readonly Pick<SuilPledge, 'principal' | 'principalPaid'>[];
  /** Team income that is settled and not claimed, after the claim fee, micro-dollars. */
  readonly team: bigint | null;
  readonly fees: { readonly claimFeeBps: bigint; readonly pledgeIncomeFeeBps: bigint };
}

export interface Portfolio {
  /** Micro-dollars at present prices. */
  readonly parts: Readonly<Record<PortfolioPartName, bigint>>;
  readonly account: bigint;
  /** All parts but the account. */
  readonly earning: bigint;
  readonly total: bigint;
  /** The coins that the total counts. */
  readonly amounts: Amounts;
}

/** Returns an income after the fee that a claim of all of it takes. */
export function afterFee(income: bigint, feeBps: bigint): bigint {
  return income - feeOf(income, feeBps);
}

/** Returns what amounts are worth at prices, micro-dollars, each coin's fraction cut. */
export function valueOfAmounts(amounts: Amounts, prices: CoinPrices): bigint {
  return valueOfCoin('SUI', amounts.SUI, prices) + valueOfCoin('SUIL', amounts.SUIL, prices) + amounts.USDC;
}

/** Returns the portfolio: what the reads leave out counts nothing. */
export function portfolioOf(reads: PortfolioReads, prices: CoinPrices): Portfolio {
  const amounts = partAmounts(reads);
  const worth = (part: PortfolioPartName) => valueOfAmounts(amounts[part], prices);
  const parts = {
    account: worth('account'),
    pool: worth('pool'),
    pledge: worth('pledge'),
    bank: worth('bank'),
    hashrate: worth('hashrate'),
    team: worth('team'),
  };
  const earning = parts.pool + parts.pledge + parts.bank + parts.hashrate + parts.team;
  const all = Object.values(amounts);
  const sumOf = (coin: keyof Amounts) => all.reduce((sum, part) => sum + part[coin], 0n);
  return {
    parts,
    account: parts.account,
    earning,
    total: parts.account + earning,
    amounts: { SUI: sumOf('SUI'), SUIL: sumOf('SUIL'), USDC: sumOf('USDC') },
  };
}

function partAmounts(reads: PortfolioReads): Record<PortfolioPartName, Amounts> {
  const { ledger, position, pledges, suilPledges, team, fees } = reads;
  const inLedger = (asset: Asset, ...accounts: ('available' | 'held' | 'bank' | 'released')[]) => {
    const row = ledger?.find((item) => item.asset === asset);
    return row ? accounts.reduce((sum, account) => sum + BigInt(row[account]), 0n) : 0n;
  };
  const spendable = (asset: Asset) => inLedger(asset, 'available', 'held');
  const nothing: Amounts = { SUI: 0n, SUIL: 0n, USDC: 0n };
  const pledgeIncome = (pledge: PortfolioReads['pledges'][number]) =>
    pledge.incomePaid ? 0n : afterFee(pledge.withdrawable, fees.pledgeIncomeFeeBps);
  return {
    account: { SUI: spendable('SUI'), SUIL: spendable('SUIL'), USDC: spendable('USDC') + spendable('PRO') },
    pool: {
      ...nothing,
      USDC: position.value + position.pending + afterFee(position.claimable, fees.claimFeeBps),
    },
    pledge: {
      ...nothing,
      SUI: pledges.reduce(
        (sum, pledge) => sum + (pledge.principalPaid ? 0n : pledge.principal) + pledgeIncome(pledge),
        0n,
      ),
      SUIL: suilPledges.reduce((sum, pledge) => sum + (pledge.principalPaid ? 0n : pledge.principal), 0n),
    },
    bank: { ...nothing, USDC: inLedger('USDC', 'bank') },
    hashrate: { ...nothing, SUIL: inLedger('SUIL', 'released') },
    team: { ...nothing, USDC: team ?? 0n },
  };
}
