/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
import * as principal_1 from './principal.ts';
import * as funding from './funding.ts';
import * as table from './deps/sui/table.ts';
import * as credits from './credits.ts';
import * as fee_balance from './fee_balance.ts';
const $moduleName = 'suil::liquidity';
export const Liquidity = new MoveStruct({ name: `${$moduleName}::Liquidity<phantom T0>`, fields: {
        id: bcs.Address,
        claim_hr_rate: bcs.u64(),
        unstake_hr_rate: bcs.u64(),
        release_rate: bcs.u64(),
        principal: principal_1.Principal,
        funding: funding.Funding,
        positions: table.Table,
        /** Proven team income. */
        credits: credits.Credits,
        /** Of unstakes and claims. */
        fees: fee_balance.FeeBalance
    } });
export const Overview = new MoveStruct({ name: `${$moduleName}::Overview`, fields: {
        /** All principal. */
        principal: bcs.u64(),
        /** What of it was there before the open day. */
        active: bcs.u64(),
        /** What of it was staked on the open day. */
        pending: bcs.u64(),
        reserve: bcs.u64(),
        escrow: bcs.u64(),
        /** Proven team income that no member has claimed. */
        team_credit: bcs.u64(),
        last_closed_day: bcs.u64(),
        /** 10^9 = the last closed day was paid in full. */
        last_factor: bcs.u64(),
        claim_hr_rate: bcs.u64(),
        unstake_hr_rate: bcs.u64(),
        release_rate: bcs.u64()
    } });
