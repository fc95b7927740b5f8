/** What the chain's events do to the books (rules.md §§5, 9). Events have the shape that `@suil/sdk` decodes; those that move nothing off chain are skipped. */

import { assert } from '@suil/errors';
import type { Asset } from '../values/asset.ts';
import { dayOf } from '../values/day.ts';
import { amountOf, type Books, isUpgradeAnnounced, move } from './books.ts';
import { ACCOUNT, ownAccount } from './columns/balances.ts';
import { announceChange, cancelChange, parameterOn } from './parameter-history.ts';
import { payHold } from './withdrawals.ts';

interface BookEventFields {
  SetupCompleted: { readonly liquidity: string; readonly team: string; readonly pledges: string };
  InviterBound: { readonly member: string; readonly inviter: string };
  ToppedUp: { readonly member: string; readonly coinType: string; readonly amount: bigint };
  EmissionDeposited: { readonly amount: bigint };
  Unstaked: { readonly member: string; readonly fee: bigint };
  Claimed: { readonly member: string; readonly rewardValueFee: bigint };
  IncomePaid: { readonly fee: bigint };
  SuilSwapped: { readonly member: string; readonly fee: bigint; readonly hashrate: bigint };
  FeesCollected: { readonly coinType: string; readonly amount: bigint };
  SuilPledged: { readonly member: string; readonly id: bigint; readonly hashrate: bigint };
  SuilPledgeLeft: { readonly id: bigint; readonly termDays: number; readonly servedDays: number };
  Withdrawn: { readonly id: bigint; readonly recipient: string; readonly coinType: string; readonly amount: bigint };
  ReserveDeposited: {
    readonly id: bigint;
    readonly reserve: string;
    readonly coinType: string;
    readonly amount: bigint;
  };
  ChangeAnnounced: { readonly key: number; readonly value: bigint; readonly day: number };
  ChangeCancelled: { readonly key: number };
  ChangeVetoed: { readonly key: number };
  UpgradeAnnounced: { readonly readyMs: number };
  UpgradeCancelled: object;
  UpgradeVetoed: object;
  Upgraded: object;
  Migrated: object;
  Paused: { readonly untilMs: number };
  Resumed: object;
}

/** The events that move something here. */
export type BookEvent = { [Kind in BookEventKind]: EventOf<Kind> }[BookEventKind];

type BookEventKind = keyof BookEventFields;
type EventOf<Kind extends BookEventKind> = {
  readonly kind: Kind;
  readonly timestampMs: number;
} & BookEventFields[Kind];
type Handlers = {
  readonly [Kind in BookEventKind]: (books: Books, fields: BookEventFields[Kind], day: number, atMs: number) => void;
};

const handlers: Handlers = {
  SetupCompleted: (books, { liquidity, team, pledges }) => {
    books.reserves.set('flow', liquidity).set('team', team).set('pledge', pledges);
  },
  InviterBound: (books, { member, inviter }) => {
    books.addresses.bind(member, inviter);
  },
  ToppedUp: (books, { member, coinType, amount }) => {
    move(books, ACCOUNT.vault, ACCOUNT.member(member), assetOf(books, coinType), amount);
  },
  EmissionDeposited: (books, { amount }) => {
    move(books, ACCOUNT.vault, ACCOUNT.emission, 'SUIL', amount);
  },
  Unstaked: (books, { member, fee }, day) => {
    move(books, ACCOUNT.liquidityFees, ACCOUNT.fees, 'USDC', fee);
    grantHashrate(books, member, fee, day);
  },
  Claimed: (books, { member, rewardValueFee }, day) => {
    move(books, ACCOUNT.liquidityFees, ACCOUNT.fees, 'USDC', rewardValueFee);
    grantHashrate(books, member, rewardValueFee, day);
  },
  IncomePaid: (books, { fee }) => {
    move(books, ACCOUNT.pledgeFees, ACCOUNT.fees, 'SUI', fee);
  },
  SuilSwapped: (books, { member, fee, hashrate }, day) => {
    move(books, ACCOUNT.exchangeFees, ACCOUNT.emission, 'SUIL', fee);
    grantHashrate(books, member, hashrate, day);
  },
  FeesCollected: (books, { coinType, amount }) => {
    const asset = assetOf(books, coinType);
    move(books, ACCOUNT.vault, feesAccountOf(asset), asset, amount);
  },
  SuilPledged: (books, { member, id, hashrate }, day) => {
    grantHashrate(books, member, hashrate, day, id);
  },
  SuilPledgeLeft: (books, { id, termDays, servedDays }) => {
    takeHashrateBack(books, id, BigInt(servedDays), BigInt(termDays));
  },
  Withdrawn: (books, { id, recipient, coinType, amount }) => {
    leaveVault(books, id, recipient, assetOf(books, coinType), amount);
  },
  ReserveDeposited: (books, { id, reserve, coinType, amount }) => {
    const name = [...books.reserves].find(([, objectId]) => objectId === reserve)?.[0];
    leaveVault(books, id, `reserve:${name}`, assetOf(books, coinType), amount);
  },
  ChangeAnnounced: (books, { key, value, day }) => {
    announceChange(books.parameters, key, value, day);
  },
  ChangeCancelled: (books, { key }, day) => {
    cancelChange(books.parameters, key, day);
  },
  ChangeVetoed: (books, { key }, day) => {
    cancelChange(books.parameters, key, day);
  },
  UpgradeAnnounced: ({ upgrade }, { readyMs }, _day, atMs) => {
    upgrade.isEarlierCarriedOut ||= upgrade.announcedMs !== null && upgrade.isCarriedOut;
    upgrade.announcedMs = atMs;
    upgrade.delayMs = readyMs - Math.max(atMs, upgrade.pauseEndMs);
    upgrade.isCarriedOut = false;
  },
  UpgradeCancelled: ({ upgrade }) => {
    upgrade.announcedMs = null;
  },
  UpgradeVetoed: ({ upgrade }) => {
    upgrade.announcedMs = null;
  },
  Upgraded: ({ upgrade }) => {
    upgrade.isCarriedOut = true;
  },
  Migrated: ({ upgrade }) => {
    upgrade.announcedMs = null;
    upgrade.isEarlierCarriedOut = false;
  },
  Paused: ({ upgrade }, { untilMs }, _day, atMs) => {
    if (!isUpgradeAnnounced({ ...upgrade, isEarlierCarriedOut: false }, atMs)) upgrade.announcedMs = null;
    upgrade.pauseEndMs = untilMs;
  },
  Resumed: ({ upgrade }, _fields, _day, atMs) => {
    upgrade.pauseEndMs = Math.min(upgrade.pauseEndMs, atMs);
  },
};

