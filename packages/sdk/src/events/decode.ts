/**
 * Our contracts' events as typed values: amounts bigint, days and times number, names as in the rest of the code. Used by the
 * indexer and by the review sheet. Owns the names; projections and postings are the server's.
 */
import { AppError, type IncomeKind, incomeKindOf } from '@suil/core';
import { adminReaders } from './admin.ts';
import { type EventName, eventLayouts, type RawEvent } from './layouts.ts';

interface PoolChange {
  readonly pool: string;
  readonly member: string;
  readonly xAmount: bigint;
  readonly yAmount: bigint;
  readonly shares: bigint;
}

/** Fields by kind; every event also has `timestampMs`. Values in micro-dollars unless the name says otherwise. */
interface EventFields {
  SetupCompleted: {
    readonly root: string;
    readonly finance: string;
    readonly vault: string;
    readonly liquidity: string;
    readonly usdcSuiPool: string;
    readonly suilSuiPool: string;
    readonly config: string;
    readonly upgradeLock: string;
    readonly day: number;
  };
  InviterBound: { readonly member: string; readonly inviter: string };
  /** `coinType` is normalised, `0x` and 64 digits; `amount` in the coin's base units. */
  ToppedUp: { readonly member: string; readonly coinType: string; readonly amount: bigint };
  EmissionDeposited: { readonly amount: bigint };
  /** `id` is the voucher's. */
  Withdrawn: { readonly id: bigint; readonly recipient: string; readonly coinType: string; readonly amount: bigint };
  ReserveDeposited: {
    readonly id: bigint;
    readonly reserve: string;
    readonly coinType: string;
    readonly amount: bigint;
  };
  Staked: { readonly member: string; readonly suiAmount: bigint; readonly value: bigint };
  Unstaked: {
    readonly member: string;
    readonly stakeValue: bigint;
    readonly fee: bigint;
    readonly suiAmount: bigint;
    readonly usdcAmount: bigint;
  };
  Claimed: {
    readonly member: string;
    readonly incomeKind: IncomeKind;
    readonly rewardValue: bigint;
    readonly rewardValueFee: bigint;
    readonly claimSuiAmount: bigint;
    readonly claimUsdcAmount: bigint;
  };
  Settled: {
    readonly member: string;
    readonly throughDay: number;
    readonly income: bigint;
    readonly returned: bigint;
  };
  ReserveFunded: { readonly funder: string; readonly amount: bigint };
  DayClosed: {
    readonly day: number;
    readonly principal: bigint;
    readonly need: bigint;
    readonly factor: bigint;
    readonly moved: bigint;
  };
  Swapped: {
    readonly pool: string;
    readonly member: string;
    readonly direction: 'xToY' | 'yToX';
    readonly amountIn: bigint;
    readonly fee: bigint;
    readonly amountOut: bigint;
  };
  LiquidityAdded: PoolChange;
  LiquidityRemoved: PoolChange;
  Observed: { readonly pool: string; readonly cumulative: bigint };
  /** `key` as in `suil::parameters`; `value` holds from `day` on. */
  ChangeAnnounced: { readonly key: number; readonly current: bigint; readonly value: bigint; readonly day: number };
  ChangeCancelled: { readonly key: number; readonly value: bigint };
  /** Ed25519 public keys. */
  WithdrawKeyRotated: { readonly before: Uint8Array; readonly after: Uint8Array };
  SettlementKeyRotated: { readonly before: string; readonly after: string };
  GuardianAppointed: { readonly guardian: string; readonly cap: string };
  AdminAppointed: { readonly admin: string };
  Paused: { readonly untilMs: number };
  Resumed: object;
  /** Versions of the contracts. */
  Migrated: { readonly before: number; readonly after: number };
  UpgradeAnnounced: { readonly digest: Uint8Array; readonly readyMs: number };
  UpgradeCancelled: { readonly digest: Uint8Array };
  Upgraded: { readonly package: string };
}

export type ChainEventKind = keyof EventFields;
export type ChainEvent = {
  [Kind in ChainEventKind]: { readonly kind: Kind; readonly timestampMs: number } & EventFields[Kind];
}[ChainEventKind];

/** One event as a node gives it. */
export interface EncodedEvent {
  /** Full type, e.g. `0x…::liquidity::Staked`. */
  readonly type: string;
  readonly bcs: Uint8Array;
}

export type Readers = { readonly [Name in EventName]: (raw: RawEvent<Name>) => ChainEvent };

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
    config: raw.config,
    upgradeLock: raw.upgrade_lock,
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
  ...adminReaders,
};

/**
 * Returns the typed event, or null when it is of another package or one we do not know.
 * @param packageId normalised id of our package
 * @throws {BCS_MALFORMED} when the bytes do not fit the type
 */
export function decodeEvent(packageId: string, event: EncodedEvent): ChainEvent | null {
  const [address = '', module, name] = event.type.split('<')[0]!.split('::');
  if (normalise(address) !== normalise(packageId)) return null;
  const key = `${module}::${name}`;
  return Object.hasOwn(eventLayouts, key) ? decodeKnown(key as EventName, event) : null;
}

interface Layout<Name extends EventName> {
  parse(bytes: Uint8Array): RawEvent<Name>;
  serialize(raw: RawEvent<Name>): { toBytes(): Uint8Array };
}

function decodeKnown<Name extends EventName>(name: Name, event: EncodedEvent): ChainEvent {
  const layout = eventLayouts[name] as unknown as Layout<Name>;
  const read = readers[name] as (raw: RawEvent<Name>) => ChainEvent;
  try {
    const raw = layout.parse(event.bcs);
    if (layout.serialize(raw).toBytes().length !== event.bcs.length)
      throw new AppError('BCS_MALFORMED', { type: event.type });
    return read(raw);
  } catch (cause) {
    throw new AppError('BCS_MALFORMED', { type: event.type }, { cause });
  }
}

function requireIncomeKind(kind: number): IncomeKind {
  const known = incomeKindOf(kind);
  if (known === null) throw new AppError('LIQUIDITY_CLAIM_KIND_UNKNOWN', { kind });
  return known;
}

function normalise(address: string): string {
  return address.replace(/^0x/, '').toLowerCase().padStart(64, '0');
}
