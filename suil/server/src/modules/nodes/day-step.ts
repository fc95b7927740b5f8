/**
 * A day's platform fees (rules.md §8): shares and weighted dividends to the holders of nodes sold before the day began, everything
 * else, and fees in SUI, to the reserve account. Leaves the fees account empty.
 */

import {
  type Address,
  type Asset,
  FEES_ACCOUNT,
  memberAccount,
  NODE_TIERS,
  nodeDividends,
  RESERVE_ACCOUNT,
} from '@suil/core';
import { transfer } from '@suil/ledger';
import { type Posting, readAccountBalances } from '../../ledger.ts';
import type { DayStep } from '../../module/day-step.ts';
import { readParameters } from '../parameters/read.ts';
import { recordFees } from './fees.ts';
import { readHolders, toSoldByTier, writeNodeDay } from './store.ts';

/** Distributes the fees of the day and writes down what one node of each tier got, and where the fees came from. */
export const payDividends: DayStep = async (tx, { day, occurredAtMs }) => {
  const balances = await readAccountBalances(tx, [FEES_ACCOUNT]);
  const feesIn = (asset: Asset) => balances.find((row) => row.asset === asset)?.balance ?? 0n;
  const fees = feesIn('USDC');
  const holders = await readHolders(tx, day);
  const sold = toSoldByTier(holders.map(({ tier, quantity }) => ({ tier, sold: quantity })));
  const dividends = nodeDividends(fees, sold, await readParameters(tx, day));
  await writeNodeDay(
    tx,
    NODE_TIERS.map((tier) => ({ day, tier, sold: sold[tier], ...dividends[tier] })),
  );
  await recordFees(tx, day);
  const dueTo = new Map<Address, bigint>();
  for (const { member, tier, quantity } of holders) {
    const { share, weighted } = dividends[tier];
    dueTo.set(member, (dueTo.get(member) ?? 0n) + BigInt(quantity) * (share + weighted));
  }
  const paid = [...dueTo.values()].reduce((sum, amount) => sum + amount, 0n);
  const postings: Posting[] = [...dueTo].map(([member, amount]) => ({
    account: memberAccount(member),
    asset: 'USDC',
    amount,
  }));
  postings.push(
    { account: FEES_ACCOUNT, asset: 'USDC', amount: -fees },
    { account: RESERVE_ACCOUNT, asset: 'USDC', amount: fees - paid },
    ...transfer(FEES_ACCOUNT, RESERVE_ACCOUNT, 'SUI', feesIn('SUI')),
  );
  const moving = postings.filter(({ amount }) => amount !== 0n);
  if (moving.length === 0) return [];
  return [{ key: `day:${day}:nodes`, kind: 'node_dividend', digest: null, occurredAtMs, postings: moving }];
};
