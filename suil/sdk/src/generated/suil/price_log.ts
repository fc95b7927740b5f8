/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
const $moduleName = 'suil::price_log';
export const Hour = new MoveStruct({ name: `${$moduleName}::Hour`, fields: {
        /** Since the epoch. */
        hour: bcs.u64(),
        /** `log2(y · 2^64 / x)`, rounded down; 0 if it is negative. */
        price: bcs.u64(),
        /** `log2(x · y)`, rounded down. */
        liquidity: bcs.u64()
    } });
export const Day = new MoveStruct({ name: `${$moduleName}::Day`, fields: {
        day: bcs.u64(),
        /** The lower median of the prices of its hours. */
        price: bcs.u64(),
        /** The lowest price of its hours. */
        low: bcs.u64(),
        /** The lowest liquidity of its hours. */
        liquidity: bcs.u64()
    } });
export const PriceLog = new MoveStruct({ name: `${$moduleName}::PriceLog`, fields: {
        began_ms: bcs.u64(),
        updated_ms: bcs.u64(),
        /** How much of the running hour was counted. */
        sum_ms: bcs.u64(),
        /** `Σ log2(x) · elapsed_ms` of the running hour. */
        sum_x: bcs.u64(),
        /** `Σ log2(y) · elapsed_ms` of the running hour. */
        sum_y: bcs.u64(),
        /** Oldest first, without gaps. */
        hours: bcs.vector(Hour),
        /** Oldest first, without gaps. */
        days: bcs.vector(Day)
    } });
export const Hours = new MoveStruct({ name: `${$moduleName}::Hours`, fields: {
        from_hour: bcs.u64(),
        /** The last one. */
        to_hour: bcs.u64(),
        price: bcs.u64(),
        liquidity: bcs.u64()
    } });
export const Lowest = new MoveStruct({ name: `${$moduleName}::Lowest`, fields: {
        /**
           * The lowest of the present price, the means of the running hour and of the
           * complete hours kept, and the lowest hours of the last 7 complete days.
           */
        price: bcs.u64(),
        /**
         * The lowest liquidity: now, in the running hour, or in one of the complete hours
         * kept.
         */
        liquidity: bcs.u64(),
        /**
         * Twice the logarithm of the lowest reserve of X: now, in the running hour, or in
         * one of the complete hours kept.
         */
        square_x: bcs.u64()
    } });
export interface DayPartsArguments {
    day: TransactionArgument;
}
export interface DayPartsOptions {
    package: string;
    arguments: DayPartsArguments | [
        day: TransactionArgument
    ];
}
/**
 * Returns a day, the median and the lowest of its hours' prices, and the lowest of
 * their liquidity.
 */
export function dayParts(options: DayPartsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["day"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'price_log',
        function: 'day_parts',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
