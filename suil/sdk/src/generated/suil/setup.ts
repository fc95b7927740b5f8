/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
const $moduleName = 'suil::setup';
export const SetupCap = new MoveStruct({ name: `${$moduleName}::SetupCap`, fields: {
        id: bcs.Address
    } });
export const SetupCompleted = new MoveStruct({ name: `${$moduleName}::SetupCompleted`, fields: {
        root: bcs.Address,
        finance: bcs.Address,
        vault: bcs.Address,
        liquidity: bcs.Address,
        usdc_sui_pool: bcs.Address,
        suil_sui_pool: bcs.Address,
        prices: bcs.Address,
        config: bcs.Address,
        upgrade_lock: bcs.Address,
        team: bcs.Address,
        pledges: bcs.Address,
        exchange: bcs.Address,
        /** The first day of the liquidity product. */
        day: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export interface CreateArguments {
    cap: RawTransactionArgument<string>;
    upgradeCap: RawTransactionArgument<string>;
    emission: RawTransactionArgument<string>;
    root: RawTransactionArgument<string>;
    guardian: RawTransactionArgument<string>;
    keys: TransactionArgument;
    chain: RawTransactionArgument<Array<number>>;
    delays: TransactionArgument;
}
export interface CreateOptions {
    package: string;
    arguments: CreateArguments | [
        cap: RawTransactionArgument<string>,
        upgradeCap: RawTransactionArgument<string>,
        emission: RawTransactionArgument<string>,
        root: RawTransactionArgument<string>,
        guardian: RawTransactionArgument<string>,
        keys: TransactionArgument,
        chain: RawTransactionArgument<Array<number>>,
        delays: TransactionArgument
    ];
    typeArguments: [
        string
    ];
}
/**
 * Creates and shares the configuration, the tree, the vault, the liquidity
 * product, the team income, the pledges, the prices, the exchange and both pools,
 * for the stablecoin `U`, and locks the right to upgrade away. The pools are empty
 * afterwards; the sender gets the ticket for each one's first deposit and becomes
 * the admin.
 */
export function create(options: CreateOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        'address',
        'address',
        null,
        'vector<u8>',
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["cap", "upgradeCap", "emission", "root", "guardian", "keys", "chain", "delays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'setup',
        function: 'create',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
