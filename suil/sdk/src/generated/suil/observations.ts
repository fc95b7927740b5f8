/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
import * as table from './deps/sui/table.ts';
const $moduleName = 'suil::observations';
export const Observation = new MoveStruct({ name: `${$moduleName}::Observation`, fields: {
        timestamp_ms: bcs.u64(),
        cumulative: bcs.u256()
    } });
export const PriceLog = new MoveStruct({ name: `${$moduleName}::PriceLog`, fields: {
        /** `Σ floor(y · 2^64 / x) · elapsed_ms` since the first deposit. */
        cumulative: bcs.u256(),
        /** Until when the sum runs, in milliseconds. */
        updated_ms: bcs.u64(),
        ring: bcs.vector(Observation),
        /** The ring's slot that is written next. */
        next: bcs.u64(),
        /**
         * The first observation at or after the start of a day: under each day with an
         * observation and under the day that follows it. A day under neither opens with
         * the same observation as the day after, hence has no average.
         */
        openings: table.Table
    } });
export interface TimestampMsArguments {
    observation: TransactionArgument;
}
export interface TimestampMsOptions {
    package: string;
    arguments: TimestampMsArguments | [
        observation: TransactionArgument
    ];
}
/** Returns the moment of an observation, in milliseconds. */
export function timestampMs(options: TimestampMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["observation"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'observations',
        function: 'timestamp_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface CumulativeArguments {
    observation: TransactionArgument;
}
export interface CumulativeOptions {
    package: string;
    arguments: CumulativeArguments | [
        observation: TransactionArgument
    ];
}
/** Returns the cumulative price at an observation. */
export function cumulative(options: CumulativeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["observation"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'observations',
        function: 'cumulative',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
