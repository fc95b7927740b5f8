/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
const $moduleName = 'suil::delays';
export const Delays = new MoveStruct({ name: `${$moduleName}::Delays`, fields: {
        parameter_ms: bcs.u64(),
        upgrade_ms: bcs.u64(),
        settlement_ms: bcs.u64(),
        unattested_ms: bcs.u64(),
        key_ms: bcs.u64(),
        guardian_ms: bcs.u64(),
        season_ms: bcs.u64(),
        price_ms: bcs.u64()
    } });
export interface DefaultOptions {
    package: string;
    arguments?: [
    ];
}
/**
 * Returns the delays of rules.md: 48 hours, 7 days, 24 hours, 72 hours, 48 hours,
 * 7 days, 7 days, 24 hours.
 */
export function _default(options: DefaultOptions) {
    const packageAddress = options.package;
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'delays',
        function: 'default',
    });
}
export interface NewArguments {
    parameterMs: RawTransactionArgument<number | bigint>;
    upgradeMs: RawTransactionArgument<number | bigint>;
    settlementMs: RawTransactionArgument<number | bigint>;
    unattestedMs: RawTransactionArgument<number | bigint>;
    keyMs: RawTransactionArgument<number | bigint>;
    guardianMs: RawTransactionArgument<number | bigint>;
    seasonMs: RawTransactionArgument<number | bigint>;
    priceMs: RawTransactionArgument<number | bigint>;
}
export interface NewOptions {
    package: string;
    arguments: NewArguments | [
        parameterMs: RawTransactionArgument<number | bigint>,
        upgradeMs: RawTransactionArgument<number | bigint>,
        settlementMs: RawTransactionArgument<number | bigint>,
        unattestedMs: RawTransactionArgument<number | bigint>,
        keyMs: RawTransactionArgument<number | bigint>,
        guardianMs: RawTransactionArgument<number | bigint>,
        seasonMs: RawTransactionArgument<number | bigint>,
        priceMs: RawTransactionArgument<number | bigint>
    ];
}
/** Returns shorter delays, for a local or a test chain. */
export function _new(options: NewOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        'u64',
        'u64',
        'u64',
        'u64',
        'u64',
        'u64',
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["parameterMs", "upgradeMs", "settlementMs", "unattestedMs", "keyMs", "guardianMs", "seasonMs", "priceMs"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'delays',
        function: 'new',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ParameterMsArguments {
    delays: TransactionArgument;
}
export interface ParameterMsOptions {
    package: string;
    arguments: ParameterMsArguments | [
        delays: TransactionArgument
    ];
}
/** Returns how long a change of a parameter waits. */
export function parameterMs(options: ParameterMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["delays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'delays',
        function: 'parameter_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface UpgradeMsArguments {
    delays: TransactionArgument;
}
export interface UpgradeMsOptions {
    package: string;
    arguments: UpgradeMsArguments | [
        delays: TransactionArgument
    ];
}
/** Returns how long an upgrade waits. */
export function upgradeMs(options: UpgradeMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["delays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'delays',
        function: 'upgrade_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface SettlementMsArguments {
    delays: TransactionArgument;
}
export interface SettlementMsOptions {
    package: string;
    arguments: SettlementMsArguments | [
        delays: TransactionArgument
    ];
}
/** Returns how long a settlement's root waits that the audit key attested. */
export function settlementMs(options: SettlementMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["delays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'delays',
        function: 'settlement_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface UnattestedMsArguments {
    delays: TransactionArgument;
}
export interface UnattestedMsOptions {
    package: string;
    arguments: UnattestedMsArguments | [
        delays: TransactionArgument
    ];
}
/** Returns how long a settlement's root waits without an attestation. */
export function unattestedMs(options: UnattestedMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["delays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'delays',
        function: 'unattested_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface KeyMsArguments {
    delays: TransactionArgument;
}
export interface KeyMsOptions {
    package: string;
    arguments: KeyMsArguments | [
        delays: TransactionArgument
    ];
}
/** Returns how long a new key waits until it is a standby. */
export function keyMs(options: KeyMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["delays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'delays',
        function: 'key_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface GuardianMsArguments {
    delays: TransactionArgument;
}
export interface GuardianMsOptions {
    package: string;
    arguments: GuardianMsArguments | [
        delays: TransactionArgument
    ];
}
/** Returns how long a new guardian waits. */
export function guardianMs(options: GuardianMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["delays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'delays',
        function: 'guardian_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface SeasonMsArguments {
    delays: TransactionArgument;
}
export interface SeasonMsOptions {
    package: string;
    arguments: SeasonMsArguments | [
        delays: TransactionArgument
    ];
}
/** Returns how long an attested season's root waits. */
export function seasonMs(options: SeasonMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["delays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'delays',
        function: 'season_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface PriceMsArguments {
    delays: TransactionArgument;
}
export interface PriceMsOptions {
    package: string;
    arguments: PriceMsArguments | [
        delays: TransactionArgument
    ];
}
/** Returns how long a pool's history is until it has a price. */
export function priceMs(options: PriceMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["delays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'delays',
        function: 'price_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
