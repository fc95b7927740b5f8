/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
import * as balance from './deps/sui/balance.ts';
const $moduleName = 'suil::lock';
export const Lock = new MoveStruct({ name: `${$moduleName}::Lock<phantom T0>`, fields: {
        id: bcs.Address,
        balance: balance.Balance,
        /** What was locked at first; the difference to `balance` has left. */
        total: bcs.u64(),
        /** Nothing is free until then. */
        starts_at_ms: bcs.u64(),
        /** From then on all is free; in between the part of the time that has passed. */
        ends_at_ms: bcs.u64()
    } });
export interface ForAYearArguments {
    coin: RawTransactionArgument<string>;
}
export interface ForAYearOptions {
    package: string;
    arguments: ForAYearArguments | [
        coin: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Locks a coin for a year, after which all of it is free: for the shares of a
 * pool's first deposit.
 */
export function forAYear(options: ForAYearOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["coin"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'lock',
        function: 'for_a_year',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ExtendArguments {
    lock: RawTransactionArgument<string>;
    startsAtMs: RawTransactionArgument<number | bigint>;
    endsAtMs: RawTransactionArgument<number | bigint>;
}
export interface ExtendOptions {
    package: string;
    arguments: ExtendArguments | [
        lock: RawTransactionArgument<string>,
        startsAtMs: RawTransactionArgument<number | bigint>,
        endsAtMs: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/** Moves the moments later, so that at no time more is free than before. */
export function extend(options: ExtendOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64',
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["lock", "startsAtMs", "endsAtMs"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'lock',
        function: 'extend',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ReleaseArguments {
    lock: RawTransactionArgument<string>;
}
export interface ReleaseOptions {
    package: string;
    arguments: ReleaseArguments | [
        lock: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Takes out all that is free. */
export function release(options: ReleaseOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["lock"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'lock',
        function: 'release',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface DestroyEmptyArguments {
    lock: RawTransactionArgument<string>;
}
export interface DestroyEmptyOptions {
    package: string;
    arguments: DestroyEmptyArguments | [
        lock: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Deletes a lock whose coins have all left. Aborts with `sui::balance::ENonZero`
 * while it holds any.
 */
export function destroyEmpty(options: DestroyEmptyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["lock"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'lock',
        function: 'destroy_empty',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface FreeArguments {
    lock: RawTransactionArgument<string>;
}
export interface FreeOptions {
    package: string;
    arguments: FreeArguments | [
        lock: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Returns what could be taken out now, in the coin's unit. */
export function free(options: FreeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["lock"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'lock',
        function: 'free',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ValueArguments {
    lock: RawTransactionArgument<string>;
}
export interface ValueOptions {
    package: string;
    arguments: ValueArguments | [
        lock: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Returns what is in the lock, free or not, in the coin's unit. */
export function value(options: ValueOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["lock"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'lock',
        function: 'value',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface TotalArguments {
    lock: RawTransactionArgument<string>;
}
export interface TotalOptions {
    package: string;
    arguments: TotalArguments | [
        lock: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Returns what was locked at first, in the coin's unit. */
export function total(options: TotalOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["lock"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'lock',
        function: 'total',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
