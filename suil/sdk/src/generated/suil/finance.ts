/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
import * as table from './deps/sui/table.ts';
const $moduleName = 'suil::finance';
export const Finance = new MoveStruct({ name: `${$moduleName}::Finance`, fields: {
        id: bcs.Address,
        /** The member at the top of the tree; it is bound without an inviter. */
        root: bcs.Address,
        /** member → inviter. */
        inviters: table.Table
    } });
export const InviterBound = new MoveStruct({ name: `${$moduleName}::InviterBound`, fields: {
        member: bcs.Address,
        inviter: bcs.Address,
        timestamp_ms: bcs.u64()
    } });
export interface BindInviterArguments {
    inviter: RawTransactionArgument<string>;
    finance: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface BindInviterOptions {
    package: string;
    arguments: BindInviterArguments | [
        inviter: RawTransactionArgument<string>,
        finance: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/** Binds the sender to its inviter, once and permanently. */
export function bindInviter(options: BindInviterOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'address',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["inviter", "finance", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'finance',
        function: 'bind_inviter',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface TopupV2Arguments {
    amount: RawTransactionArgument<string>;
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface TopupV2Options {
    package: string;
    arguments: TopupV2Arguments | [
        amount: RawTransactionArgument<string>,
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/**
 * Puts SUI into the vault, to be credited to the sender by the event
 * `vault::ToppedUp`. Needs no inviter.
 */
export function topupV2(options: TopupV2Options) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["amount", "vault", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'finance',
        function: 'topup_v2',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface UserInfoArguments {
    user: RawTransactionArgument<string>;
    finance: RawTransactionArgument<string>;
}
export interface UserInfoOptions {
    package: string;
    arguments: UserInfoArguments | [
        user: RawTransactionArgument<string>,
        finance: RawTransactionArgument<string>
    ];
}
/** Says where a user stands in the tree. */
export function userInfo(options: UserInfoOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'address',
        null
    ] satisfies (string | null)[];
    const parameterNames = ["user", "finance"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'finance',
        function: 'user_info',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface IsBoundArguments {
    finance: RawTransactionArgument<string>;
    user: RawTransactionArgument<string>;
}
export interface IsBoundOptions {
    package: string;
    arguments: IsBoundArguments | [
        finance: RawTransactionArgument<string>,
        user: RawTransactionArgument<string>
    ];
}
/** Returns whether the user is the root or has an inviter. */
export function isBound(options: IsBoundOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'address'
    ] satisfies (string | null)[];
    const parameterNames = ["finance", "user"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'finance',
        function: 'is_bound',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
