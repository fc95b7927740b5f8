/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
import * as balance from './deps/sui/balance.ts';
import * as observations_1 from './observations.ts';
const $moduleName = 'suil::pool';
export const Pool = new MoveStruct({ name: `${$moduleName}::Pool<phantom T0, phantom T1>`, fields: {
        id: bcs.Address,
        x: balance.Balance,
        y: balance.Balance,
        shares: balance.Supply,
        locked: balance.Balance,
        prices: observations_1.PriceLog
    } });
export const Overview = new MoveStruct({ name: `${$moduleName}::Overview`, fields: {
        x: bcs.u64(),
        y: bcs.u64(),
        /** All shares, the locked ones included. */
        shares: bcs.u64(),
        fee_bps: bcs.u64(),
        /** The cumulative price as it is now; 0 before the first deposit. */
        cumulative: bcs.u256(),
        /** When the newest observation was made, in milliseconds. */
        observed_ms: bcs.option(bcs.u64())
    } });
export const Share = new MoveStruct({ name: `${$moduleName}::Share<phantom T0, phantom T1>`, fields: {
        dummy_field: bcs.bool()
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
export const Observed = new MoveStruct({ name: `${$moduleName}::Observed`, fields: {
        pool: bcs.Address,
        cumulative: bcs.u256(),
        timestamp_ms: bcs.u64()
    } });
export interface AddLiquidityArguments {
    x: RawTransactionArgument<string>;
    y: RawTransactionArgument<string>;
    minShares: RawTransactionArgument<number | bigint>;
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface AddLiquidityOptions {
    package: string;
    arguments: AddLiquidityArguments | [
        x: RawTransactionArgument<string>,
        y: RawTransactionArgument<string>,
        minShares: RawTransactionArgument<number | bigint>,
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
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
        'u64',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["x", "y", "minShares", "pool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'add_liquidity',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface RemoveLiquidityArguments {
    shares: RawTransactionArgument<string>;
    minX: RawTransactionArgument<number | bigint>;
    minY: RawTransactionArgument<number | bigint>;
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface RemoveLiquidityOptions {
    package: string;
    arguments: RemoveLiquidityArguments | [
        shares: RawTransactionArgument<string>,
        minX: RawTransactionArgument<number | bigint>,
        minY: RawTransactionArgument<number | bigint>,
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
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
        'u64',
        'u64',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["shares", "minX", "minY", "pool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'remove_liquidity',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SwapXToYArguments {
    coin: RawTransactionArgument<string>;
    minOut: RawTransactionArgument<number | bigint>;
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface SwapXToYOptions {
    package: string;
    arguments: SwapXToYArguments | [
        coin: RawTransactionArgument<string>,
        minOut: RawTransactionArgument<number | bigint>,
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
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
        'u64',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["coin", "minOut", "pool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'swap_x_to_y',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SwapYToXArguments {
    coin: RawTransactionArgument<string>;
    minOut: RawTransactionArgument<number | bigint>;
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface SwapYToXOptions {
    package: string;
    arguments: SwapYToXArguments | [
        coin: RawTransactionArgument<string>,
        minOut: RawTransactionArgument<number | bigint>,
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string,
        string
    ];
}
/** Swaps all of a coin `Y` to `X`; otherwise as `swap_x_to_y`. */
export function swapYToX(options: SwapYToXOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["coin", "minOut", "pool", "config"];
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
 * Brings the cumulative price up to now and writes an observation if the newest is
 * at least a minute old.
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
    amount: RawTransactionArgument<number | bigint>;
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface QuoteXToYOptions {
    package: string;
    arguments: QuoteXToYArguments | [
        amount: RawTransactionArgument<number | bigint>,
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string,
        string
    ];
}
/**
 * Returns what `swap_x_to_y` would pay now for `amount` of `X`; 0 where it would
 * refuse.
 */
export function quoteXToY(options: QuoteXToYOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["amount", "pool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'quote_x_to_y',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface QuoteYToXArguments {
    amount: RawTransactionArgument<number | bigint>;
    pool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface QuoteYToXOptions {
    package: string;
    arguments: QuoteYToXArguments | [
        amount: RawTransactionArgument<number | bigint>,
        pool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
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
        'u64',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["amount", "pool", "config"];
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
export interface ShareSupplyArguments {
    pool: RawTransactionArgument<string>;
}
export interface ShareSupplyOptions {
    package: string;
    arguments: ShareSupplyArguments | [
        pool: RawTransactionArgument<string>
    ];
    typeArguments: [
        string,
        string
    ];
}
/** Returns all shares of the pool, the locked ones included. */
export function shareSupply(options: ShareSupplyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["pool"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'share_supply',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface CumulativePriceArguments {
    pool: RawTransactionArgument<string>;
}
export interface CumulativePriceOptions {
    package: string;
    arguments: CumulativePriceArguments | [
        pool: RawTransactionArgument<string>
    ];
    typeArguments: [
        string,
        string
    ];
}
/**
 * Returns the cumulative price, `Σ floor(y · 2^64 / x) · elapsed_ms`, and until
 * when it runs, in milliseconds.
 */
export function cumulativePrice(options: CumulativePriceOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["pool"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'cumulative_price',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ObservationsArguments {
    pool: RawTransactionArgument<string>;
}
export interface ObservationsOptions {
    package: string;
    arguments: ObservationsArguments | [
        pool: RawTransactionArgument<string>
    ];
    typeArguments: [
        string,
        string
    ];
}
/**
 * Returns the observations of the cumulative price that are kept, oldest first, at
 * most 64.
 */
export function observations(options: ObservationsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["pool"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'observations',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface DayOpeningArguments {
    day: RawTransactionArgument<number | bigint>;
    pool: RawTransactionArgument<string>;
}
export interface DayOpeningOptions {
    package: string;
    arguments: DayOpeningArguments | [
        day: RawTransactionArgument<number | bigint>,
        pool: RawTransactionArgument<string>
    ];
    typeArguments: [
        string,
        string
    ];
}
/**
 * Returns the first observation at or after the start of a day. None if there is
 * none yet, or neither on the day nor on the day before it: such a day has no
 * average price.
 */
export function dayOpening(options: DayOpeningOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        null
    ] satisfies (string | null)[];
    const parameterNames = ["day", "pool"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pool',
        function: 'day_opening',
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
