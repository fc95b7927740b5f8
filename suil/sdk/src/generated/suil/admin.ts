/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
const $moduleName = 'suil::admin';
export const AdminCap = new MoveStruct({ name: `${$moduleName}::AdminCap`, fields: {
        id: bcs.Address
    } });
export const GuardianCap = new MoveStruct({ name: `${$moduleName}::GuardianCap`, fields: {
        id: bcs.Address
    } });
export const ChangeAnnounced = new MoveStruct({ name: `${$moduleName}::ChangeAnnounced`, fields: {
        key: bcs.u8(),
        /** What holds until then. */
        current: bcs.u64(),
        value: bcs.u64(),
        /** The first day on which the new value holds. */
        day: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const ChangeCancelled = new MoveStruct({ name: `${$moduleName}::ChangeCancelled`, fields: {
        key: bcs.u8(),
        /** What will not come true. */
        value: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const WithdrawKeyRotated = new MoveStruct({ name: `${$moduleName}::WithdrawKeyRotated`, fields: {
        /** Ed25519 public keys. */
        before: bcs.vector(bcs.u8()),
        after: bcs.vector(bcs.u8()),
        timestamp_ms: bcs.u64()
    } });
export const SettlementKeyRotated = new MoveStruct({ name: `${$moduleName}::SettlementKeyRotated`, fields: {
        before: bcs.Address,
        after: bcs.Address,
        timestamp_ms: bcs.u64()
    } });
export const GuardianAppointed = new MoveStruct({ name: `${$moduleName}::GuardianAppointed`, fields: {
        guardian: bcs.Address,
        cap: bcs.Address,
        timestamp_ms: bcs.u64()
    } });
export const AdminAppointed = new MoveStruct({ name: `${$moduleName}::AdminAppointed`, fields: {
        admin: bcs.Address,
        timestamp_ms: bcs.u64()
    } });
export const Paused = new MoveStruct({ name: `${$moduleName}::Paused`, fields: {
        until_ms: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const Resumed = new MoveStruct({ name: `${$moduleName}::Resumed`, fields: {
        timestamp_ms: bcs.u64()
    } });
export const Migrated = new MoveStruct({ name: `${$moduleName}::Migrated`, fields: {
        /** Versions of the code. */
        before: bcs.u64(),
        after: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export interface AnnounceChangeArguments {
    key: RawTransactionArgument<number>;
    value: RawTransactionArgument<number | bigint>;
    _: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface AnnounceChangeOptions {
    package: string;
    arguments: AnnounceChangeArguments | [
        key: RawTransactionArgument<number>,
        value: RawTransactionArgument<number | bigint>,
        _: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/**
 * Announces a change of a parameter. It takes effect by itself on the first day
 * that starts after the delay.
 */
export function announceChange(options: AnnounceChangeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u8',
        'u64',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["key", "value", "_", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'announce_change',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface CancelChangeArguments {
    key: RawTransactionArgument<number>;
    _: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface CancelChangeOptions {
    package: string;
    arguments: CancelChangeArguments | [
        key: RawTransactionArgument<number>,
        _: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/** Takes back a change whose day has not come. */
export function cancelChange(options: CancelChangeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u8',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["key", "_", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'cancel_change',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface RotateWithdrawKeyArguments {
    publicKey: RawTransactionArgument<Array<number>>;
    _: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface RotateWithdrawKeyOptions {
    package: string;
    arguments: RotateWithdrawKeyArguments | [
        publicKey: RawTransactionArgument<Array<number>>,
        _: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/**
 * Replaces the key that signs vouchers, at once: every voucher of the old key is
 * worth nothing from now on.
 */
export function rotateWithdrawKey(options: RotateWithdrawKeyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'vector<u8>',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["publicKey", "_", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'rotate_withdraw_key',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface RotateSettlementKeyArguments {
    settlementKey: RawTransactionArgument<string>;
    _: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface RotateSettlementKeyOptions {
    package: string;
    arguments: RotateSettlementKeyArguments | [
        settlementKey: RawTransactionArgument<string>,
        _: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/**
 * Replaces the key that publishes settlements, at once. What was proven by roots
 * of the old key stays proven.
 */
export function rotateSettlementKey(options: RotateSettlementKeyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'address',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["settlementKey", "_", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'rotate_settlement_key',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AppointGuardianArguments {
    guardian: RawTransactionArgument<string>;
    _: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface AppointGuardianOptions {
    package: string;
    arguments: AppointGuardianArguments | [
        guardian: RawTransactionArgument<string>,
        _: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/**
 * Makes an address the guardian at once, the admin's own as well. The capability
 * of the one before is worth nothing from now on; a pause continues.
 */
export function appointGuardian(options: AppointGuardianOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'address',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["guardian", "_", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'appoint_guardian',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface HandOverArguments {
    admin: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface HandOverOptions {
    package: string;
    arguments: HandOverArguments | [
        admin: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/**
 * Hands the admin's capability over to another address, in one step: the recipient
 * does not confirm, and nothing brings the capability back from an address without
 * an owner.
 */
export function handOver(options: HandOverOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'address',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["admin", "cap", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'hand_over',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface MigrateArguments {
    _: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface MigrateOptions {
    package: string;
    arguments: MigrateArguments | [
        _: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/**
 * Puts this code's version in force after an upgrade; the code before it refuses
 * from now on.
 */
export function migrate(options: MigrateOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["_", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'migrate',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface PauseArguments {
    durationMs: RawTransactionArgument<number | bigint>;
    cap: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface PauseOptions {
    package: string;
    arguments: PauseArguments | [
        durationMs: RawTransactionArgument<number | bigint>,
        cap: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/**
 * Pauses new stakes, new pledges and vouchers at once. Unstakes, claims and the
 * end of a pledge know no pause; what members have in the ledger needs vouchers
 * and waits.
 */
export function pause(options: PauseOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["durationMs", "cap", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'pause',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ResumeArguments {
    cap: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface ResumeOptions {
    package: string;
    arguments: ResumeArguments | [
        cap: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/** Ends a pause before its time. The next one may begin 7 days from now. */
export function resume(options: ResumeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["cap", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'resume',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
