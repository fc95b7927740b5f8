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
export const ChangeVetoed = new MoveStruct({ name: `${$moduleName}::ChangeVetoed`, fields: {
        key: bcs.u8(),
        /** What will not come true. */
        value: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const KeyAnnounced = new MoveStruct({ name: `${$moduleName}::KeyAnnounced`, fields: {
        /** As in `suil::keys`. */
        slot: bcs.u8(),
        key: bcs.vector(bcs.u8()),
        /** From when on it is the standby. */
        ready_ms: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const KeySwitched = new MoveStruct({ name: `${$moduleName}::KeySwitched`, fields: {
        slot: bcs.u8(),
        /** Empty if it was disabled. */
        before: bcs.vector(bcs.u8()),
        after: bcs.vector(bcs.u8()),
        timestamp_ms: bcs.u64()
    } });
export const KeyDisabled = new MoveStruct({ name: `${$moduleName}::KeyDisabled`, fields: {
        slot: bcs.u8(),
        key: bcs.vector(bcs.u8()),
        timestamp_ms: bcs.u64()
    } });
export const KeyVetoed = new MoveStruct({ name: `${$moduleName}::KeyVetoed`, fields: {
        slot: bcs.u8(),
        key: bcs.vector(bcs.u8()),
        timestamp_ms: bcs.u64()
    } });
export const GuardianAnnounced = new MoveStruct({ name: `${$moduleName}::GuardianAnnounced`, fields: {
        guardian: bcs.Address,
        /** From when on it may be installed. */
        ready_ms: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const GuardianAppointed = new MoveStruct({ name: `${$moduleName}::GuardianAppointed`, fields: {
        guardian: bcs.Address,
        cap: bcs.Address,
        timestamp_ms: bcs.u64()
    } });
export const AdminOffered = new MoveStruct({ name: `${$moduleName}::AdminOffered`, fields: {
        admin: bcs.Address,
        timestamp_ms: bcs.u64()
    } });
export const OfferWithdrawn = new MoveStruct({ name: `${$moduleName}::OfferWithdrawn`, fields: {
        admin: bcs.Address,
        timestamp_ms: bcs.u64()
    } });
export const AdminAppointed = new MoveStruct({ name: `${$moduleName}::AdminAppointed`, fields: {
        admin: bcs.Address,
        cap: bcs.Address,
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
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    key: RawTransactionArgument<number>;
    value: RawTransactionArgument<number | bigint>;
}
export interface AnnounceChangeOptions {
    package: string;
    arguments: AnnounceChangeArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        key: RawTransactionArgument<number>,
        value: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Announces a change of a parameter. It takes effect by itself on the first day
 * that starts after the delay.
 */
export function announceChange(options: AnnounceChangeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u8',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "key", "value"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'announce_change',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface CancelChangeArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    key: RawTransactionArgument<number>;
}
export interface CancelChangeOptions {
    package: string;
    arguments: CancelChangeArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        key: RawTransactionArgument<number>
    ];
}
/** Takes back a change whose day has not come. */
export function cancelChange(options: CancelChangeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u8',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "key"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'cancel_change',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AnnounceKeyArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    slot: RawTransactionArgument<number>;
    key: RawTransactionArgument<Array<number>>;
}
export interface AnnounceKeyOptions {
    package: string;
    arguments: AnnounceKeyArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        slot: RawTransactionArgument<number>,
        key: RawTransactionArgument<Array<number>>
    ];
}
/**
 * Announces a key, instead of one that waits in the slot. It is the standby by
 * itself when its delay is over.
 */
export function announceKey(options: AnnounceKeyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u8',
        'vector<u8>',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "slot", "key"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'announce_key',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface SwitchKeyArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    slot: RawTransactionArgument<number>;
}
export interface SwitchKeyOptions {
    package: string;
    arguments: SwitchKeyArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        slot: RawTransactionArgument<number>
    ];
}
/**
 * Puts a slot's standby in force at once. Vouchers and approvals of the key before
 * that were not used are worth nothing from now on; roots that it published or
 * attested stay until they are revoked.
 */
export function switchKey(options: SwitchKeyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u8',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "slot"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'switch_key',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AnnounceGuardianArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    guardian: RawTransactionArgument<string>;
}
export interface AnnounceGuardianOptions {
    package: string;
    arguments: AnnounceGuardianArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        guardian: RawTransactionArgument<string>
    ];
}
/**
 * Announces a guardian, instead of one that waits. Anyone may install it when its
 * delay is over.
 */
export function announceGuardian(options: AnnounceGuardianOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'address',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "guardian"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'announce_guardian',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface OfferAdminArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    admin: RawTransactionArgument<string>;
}
export interface OfferAdminOptions {
    package: string;
    arguments: OfferAdminArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        admin: RawTransactionArgument<string>
    ];
}
/**
 * Offers the administration to another address, instead of to any before. Nothing
 * changes until it accepts.
 */
export function offerAdmin(options: OfferAdminOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'address',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "admin"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'offer_admin',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface WithdrawOfferArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
}
export interface WithdrawOfferOptions {
    package: string;
    arguments: WithdrawOfferArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>
    ];
}
/** Takes back an offer that was not accepted. */
export function withdrawOffer(options: WithdrawOfferOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'withdraw_offer',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface MigrateArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
}
export interface MigrateOptions {
    package: string;
    arguments: MigrateArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>
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
    const parameterNames = ["config", "cap"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'migrate',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AcceptAdminArguments {
    config: RawTransactionArgument<string>;
}
export interface AcceptAdminOptions {
    package: string;
    arguments: AcceptAdminArguments | [
        config: RawTransactionArgument<string>
    ];
}
/**
 * Makes the sender the admin. The capability of the one before is worth nothing
 * from now on.
 */
export function acceptAdmin(options: AcceptAdminOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'accept_admin',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface InstallGuardianArguments {
    config: RawTransactionArgument<string>;
}
export interface InstallGuardianOptions {
    package: string;
    arguments: InstallGuardianArguments | [
        config: RawTransactionArgument<string>
    ];
}
/**
 * Makes the announced address the guardian. The capability of the one before is
 * worth nothing from now on.
 */
export function installGuardian(options: InstallGuardianOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'install_guardian',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface PauseArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    durationMs: RawTransactionArgument<number | bigint>;
}
export interface PauseOptions {
    package: string;
    arguments: PauseArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        durationMs: RawTransactionArgument<number | bigint>
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
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "durationMs"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'pause',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ResumeArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
}
export interface ResumeOptions {
    package: string;
    arguments: ResumeArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>
    ];
}
/**
 * Ends a pause before its time, also one of vouchers by the audit key. The
 * guardian's next one may begin 7 days after the end of its own.
 */
export function resume(options: ResumeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'resume',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface DisableKeyArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    slot: RawTransactionArgument<number>;
}
export interface DisableKeyOptions {
    package: string;
    arguments: DisableKeyArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        slot: RawTransactionArgument<number>
    ];
}
/**
 * Leaves a slot without a key in force, at once. The admin puts its standby in
 * force with `switch_key`.
 */
export function disableKey(options: DisableKeyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u8',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "slot"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'disable_key',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface VetoKeyArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    slot: RawTransactionArgument<number>;
    key: RawTransactionArgument<Array<number>>;
}
export interface VetoKeyOptions {
    package: string;
    arguments: VetoKeyArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        slot: RawTransactionArgument<number>,
        key: RawTransactionArgument<Array<number>>
    ];
}
/** Removes a key that is announced or the standby. */
export function vetoKey(options: VetoKeyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u8',
        'vector<u8>',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "slot", "key"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'veto_key',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface VetoChangeArguments {
    config: RawTransactionArgument<string>;
    cap: RawTransactionArgument<string>;
    key: RawTransactionArgument<number>;
}
export interface VetoChangeOptions {
    package: string;
    arguments: VetoChangeArguments | [
        config: RawTransactionArgument<string>,
        cap: RawTransactionArgument<string>,
        key: RawTransactionArgument<number>
    ];
}
/** Removes a change of a parameter whose day has not come. */
export function vetoChange(options: VetoChangeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u8',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "cap", "key"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'admin',
        function: 'veto_change',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
