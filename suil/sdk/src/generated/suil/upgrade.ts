/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
import * as _package from './deps/sui/package.ts';
const $moduleName = 'suil::upgrade';
export const UpgradeLock = new MoveStruct({ name: `${$moduleName}::UpgradeLock`, fields: {
        id: bcs.Address,
        cap: _package.UpgradeCap
    } });
export const UpgradeAnnounced = new MoveStruct({ name: `${$moduleName}::UpgradeAnnounced`, fields: {
        digest: bcs.vector(bcs.u8()),
        /** How many were announced before it. */
        number: bcs.u64(),
        /** From when on it may happen unless the guardian pauses. */
        ready_ms: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const UpgradeCancelled = new MoveStruct({ name: `${$moduleName}::UpgradeCancelled`, fields: {
        digest: bcs.vector(bcs.u8()),
        timestamp_ms: bcs.u64()
    } });
export const UpgradeVetoed = new MoveStruct({ name: `${$moduleName}::UpgradeVetoed`, fields: {
        digest: bcs.vector(bcs.u8()),
        timestamp_ms: bcs.u64()
    } });
export const Upgraded = new MoveStruct({ name: `${$moduleName}::Upgraded`, fields: {
        /** The new package. */
        package: bcs.Address,
        timestamp_ms: bcs.u64()
    } });
export interface AnnounceArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    digest: RawTransactionArgument<Array<number>>;
}
export interface AnnounceOptions {
    package: string;
    arguments: AnnounceArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        digest: RawTransactionArgument<Array<number>>
    ];
}
/** Announces an upgrade by the digest of what will be published. */
export function announce(options: AnnounceOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'vector<u8>',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "digest"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'upgrade',
        function: 'announce',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface CancelArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
}
export interface CancelOptions {
    package: string;
    arguments: CancelArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>
    ];
}
/** Takes the announcement of an upgrade back. */
export function cancel(options: CancelOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'upgrade',
        function: 'cancel',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface VetoArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
}
export interface VetoOptions {
    package: string;
    arguments: VetoArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>
    ];
}
/** Removes the announcement of an upgrade, for the guardian. */
export function veto(options: VetoOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'upgrade',
        function: 'veto',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AuthorizeArguments {
    lock: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
}
export interface AuthorizeOptions {
    package: string;
    arguments: AuthorizeArguments | [
        lock: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>
    ];
}
/** Begins the announced upgrade; the announcement is used up. */
export function authorize(options: AuthorizeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["lock", "config", "cap"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'upgrade',
        function: 'authorize',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface CommitArguments {
    lock: RawTransactionArgument<string>;
    receipt: TransactionArgument;
}
export interface CommitOptions {
    package: string;
    arguments: CommitArguments | [
        lock: RawTransactionArgument<string>,
        receipt: TransactionArgument
    ];
}
/**
 * Ends the upgrade in the same transaction. The code before stays in force until
 * `admin::migrate`.
 */
export function commit(options: CommitOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["lock", "receipt"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'upgrade',
        function: 'commit',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface NewestArguments {
    lock: RawTransactionArgument<string>;
}
export interface NewestOptions {
    package: string;
    arguments: NewestArguments | [
        lock: RawTransactionArgument<string>
    ];
}
/** Returns the newest package and how many times the code was published, from 1. */
export function newest(options: NewestOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["lock"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'upgrade',
        function: 'newest',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
