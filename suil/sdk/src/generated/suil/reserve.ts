/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
import * as balance from './deps/sui/balance.ts';
const $moduleName = 'suil::reserve';
export const Reserve = new MoveStruct({ name: `${$moduleName}::Reserve<phantom T0>`, fields: {
        /** The shared object it lies in. */
        holder: bcs.Address,
        coins: balance.Balance
    } });
export const Deposit = new MoveStruct({ name: `${$moduleName}::Deposit<phantom T0>`, fields: {
        /** The reserve's id. */
        reserve: bcs.Address,
        /** The vault's id. */
        source: bcs.Address,
        coins: balance.Balance
    } });
export interface SourceArguments {
    deposit: TransactionArgument;
}
export interface SourceOptions {
    package: string;
    arguments: SourceArguments | [
        deposit: TransactionArgument
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns the vault that a deposit comes from, as an address: the funder of the
 * reserve.
 */
export function source(options: SourceOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["deposit"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'reserve',
        function: 'source',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
