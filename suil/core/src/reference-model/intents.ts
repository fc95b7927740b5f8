/**
 * What a wallet's signed intents do to the books (rules.md §§5, 6, 8, 9). Signatures and nonces are not judged here: an intent comes
 * once, by the one who signed. An intent that is refused changes nothing.
 */
import { operatorAt } from '../setup/operators.ts';
import type { Asset } from '../values/asset.ts';
import { redeem, setRenewal, subscribe } from './bank.ts';
import { BookRefusal, type Books, type IntentContext, isBound, move } from './books.ts';
import { ACCOUNT } from './columns/balances.ts';
import { buyHashrate } from './hashrate.ts';
import { buyNode } from './nodes.ts';
import { noteSpent, requireWithinLimit, setLimit } from './spending/spending.ts';
import { cancelWithdrawal, requestOwn, requestWithdrawal } from './withdrawals.ts';

/** Parameters by action, as they were signed: amounts and ids are decimal strings of base units. */
export interface BookIntentParameters {
  transfer: { asset: string; amount: string; to: string };
  withdraw: { asset: string; amount: string; recipient: string };
  cancel_withdrawal: { id: string };
  set_spending_limit: { asset: string; limit: string };
  claim_hashrate: { amount: string };
  subscribe: { termDays: number; amount: string };
  redeem: { subscriptionId: string };
  set_renewal: { subscriptionId: string; renewal: string };
  exchange_pro: { amount: string };
  buy_hashrate: { amount: string };
  buy_node: { tier: string; quantity: number; payWith: string; price: string };
  fund: { account: string; asset: string; amount: string };
  allocate: { to: string; asset: string; amount: string };
  fund_reserve: { reserve: string; asset: string; amount: string };
  treasury_withdraw: { asset: string; amount: string; recipient: string };
}

export type BookAction = keyof BookIntentParameters;

type IntentOf<Action extends BookAction> = IntentContext & {
  readonly action: Action;
  readonly parameters: BookIntentParameters[Action];
};

export type BookIntent = { [Action in BookAction]: IntentOf<Action> }[BookAction];

type Handlers = {
  readonly [Action in BookAction]: (
    books: Books,
    parameters: BookIntentParameters[Action],
    context: IntentContext,
  ) => void;
};

const TRANSFERRED: readonly Asset[] = ['SUI', 'SUIL', 'USDC', 'PRO'];

const FUNDED = new Map<string, { readonly account: string; readonly assets: readonly Asset[] }>([
  ['bank_reserve', { account: ACCOUNT.bankReserve, assets: ['USDC'] }],
  ['emission', { account: ACCOUNT.emission, assets: ['SUIL'] }],
  ['reserve', { account: ACCOUNT.reserve, assets: ['SUI', 'SUIL', 'USDC'] }],
]);

