/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
const $moduleName = 'suil::vault';
export const Vault = new MoveStruct({ name: `${$moduleName}::Vault`, fields: {
        id: bcs.Address
    } });
export const BalanceKey = new MoveStruct({ name: `${$moduleName}::BalanceKey<phantom T0>`, fields: {
        dummy_field: bcs.bool()
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
export interface TopupArguments {
    amount: RawTransactionArgument<string>;
    vault: RawTransactionArgument<string>;
}
export interface TopupOptions {
    package: string;
    arguments: TopupArguments | [
        amount: RawTransactionArgument<string>,
        vault: RawTransactionArgument<string>
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
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["amount", "vault"];
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
}
export interface TopupSuilOptions {
    package: string;
    arguments: TopupSuilArguments | [
        amount: RawTransactionArgument<string>,
        vault: RawTransactionArgument<string>
    ];
}
/** Puts SUIL into the vault, to be credited to the sender by the event `ToppedUp`. */
export function topupSuil(options: TopupSuilOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["amount", "vault"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'vault',
        function: 'topup_suil',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
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
