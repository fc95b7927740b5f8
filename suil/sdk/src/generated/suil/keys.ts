/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
const $moduleName = 'suil::keys';
export const Slot = new MoveStruct({ name: `${$moduleName}::Slot`, fields: {
        current: bcs.vector(bcs.u8()),
        standby: bcs.vector(bcs.u8()),
        announced: bcs.vector(bcs.u8()),
        /**
         * From when on the announced key is the standby, in milliseconds; 0 if none is
         * announced.
         */
        ready_ms: bcs.u64()
    } });
export const Keys = new MoveStruct({ name: `${$moduleName}::Keys`, fields: {
        slots: bcs.vector(Slot)
    } });
export interface NewArguments {
    withdraw: RawTransactionArgument<Array<number>>;
    withdrawStandby: RawTransactionArgument<Array<number>>;
    settlement: RawTransactionArgument<string>;
    settlementStandby: RawTransactionArgument<string>;
    audit: RawTransactionArgument<Array<number>>;
    auditStandby: RawTransactionArgument<Array<number>>;
}
export interface NewOptions {
    package: string;
    arguments: NewArguments | [
        withdraw: RawTransactionArgument<Array<number>>,
        withdrawStandby: RawTransactionArgument<Array<number>>,
        settlement: RawTransactionArgument<string>,
        settlementStandby: RawTransactionArgument<string>,
        audit: RawTransactionArgument<Array<number>>,
        auditStandby: RawTransactionArgument<Array<number>>
    ];
}
/** Returns the keys that a deployment begins with, each with its standby. */
export function _new(options: NewOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'vector<u8>',
        'vector<u8>',
        'address',
        'address',
        'vector<u8>',
        'vector<u8>'
    ] satisfies (string | null)[];
    const parameterNames = ["withdraw", "withdrawStandby", "settlement", "settlementStandby", "audit", "auditStandby"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'keys',
        function: 'new',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface CurrentArguments {
    slot: TransactionArgument;
}
export interface CurrentOptions {
    package: string;
    arguments: CurrentArguments | [
        slot: TransactionArgument
    ];
}
/** Returns the key in force, 32 bytes; empty while it is disabled. */
export function current(options: CurrentOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["slot"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'keys',
        function: 'current',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface StandbyArguments {
    slot: TransactionArgument;
}
export interface StandbyOptions {
    package: string;
    arguments: StandbyArguments | [
        slot: TransactionArgument
    ];
}
/** Returns the key that can be switched to at once, 32 bytes; empty without one. */
export function standby(options: StandbyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["slot"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'keys',
        function: 'standby',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AnnouncedArguments {
    slot: TransactionArgument;
}
export interface AnnouncedOptions {
    package: string;
    arguments: AnnouncedArguments | [
        slot: TransactionArgument
    ];
}
/**
 * Returns the announced key and from when on it is the standby, in milliseconds;
 * empty and 0 if none is announced.
 */
export function announced(options: AnnouncedOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["slot"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'keys',
        function: 'announced',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
