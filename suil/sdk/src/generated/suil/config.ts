/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
import * as keys from './keys.ts';
import * as delays_1 from './delays.ts';
import * as announcement from './announcement.ts';
import * as parameters from './parameters.ts';
const $moduleName = 'suil::config';
export const Holder = new MoveStruct({ name: `${$moduleName}::Holder`, fields: {
        holder: bcs.Address,
        cap: bcs.Address
    } });
export const NextGuardian = new MoveStruct({ name: `${$moduleName}::NextGuardian`, fields: {
        guardian: bcs.Address,
        /** From when on it may be installed, in milliseconds. */
        ready_ms: bcs.u64()
    } });
export const Config = new MoveStruct({ name: `${$moduleName}::Config`, fields: {
        id: bcs.Address,
        /** The version of the code that may change anything. */
        version: bcs.u64(),
        /** The digest of the chain's first checkpoint; vouchers name it. */
        chain: bcs.vector(bcs.u8()),
        keys: keys.Keys,
        admin: Holder,
        /** Whom the admin offers the administration to. */
        offered_to: bcs.option(bcs.Address),
        guardian: Holder,
        next_guardian: bcs.option(NextGuardian),
        delays: delays_1.Delays,
        /** The end of the last pause, in milliseconds; 0 before the first. */
        paused_until_ms: bcs.u64(),
        /**
         * When the last pauses of vouchers by the audit key began, at most 4 of them,
         * oldest first.
         */
        voucher_pauses_ms: bcs.vector(bcs.u64()),
        /** The end of the last of them, in milliseconds; 0 before the first. */
        vouchers_paused_until_ms: bcs.u64(),
        /**
         * The announced upgrade; one that expired stays until another is announced or the
         * guardian pauses.
         */
        upgrade: bcs.option(announcement.Announcement),
        /**
         * An upgrade that was carried out before another was announced. Its code can come
         * into force until `migrate`.
         */
        carried_out: bcs.option(announcement.Announcement),
        /** How many upgrades were ever announced. */
        upgrades: bcs.u64(),
        parameters: parameters.Parameters
    } });
export const NextUpgrade = new MoveStruct({ name: `${$moduleName}::NextUpgrade`, fields: {
        digest: bcs.vector(bcs.u8()),
        /** How many were announced before it. */
        number: bcs.u64(),
        /** When it was announced: what was pledged until then can leave. */
        announced_ms: bcs.u64(),
        /**
         * From when on and until when it may be authorized, in milliseconds; a pause by
         * the guardian moves both.
         */
        ready_ms: bcs.u64(),
        expires_ms: bcs.u64(),
        /** Whether it was carried out and waits for `admin::migrate`. */
        authorized: bcs.bool()
    } });
export const Powers = new MoveStruct({ name: `${$moduleName}::Powers`, fields: {
        admin: Holder,
        offered_to: bcs.option(bcs.Address),
        guardian: Holder,
        next_guardian: bcs.option(NextGuardian),
        /** By number: withdraw, settlement, audit. */
        keys: bcs.vector(keys.Slot),
        next_upgrade: bcs.option(NextUpgrade),
        /** The end of the last pause, in milliseconds; 0 before the first. */
        paused_until_ms: bcs.u64(),
        /**
         * The end of the audit key's last pause of vouchers, in milliseconds; 0 before the
         * first.
         */
        vouchers_paused_until_ms: bcs.u64(),
        delays: delays_1.Delays
    } });
