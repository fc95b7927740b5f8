/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
import * as table from './deps/sui/table.ts';
const $moduleName = 'suil::suiprice';
export const Prices = new MoveStruct({ name: `${$moduleName}::Prices`, fields: {
        id: bcs.Address,
        /** Micro-dollars for a whole SUIL, by day. */
        days: table.Table,
        /** The latest day with a price, if there is one. */
        last_day: bcs.option(bcs.u64())
    } });
export const DailyPrice = new MoveStruct({ name: `${$moduleName}::DailyPrice`, fields: {
        day: bcs.u64(),
        /** Micro-dollars for a whole SUIL. */
        price: bcs.u64()
    } });
export const Overview = new MoveStruct({ name: `${$moduleName}::Overview`, fields: {
        /** SUIL, the grant price. */
        suil_grant: bcs.option(bcs.u64()),
        /** SUI, the grant price. */
        sui_grant: bcs.option(bcs.u64()),
        /** SUIL, the recent price. */
        suil_recent: bcs.option(bcs.u64()),
        /** SUI, the recent price. */
        sui_recent: bcs.option(bcs.u64()),
        /** SUIL, as the reserves stand. */
        suil_spot: bcs.option(bcs.u64()),
        /** SUI, as the reserves stand. */
        sui_spot: bcs.option(bcs.u64()),
        /** The latest day with a price. */
        last_day: bcs.option(bcs.u64()),
        /** SUIL on that day. */
        last_day_price: bcs.option(bcs.u64())
    } });
export const GrantPrice = new MoveStruct({ name: `${$moduleName}::GrantPrice`, fields: {
        /** The grant price of the SUIL/SUI pool, `SUI · 2^64 / SUIL`; 0 without a price. */
        suil: bcs.u256(),
        /**
         * The grant price of the USDC/SUI pool, `micro-dollars · 2^64 / MIST`; 0 without a
         * price.
         */
        sui: bcs.u256(),
        /**
         * The SUIL/SUI pool's liquidity at both prices, in micro-dollars; 0 without a
         * price.
         */
        liquidity: bcs.u64()
    } });
export const Side = new MoveStruct({ name: `${$moduleName}::Side`, fields: {
        /** The grant price; 0 before the first deposit. */
        price: bcs.u256(),
        /**
         * The SUI that its lowest liquidity makes at that price, in MIST; 0 in the
         * USDC/SUI pool, where nothing needs it.
         */
        depth: bcs.u256(),
        /** Whether it had the SUI that the configuration asks for. */
        is_deep: bcs.bool(),
        /** Whether its history is as long as the configuration asks for. */
        is_old: bcs.bool()
    } });
export const DayPrice = new MoveStruct({ name: `${$moduleName}::DayPrice`, fields: {
        day: bcs.u64(),
        /** Micro-dollars for a whole SUIL. */
        price: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export interface StoreDayPriceArguments {
    prices: RawTransactionArgument<string>;
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    day: RawTransactionArgument<number | bigint>;
}
export interface StoreDayPriceOptions {
    package: string;
    arguments: StoreDayPriceArguments | [
        prices: RawTransactionArgument<string>,
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        day: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Stores the price of a day: the lower medians of its hours in both pools,
 * multiplied. Anyone may call it.
 */
export function storeDayPrice(options: StoreDayPriceOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["prices", "suilPool", "usdcPool", "config", "day"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suiprice',
        function: 'store_day_price',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface GetSuilUsdAmountOutArguments {
    amount: RawTransactionArgument<number | bigint>;
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface GetSuilUsdAmountOutOptions {
    package: string;
    arguments: GetSuilUsdAmountOutArguments | [
        amount: RawTransactionArgument<number | bigint>,
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns what SUIL is worth by the recent prices:
 * `floor(amount · p1 · p2 / 2^128)` micro-dollars. It is for showing.
 */
export function getSuilUsdAmountOut(options: GetSuilUsdAmountOutOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["amount", "suilPool", "usdcPool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suiprice',
        function: 'get_suil_usd_amount_out',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SuilUsdGrantArguments {
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    amount: RawTransactionArgument<number | bigint>;
}
export interface SuilUsdGrantOptions {
    package: string;
    arguments: SuilUsdGrantArguments | [
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        amount: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns what SUIL is worth by the grant prices:
 * `floor(amount · p1 · p2 / 2^128)` micro-dollars. The grant price of a pool is
 * the lowest of its present price, the mean of the running hour, the means of the
 * last 24 complete hours and the lowest hours of the last 7 complete days.
 */
export function suilUsdGrant(options: SuilUsdGrantOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["suilPool", "usdcPool", "config", "amount"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suiprice',
        function: 'suil_usd_grant',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SuiUsdGrantArguments {
    usdcPool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    amount: RawTransactionArgument<number | bigint>;
}
export interface SuiUsdGrantOptions {
    package: string;
    arguments: SuiUsdGrantArguments | [
        usdcPool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        amount: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns what SUI is worth by the grant price: `floor(amount · p2 / 2^64)`
 * micro-dollars.
 */
export function suiUsdGrant(options: SuiUsdGrantOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["usdcPool", "config", "amount"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suiprice',
        function: 'sui_usd_grant',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SuilUsdSpotArguments {
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    amount: RawTransactionArgument<number | bigint>;
}
export interface SuilUsdSpotOptions {
    package: string;
    arguments: SuilUsdSpotArguments | [
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        amount: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns what SUIL is worth as the pools' reserves stand, in micro-dollars; 0
 * while a pool is empty. One swap moves it: it is for showing alone.
 */
export function suilUsdSpot(options: SuilUsdSpotOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["suilPool", "usdcPool", "amount"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suiprice',
        function: 'suil_usd_spot',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface DayPriceArguments {
    prices: RawTransactionArgument<string>;
    day: RawTransactionArgument<number | bigint>;
}
export interface DayPriceOptions {
    package: string;
    arguments: DayPriceArguments | [
        prices: RawTransactionArgument<string>,
        day: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Returns the price of a day, in micro-dollars for a whole SUIL, or none if it is
 * not stored.
 */
export function dayPrice(options: DayPriceOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["prices", "day"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suiprice',
        function: 'day_price',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface DayPricesArguments {
    prices: RawTransactionArgument<string>;
    fromDay: RawTransactionArgument<number | bigint>;
    toDay: RawTransactionArgument<number | bigint>;
}
export interface DayPricesOptions {
    package: string;
    arguments: DayPricesArguments | [
        prices: RawTransactionArgument<string>,
        fromDay: RawTransactionArgument<number | bigint>,
        toDay: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Returns the prices stored for the days from `from_day` through `to_day`, in
 * order. Days without one are left out, and so are those more than 365 days after
 * `from_day`.
 */
export function dayPrices(options: DayPricesOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64',
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["prices", "fromDay", "toDay"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suiprice',
        function: 'day_prices',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface OverviewArguments {
    prices: RawTransactionArgument<string>;
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface OverviewOptions {
    package: string;
    arguments: OverviewArguments | [
        prices: RawTransactionArgument<string>,
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Returns all prices as they are now. */
export function overview(options: OverviewOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["prices", "suilPool", "usdcPool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suiprice',
        function: 'overview',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
