import { expect, test } from 'vitest';
import { type PortfolioReads, portfolioOf } from './portfolio.ts';

const usd = 1_000_000n;
const sui = 1_000_000_000n;
const prices = { reserves: { x: 2n * sui, y: 7n * usd }, suilSpot: 70_000n };

const row = (asset: 'SUI' | 'SUIL' | 'USDC' | 'PRO' | 'HR', amounts: object) => ({
  ...{ asset, available: '0', held: '0', bank: '0', released: '0', creditingDay: null },
  ...amounts,
});

const reads: PortfolioReads = {
  ledger: [
    row('USDC', { available: '8700000000', held: '5000000', bank: '1000000000' }),
    row('PRO', { available: '97750' }),
    row('SUIL', { released: '14285714285' }),
    // Hashrate is a claim on releases to come: it counts nothing.
    row('HR', { available: '55555555' }),
  ],
  position: { value: 900n * usd, pending: 100n * usd, claimable: 200_001n },
  pledges: [
    { principal: 20n * sui, principalPaid: false, incomePaid: false, withdrawable: 2_000_000n },
    { principal: 30n * sui, principalPaid: true, incomePaid: true, withdrawable: 9_000_000n },
  ],
  suilPledges: [
    { principal: 100n * sui, principalPaid: false },
    { principal: 100n * sui, principalPaid: true },
  ],
  team: 19_000n,
  fees: { claimFeeBps: 500n, pledgeIncomeFeeBps: 300n },
};

test('default: account and earning, at present prices and after the fees of claims', () => {
  const { parts, account, earning, total, amounts } = portfolioOf(reads, prices);
  expect(parts).toEqual({
    account: 8_705_097_750n,
    // 200,001 less ceil(10,000.05).
    pool: 1_000_190_000n,
    // 20.00194 SUI at 3.5 are 70.006790, 100 SUIL at 0.07 are 7.
    pledge: 77_006_790n,
    bank: 1_000_000_000n,
    // 14.285714285 SUIL at 0.07.
    hashrate: 999_999n,
    team: 19_000n,
  });
  expect([account, earning, total]).toEqual([8_705_097_750n, 2_078_215_789n, 10_783_313_539n]);
  expect(amounts).toEqual({ SUI: 20_001_940_000n, SUIL: 114_285_714_285n, USDC: 10_705_306_750n });
});

test('behavior: without the server what the chain says is left', () => {
  expect(portfolioOf({ ...reads, ledger: null, team: null }, prices).total).toBe(1_077_196_790n);
});
