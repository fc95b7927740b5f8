/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
const $moduleName = 'suil::position';
export const Position = new MoveStruct({ name: `${$moduleName}::Position`, fields: {
        /** Principal that has joined the ramp. */
        value: bcs.u64(),
        /** Principal staked on `pending_day`, which joins once that day is closed. */
        pending: bcs.u64(),
        pending_day: bcs.u64(),
        /** The day the ramp started; the day after it earns the first yield. */
        start_day: bcs.u64(),
        /** The day through which income is settled. */
        settled_day: bcs.u64(),
        /** Income settled and not claimed. */
        claimable: bcs.u64(),
        /** Income claimed so far, the fees included. */
        claimed: bcs.u64()
    } });
export interface ValueArguments {
    position: TransactionArgument;
}
export interface ValueOptions {
    package: string;
    arguments: ValueArguments | [
        position: TransactionArgument
    ];
}
/** Returns the principal that has joined the ramp, in micro-dollars. */
export function value(options: ValueOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["position"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'position',
        function: 'value',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface SettledDayArguments {
    position: TransactionArgument;
}
export interface SettledDayOptions {
    package: string;
    arguments: SettledDayArguments | [
        position: TransactionArgument
    ];
}
/** Returns the day through which income is settled. */
export function settledDay(options: SettledDayOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["position"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'position',
        function: 'settled_day',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ClaimableArguments {
    position: TransactionArgument;
}
export interface ClaimableOptions {
    package: string;
    arguments: ClaimableArguments | [
        position: TransactionArgument
    ];
}
/** Returns the income settled and not claimed, in micro-dollars. */
export function claimable(options: ClaimableOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["position"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'position',
        function: 'claimable',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface PrincipalArguments {
    position: TransactionArgument;
}
export interface PrincipalOptions {
    package: string;
    arguments: PrincipalArguments | [
        position: TransactionArgument
    ];
}
/** Returns all principal, joined and pending, in micro-dollars. */
export function principal(options: PrincipalOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["position"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'position',
        function: 'principal',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