const handlers: Handlers = {
  transfer: (books, { asset, amount, to }, context) => {
    const { address } = context;
    requireBound(books, address);
    requireBound(books, to);
    if (to === address) throw new BookRefusal('a transfer to oneself');
    const what = assetAmong(asset, TRANSFERRED);
    const units = positive(amount);
    requireWithinLimit(books, context, what, units);
    move(books, ACCOUNT.member(address), ACCOUNT.member(to), what, units);
    noteSpent(books, context, what, units);
  },
  set_spending_limit: (books, { asset, limit }, context) =>
    setLimit(books, context, assetAmong(asset, TRANSFERRED), limit === 'none' ? null : positive(limit)),
  withdraw: (books, { asset, amount, recipient }, context) => {
    requestOwn(books, context, {
      asset: assetAmong(asset, ['SUI', 'SUIL', 'USDC']),
      amount: positive(amount),
      recipient,
      from: ACCOUNT.member(context.address),
      held: ACCOUNT.held(context.address),
    });
  },
  claim_hashrate: (books, { amount }, context) => {
    requestOwn(books, context, {
      asset: 'SUIL',
      amount: positive(amount),
      recipient: context.address,
      from: ACCOUNT.released(context.address),
      held: ACCOUNT.held(context.address),
    });
  },
  cancel_withdrawal: (books, { id }, context) => cancelWithdrawal(books, BigInt(id), context),
  subscribe: (books, { termDays, amount }, context) => {
    requireBound(books, context.address);
    subscribe(books, context, termDays, positive(amount));
  },
  redeem: (books, { subscriptionId }, context) => redeem(books, context, BigInt(subscriptionId)),
  set_renewal: (books, { subscriptionId, renewal }, context) =>
    setRenewal(books, context, BigInt(subscriptionId), renewal),
  exchange_pro: (books, { amount }, { address }) => {
    const units = positive(amount);
    move(books, ACCOUNT.member(address), ACCOUNT.proIssue, 'PRO', units);
    move(books, ACCOUNT.proBacking, ACCOUNT.member(address), 'USDC', units);
  },
  buy_hashrate: (books, { amount }, context) => {
    requireBound(books, context.address);
    buyHashrate(books, context, positive(amount));
  },
  buy_node: (books, { tier, quantity, payWith, price }, context) => {
    requireBound(books, context.address);
    buyNode(books, context, { tier, quantity: positive(String(quantity)), payWith, seenPrice: BigInt(price) });
  },
  fund: (books, { account, asset, amount }, { address }) => {
    const { to, what } = fundedAccount(account, asset);
    move(books, ACCOUNT.member(address), to, what, positive(amount));
  },
  allocate: (books, { to, asset, amount }, context) => {
    requireOperator(books, context);
    if (to === 'reserve') throw new BookRefusal('from the reserve to itself');
    const funded = fundedAccount(to, asset);
    move(books, ACCOUNT.reserve, funded.to, funded.what, positive(amount));
  },
  fund_reserve: (books, { reserve, asset, amount }, context) => {
    requireOperator(books, context);
    const kept = reserve === 'pledge' ? 'SUI' : 'USDC';
    if (!['flow', 'team', 'pledge'].includes(reserve) || asset !== kept) throw new BookRefusal('not what it keeps');
    requestWithdrawal(books, context, {
      asset: kept,
      amount: positive(amount),
      recipient: `reserve:${reserve}`,
      from: ACCOUNT.reserve,
      held: ACCOUNT.reserveHeld,
    });
  },
  treasury_withdraw: (books, { asset, amount, recipient }, context) => {
    requireOperator(books, context);
    requestWithdrawal(books, context, {
      asset: assetAmong(asset, ['SUI', 'SUIL', 'USDC']),
      amount: positive(amount),
      recipient,
      from: ACCOUNT.treasury,
      held: ACCOUNT.treasuryHeld,
    });
  },
};

/** Applies an intent. Returns null when it did what it says, else why it changed nothing. */
export function applyIntent<Action extends BookAction>(books: Books, intent: IntentOf<Action>): string | null {
  try {
    handle(books, intent);
    return null;
  } catch (error) {
    if (error instanceof BookRefusal) return error.message;
    throw error;
  }
}

function handle<Action extends BookAction>(books: Books, intent: IntentOf<Action>): void {
  handlers[intent.action](books, intent.parameters, intent);
}

function requireBound(books: Books, address: string): void {
  if (!isBound(books, address)) throw new BookRefusal('not bound');
}

function requireOperator({ operators }: Books, { address, atMs }: IntentContext): void {
  if (address !== operatorAt(operators, atMs)) throw new BookRefusal('not the operator');
}

function positive(text: string): bigint {
  const amount = BigInt(text);
  if (amount <= 0n) throw new BookRefusal('zero');
  return amount;
}

function assetAmong(text: string, assets: readonly Asset[]): Asset {
  const asset = assets.find((known) => known === text);
  if (asset === undefined) throw new BookRefusal(`not ${text}`);
  return asset;
}

function fundedAccount(name: string, asset: string): { to: string; what: Asset } {
  const funded = FUNDED.get(name);
  if (funded === undefined) throw new BookRefusal(`no account ${name}`);
  return { to: funded.account, what: assetAmong(asset, funded.assets) };
}
