/**
 * Our contracts' events as typed values: amounts bigint, days and times number, names as in the rest of the code. Used by the
 * indexer and by the review sheet. The kinds are in kinds.ts; projections and postings are the server's.
 */
import { BcsType } from '@mysten/sui/bcs';
import { AppError, type IncomeKind, incomeKindOf } from '@suil/core';
import { adminReaders } from './admin.ts';
import { flattenLayout, type Layout } from './flat-layout.ts';
import type { ChainEvent, PoolChange, Readers } from './kinds.ts';
import { type EventName, eventLayouts, type RawEvent } from './layouts.ts';
import { pledgeReaders } from './pledge.ts';
import { priceReaders } from './price.ts';
import { settlementReaders } from './settlement.ts';

/** One event as a node gives it. */
export interface EncodedEvent {
  /** Full type, e.g. `0x…::liquidity::Staked`. */
  readonly type: string;
  readonly bcs: Uint8Array;
}

const readPoolChange = (raw: RawEvent<'pool::LiquidityAdded'>): PoolChange => ({
  pool: raw.pool,
  member: raw.member,
  xAmount: BigInt(raw.x_amount),
  yAmount: BigInt(raw.y_amount),
  shares: BigInt(raw.shares),
});

const readers: Readers = {
  'setup::SetupCompleted': (raw) => ({
    kind: 'SetupCompleted',
    root: raw.root,
    finance: raw.finance,
    vault: raw.vault,
    liquidity: raw.liquidity,
    usdcSuiPool: raw.usdc_sui_pool,
    suilSuiPool: raw.suil_sui_pool,
    prices: raw.prices,
    config: raw.config,
    upgradeLock: raw.upgrade_lock,
    team: raw.team,
    pledges: raw.pledges,
    day: Number(raw.day),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'finance::InviterBound': (raw) => ({
    kind: 'InviterBound',
    member: raw.member,
    inviter: raw.inviter,
    timestampMs: Number(raw.timestamp_ms),
  }),
  'vault::ToppedUp': (raw) => ({
    kind: 'ToppedUp',
    member: raw.member,
    coinType: `0x${raw.coin}`,
    amount: BigInt(raw.amount),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'vault::EmissionDeposited': (raw) => ({
    kind: 'EmissionDeposited',
    amount: BigInt(raw.amount),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'vault::Withdrawn': (raw) => ({
    kind: 'Withdrawn',
    id: BigInt(raw.id),
    recipient: raw.recipient,
    coinType: `0x${raw.coin}`,
    amount: BigInt(raw.amount),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'vault::ReserveDeposited': (raw) => ({
    kind: 'ReserveDeposited',
    id: BigInt(raw.id),
    reserve: raw.reserve,
    coinType: `0x${raw.coin}`,
    amount: BigInt(raw.amount),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'liquidity::Staked': (raw) => ({
    kind: 'Staked',
    member: raw.member,
    suiAmount: BigInt(raw.sui_amount),
    value: BigInt(raw.value),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'liquidity::Unstaked': (raw) => ({
    kind: 'Unstaked',
    member: raw.member,
    stakeValue: BigInt(raw.stake_value),
    fee: BigInt(raw.fee),
    suiAmount: BigInt(raw.sui_amount),
    usdcAmount: BigInt(raw.usdc_amount),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'liquidity::Claimed': (raw) => ({
    kind: 'Claimed',
    member: raw.member,
    incomeKind: requireIncomeKind(raw.kind),
    rewardValue: BigInt(raw.reward_value),
    rewardValueFee: BigInt(raw.reward_value_fee),
    claimSuiAmount: BigInt(raw.claim_sui_amount),
    claimUsdcAmount: BigInt(raw.claim_usdc_amount),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'liquidity::Settled': (raw) => ({
    kind: 'Settled',
    member: raw.member,
    throughDay: Number(raw.through_day),
    income: BigInt(raw.income),
    returned: BigInt(raw.returned),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'liquidity::ReserveFunded': (raw) => ({
    kind: 'ReserveFunded',
    funder: raw.funder,
    amount: BigInt(raw.amount),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'funding::DayClosed': (raw) => ({
    kind: 'DayClosed',
    day: Number(raw.day),
    principal: BigInt(raw.principal),
    need: BigInt(raw.need),
    factor: BigInt(raw.factor),
    moved: BigInt(raw.moved),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'pool::Swapped': (raw) => ({
    kind: 'Swapped',
    pool: raw.pool,
    member: raw.member,
    direction: raw.x_to_y ? 'xToY' : 'yToX',
    amountIn: BigInt(raw.amount_in),
    fee: BigInt(raw.fee),
    amountOut: BigInt(raw.amount_out),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'pool::LiquidityAdded': (raw) => ({
    kind: 'LiquidityAdded',
    ...readPoolChange(raw),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'pool::LiquidityRemoved': (raw) => ({
    kind: 'LiquidityRemoved',
    ...readPoolChange(raw),
    timestampMs: Number(raw.timestamp_ms),
  }),
  'pool::Observed': (raw) => ({
    kind: 'Observed',
    pool: raw.pool,
    cumulative: BigInt(raw.cumulative),
    timestampMs: Number(raw.timestamp_ms),
  }),
  ...settlementReaders,
  ...priceReaders,
  ...pledgeReaders,
  ...adminReaders,
};

/**
 * Returns the typed event, or null when it is of another package or one we do not know.
 * @param packages ids of our package: the first one, and those it was upgraded to, because an event first defined in an upgrade
 * carries that one's id for ever
 * @throws {BCS_MALFORMED} when the bytes do not fit the type
 */
export function decodeEvent(packages: string | readonly string[], event: EncodedEvent): ChainEvent | null {
  return createEventDecoder(packages)(event);
}

/** Returns `decodeEvent` for these packages, which finds out about each of our types once. */
export function createEventDecoder(packages: string | readonly string[]): (event: EncodedEvent) => ChainEvent | null {
  const ours = new Map<string, EventName>();
  return (event) => {
    const name = ours.get(event.type) ?? nameOf(packages, event);
    if (name === null) return null;
    ours.set(event.type, name);
    return decodeKnown(name, event);
  };
}

function nameOf(packages: string | readonly string[], event: EncodedEvent): EventName | null {
  if (!isEventOf(packages, event)) return null;
  const [, module, name] = event.type.split('<')[0]!.split('::');
  const key = `${module}::${name}`;
  return Object.hasOwn(eventLayouts, key) ? (key as EventName) : null;
}

/** Whether the event's type is defined in one of these packages. */
export function isEventOf(packages: string | readonly string[], { type }: Pick<EncodedEvent, 'type'>): boolean {
  const address = normalise(type.slice(0, type.indexOf('::')));
  return typeof packages === 'string'
    ? normalise(packages) === address
    : packages.some((packageId) => normalise(packageId) === address);
}

type Reader<Name extends EventName> = (bytes: Uint8Array) => RawEvent<Name>;

const rawReaders = Object.fromEntries(
  Object.entries(eventLayouts).map(([name, layout]) => [name, flattenLayout(layout) ?? readWhole(layout)]),
) as unknown as { [Name in EventName]: Reader<Name> };

/** Reads by the layout itself. */
function readWhole(layout: Layout): (bytes: Uint8Array) => unknown {
  const ending = new BcsType<{ raw: unknown; endOffset: number }>({
    name: 'whole',
    read: (reader) => ({ raw: layout.read(reader), endOffset: reader.readBytes(0).byteOffset }),
    write: () => undefined,
  });
  return (bytes) => {
    const { raw, endOffset } = ending.parse(bytes);
    if (endOffset !== bytes.byteOffset + bytes.byteLength) throw new RangeError('bytes are left over');
    return raw;
  };
}

function decodeKnown<Name extends EventName>(name: Name, { type, bcs }: EncodedEvent): ChainEvent {
  const read = readers[name] as (raw: RawEvent<Name>) => ChainEvent;
  try {
    return read(rawReaders[name](bcs));
  } catch (cause) {
    throw new AppError('BCS_MALFORMED', { type }, { cause });
  }
}

function requireIncomeKind(kind: number): IncomeKind {
  const known = incomeKindOf(kind);
  if (known === null) throw new AppError('LIQUIDITY_CLAIM_KIND_UNKNOWN', { kind });
  return known;
}

function normalise(address: string): string {
  // Almost always it is already.
  if (address.length === 66) return address.slice(2).toLowerCase();
  return address.replace(/^0x/, '').toLowerCase().padStart(64, '0');
}
