/** Buying hashrate with USDC (rules.md §5), as a wallet-signed intent. The buyer's inviter is granted its part at once. */
import {
  type Address,
  AppError,
  DECIMALS,
  formatAmount,
  HASHRATE_ISSUE_ACCOUNT,
  type HashratePurchase,
  memberAccount,
  purchaseHashrate,
  RESERVE_ACCOUNT,
  TREASURY_ACCOUNT,
} from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { Posting } from '../../ledger.ts';
import { type AcceptedIntent, type AnyIntentAction, type IntentAction, intentKey } from '../../module/intent-action.ts';
import { readInviters } from '../account/read.ts';
import { createParameterReader } from '../parameters/read.ts';
import { type NewHashrateEntry, writeEntries } from './store.ts';

type PurchasePlan = { purchase: HashratePurchase; inviter: Address | undefined; releaseRateBps: bigint };

/** Returns the hashrate's actions. `root` is the member without an inviter. */
export function hashrateActions({ root }: { root: string }): AnyIntentAction[] {
  const buyHashrate: IntentAction<'buy_hashrate', PurchasePlan> = {
    action: 'buy_hashrate',
    plan: (tx, intents) => planPurchases(tx, intents, root),
    record: async (tx, posted) => {
      await writeEntries(
        tx,
        posted.flatMap(({ intent, plan }) => toHashrateEntries(intent, plan)),
      );
      return posted.map(({ plan: { purchase, inviter } }) => ({
        hashrate: `${purchase.hashrate}`,
        promotion: `${inviter === undefined ? 0n : purchase.promotion}`,
      }));
    },
  };
  return [buyHashrate];
}

/** No posting is larger, and no member has as much USDC. */
const POSTING_MAX = (1n << 63n) - 1n;

async function planPurchases(tx: Queryable, intents: readonly AcceptedIntent<'buy_hashrate'>[], root: string) {
  const inviters = await readInviters(
    tx,
    intents.map(({ address }) => address),
  );
  const parametersOn = createParameterReader(tx);
  const plans = [];
  for (const intent of intents) {
    const values = await parametersOn(intent.day);
    const inviter = inviters.get(intent.address);
    const amount = BigInt(intent.parameters.amount);
    if (inviter === undefined && intent.address !== root) plans.push(new AppError('REFERRAL_MEMBER_NOT_BOUND'));
    else if (amount < values.hashrateMinUsdc) {
      const minimum = formatAmount(values.hashrateMinUsdc, { decimals: DECIMALS.USDC });
      plans.push(new AppError('AMOUNT_BELOW_MINIMUM', { minimum, asset: 'USDC' }));
    } else {
      const purchase = purchaseHashrate(amount, values);
      if (purchase.hashrate + purchase.promotion > POSTING_MAX) {
        plans.push(
          new AppError('LEDGER_BALANCE_INSUFFICIENT', { account: memberAccount(intent.address), asset: 'USDC' }),
        );
        continue;
      }
      const entry = {
        key: intentKey(intent),
        kind: 'hashrate_bought',
        digest: null,
        occurredAtMs: intent.atMs,
        postings: toPostings(intent.address, inviter, amount, purchase),
      };
      plans.push({ purchase, inviter, releaseRateBps: values.releaseRateBps, entry });
    }
  }
  return plans;
}

function toPostings(
  buyer: Address,
  inviter: Address | undefined,
  amount: bigint,
  { hashrate, promotion, treasury, reserve }: HashratePurchase,
): Posting[] {
  const promoted = inviter === undefined ? 0n : promotion;
  const postings: Posting[] = [
    { account: memberAccount(buyer), asset: 'USDC', amount: -amount },
    { account: TREASURY_ACCOUNT, asset: 'USDC', amount: treasury },
    { account: RESERVE_ACCOUNT, asset: 'USDC', amount: reserve },
    { account: HASHRATE_ISSUE_ACCOUNT, asset: 'HR', amount: -(hashrate + promoted) },
    { account: memberAccount(buyer), asset: 'HR', amount: hashrate },
  ];
  if (inviter !== undefined) postings.push({ account: memberAccount(inviter), asset: 'HR', amount: promoted });
  return postings.filter((posting) => posting.amount !== 0n);
}

function toHashrateEntries(
  { inputSeq, address, day, atMs }: AcceptedIntent<'buy_hashrate'>,
  { purchase, inviter, releaseRateBps }: PurchasePlan,
): NewHashrateEntry[] {
  const common = { inputSeq, releaseRateBps, startDay: day, digest: null, timestampMs: atMs, pledgeId: null };
  const entries: NewHashrateEntry[] = [
    { ...common, position: 0, member: address, type: 'staking', total: purchase.hashrate },
  ];
  if (inviter !== undefined && purchase.promotion > 0n)
    entries.push({ ...common, position: 1, member: inviter, type: 'promotion', total: purchase.promotion });
  return entries;
}