export interface ValueArguments {
    config: RawTransactionArgument<string>;
    key: RawTransactionArgument<number>;
}
export interface ValueOptions {
    package: string;
    arguments: ValueArguments | [
        config: RawTransactionArgument<string>,
        key: RawTransactionArgument<number>
    ];
}
/** Returns what a parameter is today, by its key (`suil::parameters`). */
export function value(options: ValueOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u8',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "key"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'value',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AllArguments {
    config: RawTransactionArgument<string>;
}
export interface AllOptions {
    package: string;
    arguments: AllArguments | [
        config: RawTransactionArgument<string>
    ];
}
/** Returns every parameter with its announced change and its bounds, by key. */
export function all(options: AllOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'all',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface VersionInForceArguments {
    config: RawTransactionArgument<string>;
}
export interface VersionInForceOptions {
    package: string;
    arguments: VersionInForceArguments | [
        config: RawTransactionArgument<string>
    ];
}
/** Returns the version of the code in force. */
export function versionInForce(options: VersionInForceOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'version_in_force',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface IsVersionCurrentArguments {
    config: RawTransactionArgument<string>;
}
export interface IsVersionCurrentOptions {
    package: string;
    arguments: IsVersionCurrentArguments | [
        config: RawTransactionArgument<string>
    ];
}
/** Returns whether this code is the version in force. */
export function isVersionCurrent(options: IsVersionCurrentOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'is_version_current',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ChainArguments {
    config: RawTransactionArgument<string>;
}
export interface ChainOptions {
    package: string;
    arguments: ChainArguments | [
        config: RawTransactionArgument<string>
    ];
}
/** Returns the digest of the chain's first checkpoint, 32 bytes. */
export function chain(options: ChainOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'chain',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface PowersArguments {
    config: RawTransactionArgument<string>;
}
export interface PowersOptions {
    package: string;
    arguments: PowersArguments | [
        config: RawTransactionArgument<string>
    ];
}
/** Returns who may do what, and what was announced. */
export function powers(options: PowersOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'powers',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface WithdrawKeyArguments {
    config: RawTransactionArgument<string>;
}
export interface WithdrawKeyOptions {
    package: string;
    arguments: WithdrawKeyArguments | [
        config: RawTransactionArgument<string>
    ];
}
/**
 * Returns the Ed25519 public key that signs vouchers, 32 bytes; empty while it is
 * disabled.
 */
export function withdrawKey(options: WithdrawKeyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'withdraw_key',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AuditKeyArguments {
    config: RawTransactionArgument<string>;
}
export interface AuditKeyOptions {
    package: string;
    arguments: AuditKeyArguments | [
        config: RawTransactionArgument<string>
    ];
}
/**
 * Returns the Ed25519 public key that audits, 32 bytes; empty while it is
 * disabled.
 */
export function auditKey(options: AuditKeyOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'audit_key',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AdminArguments {
    config: RawTransactionArgument<string>;
}
export interface AdminOptions {
    package: string;
    arguments: AdminArguments | [
        config: RawTransactionArgument<string>
    ];
}
/** Returns the admin and the admin's capability that counts. */
export function admin(options: AdminOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'admin',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface GuardianArguments {
    config: RawTransactionArgument<string>;
}
export interface GuardianOptions {
    package: string;
    arguments: GuardianArguments | [
        config: RawTransactionArgument<string>
    ];
}
/** Returns the guardian and the guardian's capability that counts. */
export function guardian(options: GuardianOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'guardian',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface NextUpgradeArguments {
    config: RawTransactionArgument<string>;
}
export interface NextUpgradeOptions {
    package: string;
    arguments: NextUpgradeArguments | [
        config: RawTransactionArgument<string>
    ];
}
/**
 * Returns the announced upgrade that did not expire, also after it was carried
 * out.
 */
export function nextUpgrade(options: NextUpgradeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'next_upgrade',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AnnouncedMsArguments {
    upgrade: TransactionArgument;
}
export interface AnnouncedMsOptions {
    package: string;
    arguments: AnnouncedMsArguments | [
        upgrade: TransactionArgument
    ];
}
/** Returns when it was announced, in milliseconds. */
export function announcedMs(options: AnnouncedMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["upgrade"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'announced_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface DelaysArguments {
    config: RawTransactionArgument<string>;
}
export interface DelaysOptions {
    package: string;
    arguments: DelaysArguments | [
        config: RawTransactionArgument<string>
    ];
}
/** Returns how long announced acts wait. */
export function delays(options: DelaysOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'delays',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface SettlementDelayMsArguments {
    config: RawTransactionArgument<string>;
}
export interface SettlementDelayMsOptions {
    package: string;
    arguments: SettlementDelayMsArguments | [
        config: RawTransactionArgument<string>
    ];
}
/**
 * Returns how long a settlement's root waits that the audit key attested, in
 * milliseconds.
 */
export function settlementDelayMs(options: SettlementDelayMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'settlement_delay_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface VouchersPausedUntilMsArguments {
    config: RawTransactionArgument<string>;
}
export interface VouchersPausedUntilMsOptions {
    package: string;
    arguments: VouchersPausedUntilMsArguments | [
        config: RawTransactionArgument<string>
    ];
}
/**
 * Returns until when vouchers are paused by the guardian or the audit key, in
 * milliseconds; a time that is past if they are not.
 */
export function vouchersPausedUntilMs(options: VouchersPausedUntilMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'vouchers_paused_until_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AreVouchersPausedArguments {
    config: RawTransactionArgument<string>;
}
export interface AreVouchersPausedOptions {
    package: string;
    arguments: AreVouchersPausedArguments | [
        config: RawTransactionArgument<string>
    ];
}
/** Returns whether vouchers are paused by the guardian or the audit key. */
export function areVouchersPaused(options: AreVouchersPausedOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'are_vouchers_paused',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface IsPausedArguments {
    config: RawTransactionArgument<string>;
}
export interface IsPausedOptions {
    package: string;
    arguments: IsPausedArguments | [
        config: RawTransactionArgument<string>
    ];
}
/** Returns whether new stakes, new pledges and vouchers are paused. */
export function isPaused(options: IsPausedOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'config',
        function: 'is_paused',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
