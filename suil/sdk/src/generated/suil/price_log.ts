/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
const $moduleName = 'suil::price_log';
export const Running = new MoveStruct({ name: `${$moduleName}::Running`, fields: {
        updated_ms: bcs.u64(),
        /** Logarithms of the reserves, which stand since the last update. */
        log_x: bcs.u64(),
        log_y: bcs.u64(),
        /** How much of the hour was counted. */
        sum_ms: bcs.u64(),
        /** `Σ log2(x) · elapsed_ms`. */
        sum_x: bcs.u64(),
        /** `Σ log2(y) · elapsed_ms`. */
        sum_y: bcs.u64()
    } });
export const Hour = new MoveStruct({ name: `${$moduleName}::Hour`, fields: {
        /** `log2(y · 2^64 / x)`, rounded down; 0 if it is negative. */
        price: bcs.u64(),
        /** `log2(x · y)`, rounded down. */
        liquidity: bcs.u64()
    } });
export const Day = new MoveStruct({ name: `${$moduleName}::Day`, fields: {
        /** The lower median of the prices of its hours. */
        price: bcs.u64(),
        /** The lowest price of its hours. */
        low: bcs.u64(),
        /** The lowest liquidity of its hours. */
        liquidity: bcs.u64()
    } });
export const Lowest = new MoveStruct({ name: `${$moduleName}::Lowest`, fields: {
        /** The lowest price of hours, and of the lowest hours of days. */
        price: bcs.u64(),
        /** The lowest liquidity of hours. */
        liquidity: bcs.u64(),
        /**
         * The lowest `liquidity − price` of hours, the scale added: twice the logarithm of
         * the reserve of X.
         */
        square_x: bcs.u64()
    } });
export const PriceLog = new MoveStruct({ name: `${$moduleName}::PriceLog`, fields: {
        began_ms: bcs.u64(),
        running: Running,
        /**
         * The last 24 complete hours, each at its place of the day. Where there are fewer,
         * the first one is at the others' places.
         */
        hours: bcs.vector(Hour),
        /**
         * The last 32 complete days, each at the place of its number modulo 32. Where
         * there are fewer, likewise.
         */
        days: bcs.vector(Day),
        /**
         * Of the hours kept and of the last 7 days; the largest number before there are
         * any.
         */
        lowest: Lowest
    } });
export const Hours = new MoveStruct({ name: `${$moduleName}::Hours`, fields: {
        from_hour: bcs.u64(),
        /** The last one. */
        to_hour: bcs.u64(),
        price: bcs.u64(),
        liquidity: bcs.u64()
    } });
