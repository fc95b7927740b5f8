/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
import * as table from './deps/sui/table.ts';
import * as balance_1 from './deps/sui/balance.ts';
const $moduleName = 'suil::vault';
export const NamedReserve = new MoveStruct({ name: `${$moduleName}::NamedReserve`, fields: {
        name: bcs.string(),
        id: bcs.Address
    } });
export const Vault = new MoveStruct({ name: `${$moduleName}::Vault`, fields: {
        id: bcs.Address,
        /** The ids of used vouchers: id i is bit `i % 256` of the word under `i / 256`. */
        used: table.Table,
        /** The reserves that `fund_reserve` may fill. */
        reserves: bcs.vector(NamedReserve)
    } });
export const BalanceKey = new MoveStruct({ name: `${$moduleName}::BalanceKey<phantom T0>`, fields: {
        dummy_field: bcs.bool()
    } });
export const Purse = new MoveStruct({ name: `${$moduleName}::Purse<phantom T0>`, fields: {
        coins: balance_1.Balance,
        /** Which cap is the coin's. */
        cap: bcs.u8(),
        day: bcs.u64(),
        /** In base units. */
        spent: bcs.u64(),
        /** Clock hours since 1970. */
        hour: bcs.u64(),
        /** In base units. */
        spent_hour: bcs.u64(),
        /**
         * The announcement of an upgrade (`config::notice`) during which a voucher was
         * last paid; 0 before the first.
         */
        notice: bcs.u64(),
        /** What the purse held at the first voucher of that announcement, in base units. */
        base: bcs.u64()
    } });
