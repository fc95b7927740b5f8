/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
const $moduleName = 'suil::audit';
export const VouchersPaused = new MoveStruct({ name: `${$moduleName}::VouchersPaused`, fields: {
        until_ms: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const AuditPosted = new MoveStruct({ name: `${$moduleName}::AuditPosted`, fields: {
        day: bcs.u64(),
        /** Of the day's statement, 32 bytes. */
        hash: bcs.vector(bcs.u8()),
        timestamp_ms: bcs.u64()
    } });
export interface PauseVouchersArguments {
    config: RawTransactionArgument<string>;
}
export interface PauseVouchersOptions {
    package: string;
    arguments: PauseVouchersArguments | [
        config: RawTransactionArgument<string>
    ];
}
/**
 * Pauses vouchers for 6 hours, at most 24 hours in any 7 days. A pause that runs
 * is extended. The guardian alone ends one.
 */
export function pauseVouchers(options: PauseVouchersOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'audit',
        function: 'pause_vouchers',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface PostArguments {
    config: RawTransactionArgument<string>;
    day: RawTransactionArgument<number | bigint>;
    hash: RawTransactionArgument<Array<number>>;
}
export interface PostOptions {
    package: string;
    arguments: PostArguments | [
        config: RawTransactionArgument<string>,
        day: RawTransactionArgument<number | bigint>,
        hash: RawTransactionArgument<Array<number>>
    ];
}
/** Posts the hash of the audit's statement of a complete day. */
export function post(options: PostOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64',
        'vector<u8>',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["config", "day", "hash"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'audit',
        function: 'post',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
