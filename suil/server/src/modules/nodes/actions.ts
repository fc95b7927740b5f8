/**
 * Buying nodes with USDC or PRO (rules.md §8), as a wallet-signed intent. Purchases are taken one by one in the order of the
 * journal, so that the last node is sold once.
 */

import {
  AppError,
  DECIMALS,
  formatAmount,
  memberAccount,
  nodeFigures,
  openNodes,
  PRO_BACKING_ACCOUNT,
  PRO_ISSUE_ACCOUNT,
  RESERVE_ACCOUNT,
  splitProceeds,
  TREASURY_ACCOUNT,
} from '@suil/core';
import { transfer } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import type { Posting } from '../../ledger.ts';
import {
  type AcceptedIntent,
  type AnyIntentAction,
  type IntentAction,
  intentKey,
  type Planned,
} from '../../module/intent-action.ts';
import { readInviters } from '../account/read.ts';
import { readParameters } from '../parameters/read.ts';
import { type NewHolding, readSold, writeHolding } from './store.ts';

type PurchasePlan = { holding: NewHolding };
type BuyNode = AcceptedIntent<'buy_node'>;

/** Returns the nodes' actions. `root` is the member without an inviter. */
export function nodeActions({ root }: { root: string }): AnyIntentAction[] {
  const buyNode: IntentAction<'buy_node', PurchasePlan> = {
    action: 'buy_node',
    // What a purchase refused for want of money had asked for stays open to the next one.
    oneByOne: true,
    plan: async (tx, intents) => {
      const plans = [];
      for (const intent of intents) plans.push(await planPurchase(tx, intent, root));
      return plans;
    },
    record: async (tx, posted) => {
      for (const { plan } of posted) await writeHolding(tx, plan.holding);
      return posted.map(({ plan: { holding } }) => ({ quantity: holding.quantity, paid: `${holding.paid}` }));
    },
  };
  return [buyNode];
}

async function planPurchase(tx: Queryable, intent: BuyNode, root: string): Promise<Planned<PurchasePlan> | AppError> {
  const { address, day, parameters } = intent;
  const { tier, quantity, payWith } = parameters;
  if (address !== root && !(await readInviters(tx, [address])).has(address))
    return new AppError('REFERRAL_MEMBER_NOT_BOUND');
  const values = await readParameters(tx, day);
  const figures = nodeFigures(tier, values);
  if (BigInt(parameters.price) !== figures.price)
    return new AppError('NODE_PRICE_CHANGED', { price: formatAmount(figures.price, { decimals: DECIMALS.USDC }) });
  const open = openNodes(figures, (await readSold(tx))[tier]);
  if (BigInt(quantity) > open) return new AppError('NODE_SOLD_OUT', { open });
  const paid = figures.price * BigInt(quantity);
  return {
    holding: {
      id: intent.inputSeq,
      member: address,
      tier,
      quantity,
      payWith,
      paid,
      day,
      boughtAtMs: intent.atMs,
      quantityMax: figures.quantity,
    },
    entry: {
      key: intentKey(intent),
      kind: 'node_bought',
      digest: null,
      occurredAtMs: intent.atMs,
      postings: toPostings(intent, paid, splitProceeds(paid, values.treasuryShareBps)),
    },
  };
}

/** PRO is burnt, and its backing becomes the proceeds. */
function toPostings(
  { address, parameters }: BuyNode,
  paid: bigint,
  { treasury, reserve }: { treasury: bigint; reserve: bigint },
): Posting[] {
  const account = memberAccount(address);
  const payment: Posting[] =
    parameters.payWith === 'USDC'
      ? [{ account, asset: 'USDC', amount: -paid }]
      : [
          ...transfer(account, PRO_ISSUE_ACCOUNT, 'PRO', paid),
          { account: PRO_BACKING_ACCOUNT, asset: 'USDC', amount: -paid },
        ];
  const proceeds: Posting[] = [
    { account: TREASURY_ACCOUNT, asset: 'USDC', amount: treasury },
    { account: RESERVE_ACCOUNT, asset: 'USDC', amount: reserve },
  ];
  return [...payment, ...proceeds.filter(({ amount }) => amount !== 0n)];
}
