/** The events of our contracts as typed values. Owns their names and fields; reading them is in decode.ts and the files beside it. */
import type { IncomeKind } from '@suil/core';
import type { EventName, RawEvent } from './layouts.ts';

export interface PoolChange {
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
    readonly prices: string;
    readonly config: string;
    readonly upgradeLock: string;
    readonly team: string;
    readonly pledges: string;
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
  /** Amounts in base units of their coin, values in micro-dollars. `suilAmount` includes the fee. */
  SuilSwapped: {
    readonly member: string;
    readonly suilAmount: bigint;
    readonly fee: bigint;
    readonly suiAmount: bigint;
    readonly swapValue: bigint;
    /** Hashrate the fee grants; 0 while there was no price. */
    readonly feeValue: bigint;
  };
  /** Micro-dollars for a whole SUIL. */
  DayPrice: { readonly day: number; readonly price: bigint };
  /** Settlement amounts in micro-dollars. */
  SettlementPublished: {
    readonly day: number;
    /** 32 bytes. */
    readonly root: Uint8Array;
    readonly total: bigint;
    readonly claimableAtMs: number;
  };
  SettlementRevoked: { readonly day: number; readonly root: Uint8Array; readonly total: bigint };
  /** What is proven afterwards, cumulative. */
  Proven: {
    readonly member: string;
    readonly day: number;
    readonly friend: bigint;
    readonly indirect: bigint;
    readonly community: bigint;
    readonly peer: bigint;
  };
  TeamReserveFunded: { readonly funder: string; readonly amount: bigint };
  /** Amounts in MIST, `value` in micro-dollars. */
  Pledged: {
    readonly member: string;
    readonly id: bigint;
    readonly principal: bigint;
    readonly termDays: number;
    readonly value: bigint;
    readonly escrowed: bigint;
  };
  /** `principal` in base units of SUIL, `value` in micro-dollars, `hashrate` in its base units. */
  SuilPledged: {
    readonly member: string;
    readonly id: bigint;
    readonly principal: bigint;
    readonly termDays: number;
    readonly value: bigint;
    readonly hashrate: bigint;
  };
  /** In MIST; `income` before the fee, `returned` to the reserve, `closed` when the term had ended. */
  IncomePaid: {
    readonly member: string;
    readonly id: bigint;
    readonly income: bigint;
    readonly fee: bigint;
    readonly returned: bigint;
    readonly closed: boolean;
  };
  PrincipalPaid: { readonly member: string; readonly id: bigint; readonly principal: bigint };
  SuilPrincipalPaid: { readonly member: string; readonly id: bigint; readonly principal: bigint };
  /** In MIST. */
  PledgeReserveFunded: { readonly funder: string; readonly amount: bigint };
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
  UpgradeAnnounced: { readonly packageDigest: Uint8Array; readonly readyMs: number };
  UpgradeCancelled: { readonly packageDigest: Uint8Array };
  Upgraded: { readonly package: string };
}

export type ChainEventKind = keyof EventFields;
export type ChainEvent = {
  [Kind in ChainEventKind]: { readonly kind: Kind; readonly timestampMs: number } & EventFields[Kind];
}[ChainEventKind];

export type Readers = { readonly [Name in EventName]: (raw: RawEvent<Name>) => ChainEvent };