export const Staked = new MoveStruct({ name: `${$moduleName}::Staked`, fields: {
        member: bcs.Address,
        /** In MIST. */
        sui_amount: bcs.u64(),
        /** The principal it became, in micro-dollars. */
        value: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const Unstaked = new MoveStruct({ name: `${$moduleName}::Unstaked`, fields: {
        member: bcs.Address,
        /** Taken from the position, the fee included, in micro-dollars. */
        stake_value: bcs.u64(),
        /** In micro-dollars; it becomes hashrate. */
        fee: bcs.u64(),
        /** Paid, in MIST. */
        sui_amount: bcs.u64(),
        /** Paid, in base units of the stablecoin. */
        usdc_amount: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const Claimed = new MoveStruct({ name: `${$moduleName}::Claimed`, fields: {
        member: bcs.Address,
        /** 0 static, 1 friend, 2 indirect, 3 community, 4 peer. */
        kind: bcs.u8(),
        /** Taken from the claimable income, the fee included, in micro-dollars. */
        reward_value: bcs.u64(),
        /** In micro-dollars; it becomes hashrate. */
        reward_value_fee: bcs.u64(),
        /** Paid, in MIST. */
        claim_sui_amount: bcs.u64(),
        /** Paid, in base units of the stablecoin. */
        claim_usdc_amount: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const Settled = new MoveStruct({ name: `${$moduleName}::Settled`, fields: {
        member: bcs.Address,
        through_day: bcs.u64(),
        /** The income of the days settled now, in micro-dollars. */
        income: bcs.u64(),
        /** From escrow back to the reserve, in micro-dollars. */
        returned: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const ReserveFunded = new MoveStruct({ name: `${$moduleName}::ReserveFunded`, fields: {
        funder: bcs.Address,
        /** In base units of the stablecoin. */
        amount: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export interface StakeArguments {
    coin: RawTransactionArgument<string>;
    minValue: RawTransactionArgument<number | bigint>;
    liquidity: RawTransactionArgument<string>;
    pool: RawTransactionArgument<string>;
    finance: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface StakeOptions {
    package: string;
    arguments: StakeArguments | [
        coin: RawTransactionArgument<string>,
        minValue: RawTransactionArgument<number | bigint>,
        liquidity: RawTransactionArgument<string>,
        pool: RawTransactionArgument<string>,
        finance: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Swaps SUI to the stablecoin and adds it to the sender's position as principal. */
export function stake(options: StakeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64',
        null,
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["coin", "minValue", "liquidity", "pool", "finance", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'stake',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface UnstakeArguments {
    value: RawTransactionArgument<number | bigint>;
    minSuiOut: RawTransactionArgument<number | bigint>;
    liquidity: RawTransactionArgument<string>;
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface UnstakeOptions {
    package: string;
    arguments: UnstakeArguments | [
        value: RawTransactionArgument<number | bigint>,
        minSuiOut: RawTransactionArgument<number | bigint>,
        liquidity: RawTransactionArgument<string>,
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Takes principal out of the sender's position, pending principal first, and pays
 * it in SUI.
 */
export function unstake(options: UnstakeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        'u64',
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["value", "minSuiOut", "liquidity", "pool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'unstake',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface UnstakeUsdcArguments {
    liquidity: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    value: RawTransactionArgument<number | bigint>;
}
export interface UnstakeUsdcOptions {
    package: string;
    arguments: UnstakeUsdcArguments | [
        liquidity: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        value: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Takes principal out of the sender's position and pays it in the stablecoin,
 * whatever the pool is like.
 */
export function unstakeUsdc(options: UnstakeUsdcOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity", "config", "value"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'unstake_usdc',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ClaimArguments {
    kind: RawTransactionArgument<number>;
    amount: RawTransactionArgument<number | bigint>;
    minSuiOut: RawTransactionArgument<number | bigint>;
    liquidity: RawTransactionArgument<string>;
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface ClaimOptions {
    package: string;
    arguments: ClaimArguments | [
        kind: RawTransactionArgument<number>,
        amount: RawTransactionArgument<number | bigint>,
        minSuiOut: RawTransactionArgument<number | bigint>,
        liquidity: RawTransactionArgument<string>,
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Pays the sender's income in SUI. After a claim of static income the ramp starts
 * again.
 */
export function claim(options: ClaimOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u8',
        'u64',
        'u64',
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["kind", "amount", "minSuiOut", "liquidity", "pool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'claim',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ClaimUsdcArguments {
    liquidity: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    kind: RawTransactionArgument<number>;
    amount: RawTransactionArgument<number | bigint>;
}
export interface ClaimUsdcOptions {
    package: string;
    arguments: ClaimUsdcArguments | [
        liquidity: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        kind: RawTransactionArgument<number>,
        amount: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Pays the sender's income in the stablecoin, whatever the pool is like. After a
 * claim of static income the ramp starts again.
 */
export function claimUsdc(options: ClaimUsdcOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u8',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity", "config", "kind", "amount"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'claim_usdc',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SettleArguments {
    liquidity: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    owner: RawTransactionArgument<string>;
}
export interface SettleOptions {
    package: string;
    arguments: SettleArguments | [
        liquidity: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        owner: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Settles a member's position through the last complete day, for anyone who calls,
 * so that what an idle position did not earn goes back to the reserve. What is the
 * member's stays the member's.
 */
export function settle(options: SettleOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'address',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity", "config", "owner"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'settle',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface RollArguments {
    liquidity: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    days: RawTransactionArgument<number | bigint>;
}
export interface RollOptions {
    package: string;
    arguments: RollArguments | [
        liquidity: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        days: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/** Closes complete days; anyone may call. Does nothing if all are closed. */
export function roll(options: RollOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity", "config", "days"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'roll',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface FundReserveArguments {
    liquidity: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    coin: RawTransactionArgument<string>;
}
export interface FundReserveOptions {
    package: string;
    arguments: FundReserveArguments | [
        liquidity: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        coin: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Adds to the reserve, permanently; anyone may call. It pays days that are not
 * complete yet.
 */
export function fundReserve(options: FundReserveOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity", "config", "coin"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'fund_reserve',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface AcceptDepositArguments {
    liquidity: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    deposit: TransactionArgument;
}
export interface AcceptDepositOptions {
    package: string;
    arguments: AcceptDepositArguments | [
        liquidity: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        deposit: TransactionArgument
    ];
    typeArguments: [
        string
    ];
}
/** Adds coins of the vault to the reserve, as `fund_reserve` does. */
export function acceptDeposit(options: AcceptDepositOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity", "config", "deposit"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'accept_deposit',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface CollectFeesArguments {
    liquidity: RawTransactionArgument<string>;
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface CollectFeesOptions {
    package: string;
    arguments: CollectFeesArguments | [
        liquidity: RawTransactionArgument<string>,
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Moves the fees to the vault; anyone may call. */
export function collectFees(options: CollectFeesOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity", "vault", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'collect_fees',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface UnstakeableArguments {
    value: RawTransactionArgument<number | bigint>;
    minSuiOut: RawTransactionArgument<number | bigint>;
    liquidity: RawTransactionArgument<string>;
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface UnstakeableOptions {
    package: string;
    arguments: UnstakeableArguments | [
        value: RawTransactionArgument<number | bigint>,
        minSuiOut: RawTransactionArgument<number | bigint>,
        liquidity: RawTransactionArgument<string>,
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns whether `unstake` with the same two amounts would succeed now for the
 * sender. Closing days and settling move neither the position's principal (value
 * and pending together) nor the pool, so nothing has to be worked out that they
 * would change; only too many days behind make `unstake` refuse.
 */
export function unstakeable(options: UnstakeableOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        'u64',
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["value", "minSuiOut", "liquidity", "pool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'unstakeable',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface PositionArguments {
    liquidity: RawTransactionArgument<string>;
    owner: RawTransactionArgument<string>;
}
export interface PositionOptions {
    package: string;
    arguments: PositionArguments | [
        liquidity: RawTransactionArgument<string>,
        owner: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns an owner's position as settling it through the last closed day would
 * leave it; without a position, one with nothing in it. Days that are complete and
 * not closed do not count yet.
 */
export function position(options: PositionOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'address'
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity", "owner"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'position',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface FundingDaysArguments {
    liquidity: RawTransactionArgument<string>;
    fromDay: RawTransactionArgument<number | bigint>;
    toDay: RawTransactionArgument<number | bigint>;
}
export interface FundingDaysOptions {
    package: string;
    arguments: FundingDaysArguments | [
        liquidity: RawTransactionArgument<string>,
        fromDay: RawTransactionArgument<number | bigint>,
        toDay: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns the closed days from `from_day` through `to_day`, at most 366 of them,
 * in order.
 */
export function fundingDays(options: FundingDaysOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64',
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity", "fromDay", "toDay"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'funding_days',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface OverviewArguments {
    liquidity: RawTransactionArgument<string>;
}
export interface OverviewOptions {
    package: string;
    arguments: OverviewArguments | [
        liquidity: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Returns the product's totals and rates, as of the last closed day. */
export function overview(options: OverviewOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'overview',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface FeesArguments {
    liquidity: RawTransactionArgument<string>;
}
export interface FeesOptions {
    package: string;
    arguments: FeesArguments | [
        liquidity: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns the fees that the vault has not collected yet, and all that were ever
 * taken, in micro-dollars.
 */
export function fees(options: FeesOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'fees',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface PrincipalArguments {
    overview: TransactionArgument;
}
export interface PrincipalOptions {
    package: string;
    arguments: PrincipalArguments | [
        overview: TransactionArgument
    ];
}
/** Returns all principal, in micro-dollars. */
export function principal(options: PrincipalOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["overview"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'principal',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ReserveArguments {
    overview: TransactionArgument;
}
export interface ReserveOptions {
    package: string;
    arguments: ReserveArguments | [
        overview: TransactionArgument
    ];
}
/** Returns the reserve, in micro-dollars. */
export function reserve(options: ReserveOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["overview"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'liquidity',
        function: 'reserve',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