export const ToppedUp = new MoveStruct({ name: `${$moduleName}::ToppedUp`, fields: {
        member: bcs.Address,
        /** The coin's type, without 0x. */
        coin: bcs.string(),
        /** In the coin's base units. */
        amount: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const EmissionDeposited = new MoveStruct({ name: `${$moduleName}::EmissionDeposited`, fields: {
        /** SUIL in base units. */
        amount: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const Withdrawn = new MoveStruct({ name: `${$moduleName}::Withdrawn`, fields: {
        /** The voucher's id. */
        id: bcs.u64(),
        recipient: bcs.Address,
        /** The coin's type, without 0x. */
        coin: bcs.string(),
        /** In the coin's base units. */
        amount: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const ReserveDeposited = new MoveStruct({ name: `${$moduleName}::ReserveDeposited`, fields: {
        /** The voucher's id. */
        id: bcs.u64(),
        /** The reserve's id. */
        reserve: bcs.Address,
        /** The coin's type, without 0x. */
        coin: bcs.string(),
        /** In the coin's base units. */
        amount: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export interface TopupArguments {
    amount: RawTransactionArgument<string>;
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface TopupOptions {
    package: string;
    arguments: TopupArguments | [
        amount: RawTransactionArgument<string>,
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Puts the stablecoin into the vault, to be credited to the sender by the event
 * `ToppedUp`.
 */
export function topup(options: TopupOptions) {
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
        module: 'vault',
        function: 'topup',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface TopupSuilArguments {
    amount: RawTransactionArgument<string>;
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface TopupSuilOptions {
    package: string;
    arguments: TopupSuilArguments | [
        amount: RawTransactionArgument<string>,
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/** Puts SUIL into the vault, to be credited to the sender by the event `ToppedUp`. */
export function topupSuil(options: TopupSuilOptions) {
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
        module: 'vault',
        function: 'topup_suil',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface WithdrawArguments {
    id: RawTransactionArgument<number | bigint>;
    amount: RawTransactionArgument<number | bigint>;
    recipient: RawTransactionArgument<string>;
    voucher: RawTransactionArgument<Array<number>>;
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface WithdrawOptions {
    package: string;
    arguments: WithdrawArguments | [
        id: RawTransactionArgument<number | bigint>,
        amount: RawTransactionArgument<number | bigint>,
        recipient: RawTransactionArgument<string>,
        voucher: RawTransactionArgument<Array<number>>,
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Pays what a voucher says to whom it says, once. Anyone may submit the voucher. */
export function withdraw(options: WithdrawOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        'u64',
        'address',
        'vector<u8>',
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["id", "amount", "recipient", "voucher", "vault", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'vault',
        function: 'withdraw',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface FundReserveArguments {
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    id: RawTransactionArgument<number | bigint>;
    amount: RawTransactionArgument<number | bigint>;
    recipient: RawTransactionArgument<string>;
    voucher: RawTransactionArgument<Array<number>>;
}
export interface FundReserveOptions {
    package: string;
    arguments: FundReserveArguments | [
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        id: RawTransactionArgument<number | bigint>,
        amount: RawTransactionArgument<number | bigint>,
        recipient: RawTransactionArgument<string>,
        voucher: RawTransactionArgument<Array<number>>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Sends what a voucher says to the reserve it says, once. Uses an id and counts
 * toward the cap as `withdraw`.
 */
export function fundReserve(options: FundReserveOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        'u64',
        'address',
        'vector<u8>',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["vault", "config", "id", "amount", "recipient", "voucher"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'vault',
        function: 'fund_reserve',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface BalanceArguments {
    vault: RawTransactionArgument<string>;
}
export interface BalanceOptions {
    package: string;
    arguments: BalanceArguments | [
        vault: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns what the vault holds of coin `T`, in base units; 0 for a coin it does
 * not keep.
 */
export function balance(options: BalanceOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["vault"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'vault',
        function: 'balance',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SpentTodayArguments {
    vault: RawTransactionArgument<string>;
}
export interface SpentTodayOptions {
    package: string;
    arguments: SpentTodayArguments | [
        vault: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Returns what vouchers took of coin `T` today, in base units. */
export function spentToday(options: SpentTodayOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["vault"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'vault',
        function: 'spent_today',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface NoticeCapArguments {
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface NoticeCapOptions {
    package: string;
    arguments: NoticeCapArguments | [
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns what a day's cap of coin `T` is at least while an upgrade is announced,
 * in base units: a fifth of what the vault held at the first voucher of the
 * announcement, or holds now before that; 0 while none is announced.
 */
export function noticeCap(options: NoticeCapOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["vault", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'vault',
        function: 'notice_cap',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface FreeTodayArguments {
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface FreeTodayOptions {
    package: string;
    arguments: FreeTodayArguments | [
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns what vouchers may still take of coin `T` today, in base units, if the
 * vault holds as much.
 */
export function freeToday(options: FreeTodayOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["vault", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'vault',
        function: 'free_today',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SpentThisHourArguments {
    vault: RawTransactionArgument<string>;
}
export interface SpentThisHourOptions {
    package: string;
    arguments: SpentThisHourArguments | [
        vault: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Returns what vouchers took of coin `T` in this clock hour, in base units. */
export function spentThisHour(options: SpentThisHourOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["vault"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'vault',
        function: 'spent_this_hour',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface FreeThisHourArguments {
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface FreeThisHourOptions {
    package: string;
    arguments: FreeThisHourArguments | [
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns what vouchers may still take of coin `T` in this clock hour, in base
 * units, if the vault holds as much: what the quarter of the cap leaves, and no
 * more than the day does.
 */
export function freeThisHour(options: FreeThisHourOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["vault", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'vault',
        function: 'free_this_hour',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface IsUsedArguments {
    vault: RawTransactionArgument<string>;
    id: RawTransactionArgument<number | bigint>;
}
export interface IsUsedOptions {
    package: string;
    arguments: IsUsedArguments | [
        vault: RawTransactionArgument<string>,
        id: RawTransactionArgument<number | bigint>
    ];
}
/** Returns whether a voucher with this id was used. */
export function isUsed(options: IsUsedOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["vault", "id"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'vault',
        function: 'is_used',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
