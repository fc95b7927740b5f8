/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
import * as bucket from './bucket.ts';
import * as fee_balance from './fee_balance.ts';
const $moduleName = 'suil::suilpool';
export const Exchange = new MoveStruct({ name: `${$moduleName}::Exchange`, fields: {
        id: bcs.Address,
        /** Hashrate that fees granted. */
        hashrate: bucket.Bucket,
        /** Of the exchanges. */
        fees: fee_balance.FeeBalance
    } });
export const SuilSwapped = new MoveStruct({ name: `${$moduleName}::SuilSwapped`, fields: {
        member: bcs.Address,
        /** SUIL paid, the fee included, in base units. */
        suil_amount: bcs.u64(),
        /** SUIL in base units; kept for the vault. */
        fee: bcs.u64(),
        /** SUI obtained, in MIST. */
        sui_amount: bcs.u64(),
        /**
         * What the SUIL left after the fee was worth at the pools' prices before the swap,
         * in micro-dollars.
         */
        swap_value: bcs.u64(),
        /**
         * What the fee was worth at the grant price after the swap, in micro-dollars; 0 if
         * there was no price.
         */
        fee_value: bcs.u64(),
        /** Granted for the fee, in base units of HR. */
        hashrate: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export interface SwapV2Arguments {
    coin: RawTransactionArgument<string>;
    minOut: RawTransactionArgument<number | bigint>;
    minHashrate: RawTransactionArgument<number | bigint>;
    exchange: RawTransactionArgument<string>;
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface SwapV2Options {
    package: string;
    arguments: SwapV2Arguments | [
        coin: RawTransactionArgument<string>,
        minOut: RawTransactionArgument<number | bigint>,
        minHashrate: RawTransactionArgument<number | bigint>,
        exchange: RawTransactionArgument<string>,
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Swaps SUIL to SUI, which the sender receives. */
export function swapV2(options: SwapV2Options) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64',
        'u64',
        null,
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["coin", "minOut", "minHashrate", "exchange", "suilPool", "usdcPool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suilpool',
        function: 'swap_v2',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface SellArguments {
    exchange: RawTransactionArgument<string>;
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    coin: RawTransactionArgument<string>;
    minOut: RawTransactionArgument<number | bigint>;
    minHashrate: RawTransactionArgument<number | bigint>;
}
export interface SellOptions {
    package: string;
    arguments: SellArguments | [
        exchange: RawTransactionArgument<string>,
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        coin: RawTransactionArgument<string>,
        minOut: RawTransactionArgument<number | bigint>,
        minHashrate: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Swaps SUIL to SUI for the next command of the transaction, such as a swap of the
 * SUI to USDC; otherwise as `swap_v2`.
 */
export function sell(options: SellOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        null,
        null,
        'u64',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["exchange", "suilPool", "usdcPool", "config", "coin", "minOut", "minHashrate"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suilpool',
        function: 'sell',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface CollectFeesArguments {
    exchange: RawTransactionArgument<string>;
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface CollectFeesOptions {
    package: string;
    arguments: CollectFeesArguments | [
        exchange: RawTransactionArgument<string>,
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/** Moves the fees to the vault; anyone may call. */
export function collectFees(options: CollectFeesOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["exchange", "vault", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suilpool',
        function: 'collect_fees',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface SwapViewV2Arguments {
    amount: RawTransactionArgument<number | bigint>;
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface SwapViewV2Options {
    package: string;
    arguments: SwapViewV2Arguments | [
        amount: RawTransactionArgument<number | bigint>,
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Returns what `swap_v2` would do now. */
export function swapViewV2(options: SwapViewV2Options) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["amount", "suilPool", "usdcPool", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suilpool',
        function: 'swap_view_v2',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface HashrateViewArguments {
    exchange: RawTransactionArgument<string>;
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    amount: RawTransactionArgument<number | bigint>;
}
export interface HashrateViewOptions {
    package: string;
    arguments: HashrateViewArguments | [
        exchange: RawTransactionArgument<string>,
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        amount: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/** Returns the hashrate that `swap_v2` would grant now. */
export function hashrateView(options: HashrateViewOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["exchange", "suilPool", "usdcPool", "config", "amount"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suilpool',
        function: 'hashrate_view',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface FeesArguments {
    exchange: RawTransactionArgument<string>;
}
export interface FeesOptions {
    package: string;
    arguments: FeesArguments | [
        exchange: RawTransactionArgument<string>
    ];
}
/**
 * Returns the fees that the vault has not collected yet, and all that were ever
 * taken, in base units of SUIL.
 */
export function fees(options: FeesOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["exchange"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'suilpool',
        function: 'fees',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
