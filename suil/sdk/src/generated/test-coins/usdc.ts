/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
import * as coin from './deps/sui/coin.ts';
const $moduleName = 'test_coins::usdc';
export const USDC = new MoveStruct({ name: `${$moduleName}::USDC`, fields: {
        dummy_field: bcs.bool()
    } });
export const Treasury = new MoveStruct({ name: `${$moduleName}::Treasury`, fields: {
        id: bcs.Address,
        cap: coin.TreasuryCap
    } });
export interface MintArguments {
    amount: RawTransactionArgument<number | bigint>;
    treasury: RawTransactionArgument<string>;
}
export interface MintOptions {
    package: string;
    arguments: MintArguments | [
        amount: RawTransactionArgument<number | bigint>,
        treasury: RawTransactionArgument<string>
    ];
}
/** Mints for anyone, up to a limit for all together. */
export function mint(options: MintOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        null
    ] satisfies (string | null)[];
    const parameterNames = ["amount", "treasury"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'usdc',
        function: 'mint',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