/** Whether an event of this kind moves something here. */
export function isBookEvent(event: { readonly kind: string }): event is BookEvent {
  return Object.hasOwn(handlers, event.kind);
}

/** Applies an event; one that moves nothing off chain changes nothing. */
export function applyEvent(books: Books, event: { readonly kind: string }): void {
  if (isBookEvent(event)) handle(books, event);
}

function handle<Kind extends BookEventKind>(books: Books, event: EventOf<Kind>): void {
  handlers[event.kind](books, event, dayOf(event.timestampMs), event.timestampMs);
}

/** Adds a hashrate entry; its release rate is the one of its day (rules.md §5). */
export function grantHashrate(
  books: Books,
  member: string,
  total: bigint,
  day: number,
  pledgeId: bigint | null = null,
): void {
  if (total === 0n) return;
  move(books, ACCOUNT.hashrateIssue, ACCOUNT.member(member), 'HR', total);
  const releaseRateBps = parameterOn(books.parameters, 'releaseRateBps', day);
  books.grants.add({ member: books.addresses.add(member), day, pledgeId, total, releaseRateBps });
}

/** Of a pledge that was left only the served part of its hashrate is released, or what was released already if that is more (rules.md §6). */
function takeHashrateBack(books: Books, pledgeId: bigint, servedDays: bigint, termDays: bigint): void {
  const { grants } = books;
  const grant = grants.findPledge(pledgeId);
  if (grant === undefined) return;
  const [total, remaining] = [grants.total(grant), grants.remaining(grant)];
  const served = (total * servedDays) / termDays;
  const released = total - remaining;
  const left = served > released ? served - released : 0n;
  move(books, ownAccount(grants.member(grant)), ACCOUNT.hashrateIssue, 'HR', remaining - left);
  grants.take(grant, remaining - left);
}

/** What left the vault settles the request for exactly this, else it is a breach (rules.md §9). */
function leaveVault(books: Books, id: bigint, recipient: string, asset: Asset, amount: bigint): void {
  const held = payHold(books, id, { recipient, asset, amount });
  move(books, held ?? ACCOUNT.breach, ACCOUNT.vault, asset, amount);
}

/** Returns what the vault holds of a coin. */
export function vaultOf(books: Books, asset: Asset): bigint {
  return -amountOf(books, ACCOUNT.vault, asset);
}

/** Returns the account of the one product whose fees are in the coin. */
function feesAccountOf(asset: Asset): string {
  if (asset === 'USDC') return ACCOUNT.liquidityFees;
  if (asset === 'SUI') return ACCOUNT.pledgeFees;
  assert(asset === 'SUIL', `no product takes fees in ${asset}`);
  return ACCOUNT.exchangeFees;
}

function assetOf(books: Books, coinType: string): Asset {
  const asset = books.coins.get(coinType);
  assert(asset !== undefined, `the vault takes no coin ${coinType}`);
  return asset;
}
