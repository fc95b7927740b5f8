/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
import * as balance from './deps/sui/balance.ts';
import * as price_log from './price_log.ts';
const $moduleName = 'suil::pool';
export const Pool = new MoveStruct({ name: `${$moduleName}::Pool<phantom T0, phantom T1>`, fields: {
        id: bcs.Address,
        /**
         * Whether `X` is sold through a product of this package alone, which takes a fee
         * of its own.
         */
        x_to_y_reserved: bcs.bool(),
        x: balance.Balance,
        y: balance.Balance,
        shares: balance.Supply,
        locked: balance.Balance,
        prices: price_log.PriceLog
    } });
export const Overview = new MoveStruct({ name: `${$moduleName}::Overview`, fields: {
        x: bcs.u64(),
        y: bcs.u64(),
        /** All shares, the locked ones included. */
        shares: bcs.u64(),
        fee_bps: bcs.u64(),
        /**
         * For how long the price history runs, in milliseconds; none before the first
         * deposit.
         */
        age_ms: bcs.option(bcs.u64())
    } });
export const Share = new MoveStruct({ name: `${$moduleName}::Share<phantom T0, phantom T1>`, fields: {
        dummy_field: bcs.bool()
    } });
export const SeedTicket = new MoveStruct({ name: `${$moduleName}::SeedTicket<phantom T0, phantom T1>`, fields: {
        id: bcs.Address
    } });
export const Swapped = new MoveStruct({ name: `${$moduleName}::Swapped`, fields: {
        pool: bcs.Address,
        member: bcs.Address,
        /** `true` if `X` was paid in. */
        x_to_y: bcs.bool(),
        /** In base units of the coin paid in, the fee included. */
        amount_in: bcs.u64(),
        /** In base units of the coin paid in. */
        fee: bcs.u64(),
        /** In base units of the coin paid out. */
        amount_out: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const LiquidityAdded = new MoveStruct({ name: `${$moduleName}::LiquidityAdded`, fields: {
        pool: bcs.Address,
        member: bcs.Address,
        x_amount: bcs.u64(),
        y_amount: bcs.u64(),
        shares: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const LiquidityRemoved = new MoveStruct({ name: `${$moduleName}::LiquidityRemoved`, fields: {
        pool: bcs.Address,
        member: bcs.Address,
        x_amount: bcs.u64(),
        y_amount: bcs.u64(),
        shares: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const HourClosed = new MoveStruct({ name: `${$moduleName}::HourClosed`, fields: {
        pool: bcs.Address,
        /** Since the epoch. */
        from_hour: bcs.u64(),
        /** The last one. */
        to_hour: bcs.u64(),
        /** The logarithm of the geometric mean of `y · 2^64 / x`, in units of 2^-24. */
        price: bcs.u64(),
        /** The logarithm of the geometric mean of `x · y`, in units of 2^-24. */
        liquidity: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export interface SeedArguments {
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    ticket: RawTransactionArgument<string>;
    x: RawTransactionArgument<string>;
    y: RawTransactionArgument<string>;
}
export interface SeedOptions {
    package: string;
    arguments: SeedArguments | [
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        ticket: RawTransactionArgument<string>,
        x: RawTransactionArgument<string>,
        y: RawTransactionArgument<string>
    ];
    typeArguments: [
        string,
        string
    ];
}
/**
 * Makes the first deposit. Its shares are locked for a year, and the price history
 * begins.
 */
export function seed(options: SeedOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pool", "config", "ticket", "x", "y"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'seed',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface AddLiquidityArguments {
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    x: RawTransactionArgument<string>;
    y: RawTransactionArgument<string>;
    minShares: RawTransactionArgument<number | bigint>;
}
export interface AddLiquidityOptions {
    package: string;
    arguments: AddLiquidityArguments | [
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        x: RawTransactionArgument<string>,
        y: RawTransactionArgument<string>,
        minShares: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string,
        string
    ];
}
/** Adds both coins in the proportion of the reserves. */
export function addLiquidity(options: AddLiquidityOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pool", "config", "x", "y", "minShares"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'add_liquidity',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface RemoveLiquidityArguments {
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    shares: RawTransactionArgument<string>;
    minX: RawTransactionArgument<number | bigint>;
    minY: RawTransactionArgument<number | bigint>;
}
export interface RemoveLiquidityOptions {
    package: string;
    arguments: RemoveLiquidityArguments | [
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        shares: RawTransactionArgument<string>,
        minX: RawTransactionArgument<number | bigint>,
        minY: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string,
        string
    ];
}
/** Gives shares back for their part of both reserves, rounded down. */
export function removeLiquidity(options: RemoveLiquidityOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        'u64',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pool", "config", "shares", "minX", "minY"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'remove_liquidity',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SwapXToYArguments {
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    coin: RawTransactionArgument<string>;
    minOut: RawTransactionArgument<number | bigint>;
}
export interface SwapXToYOptions {
    package: string;
    arguments: SwapXToYArguments | [
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        coin: RawTransactionArgument<string>,
        minOut: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string,
        string
    ];
}
/** Swaps all of a coin `X` to `Y`. */
export function swapXToY(options: SwapXToYOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pool", "config", "coin", "minOut"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'swap_x_to_y',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SwapYToXArguments {
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    coin: RawTransactionArgument<string>;
    minOut: RawTransactionArgument<number | bigint>;
}
export interface SwapYToXOptions {
    package: string;
    arguments: SwapYToXArguments | [
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        coin: RawTransactionArgument<string>,
        minOut: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string,
        string
    ];
}
/** Swaps all of a coin `Y` to `X`, in every pool; otherwise as `swap_x_to_y`. */
export function swapYToX(options: SwapYToXOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pool", "config", "coin", "minOut"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'swap_y_to_x',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ObserveArguments {
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface ObserveOptions {
    package: string;
    arguments: ObserveArguments | [
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string,
        string
    ];
}
/**
 * Brings the price history up to now. Nothing is lost without it: the next call
 * fills in what went by.
 */
export function observe(options: ObserveOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'observe',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface QuoteXToYArguments {
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    amount: RawTransactionArgument<number | bigint>;
}
export interface QuoteXToYOptions {
    package: string;
    arguments: QuoteXToYArguments | [
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        amount: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string,
        string
    ];
}
/**
 * Returns what `amount` of `X` would be swapped to now, reserved or not; 0 where
 * it would be too little.
 */
export function quoteXToY(options: QuoteXToYOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pool", "config", "amount"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'quote_x_to_y',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface QuoteYToXArguments {
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    amount: RawTransactionArgument<number | bigint>;
}
export interface QuoteYToXOptions {
    package: string;
    arguments: QuoteYToXArguments | [
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        amount: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string,
        string
    ];
}
/**
 * Returns what `swap_y_to_x` would pay now for `amount` of `Y`; 0 where it would
 * refuse.
 */
export function quoteYToX(options: QuoteYToXOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pool", "config", "amount"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'quote_y_to_x',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ReservesArguments {
    pool: RawTransactionArgument<string>;
}
export interface ReservesOptions {
    package: string;
    arguments: ReservesArguments | [
        pool: RawTransactionArgument<string>
    ];
    typeArguments: [
        string,
        string
    ];
}
/** Returns the reserves of `X` and of `Y`, in base units. */
export function reserves(options: ReservesOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["pool"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'reserves',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface OverviewArguments {
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface OverviewOptions {
    package: string;
    arguments: OverviewArguments | [
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string,
        string
    ];
}
/** Returns the pool at a glance. */
export function overview(options: OverviewOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'overview',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
