/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
const $moduleName = 'suil::keys';
export const Slot = new MoveStruct({ name: `${$moduleName}::Slot`, fields: {
        current: bcs.vector(bcs.u8()),
        standby: bcs.vector(bcs.u8()),
        announced: bcs.vector(bcs.u8()),
        /**
         * From when on the announced key is the standby, in milliseconds; 0 if none is
         * announced.
         */
        ready_ms: bcs.u64()
    } });
export const Keys = new MoveStruct({ name: `${$moduleName}::Keys`, fields: {
        slots: bcs.vector(Slot)
    } });
export interface NewArguments {
    withdraw: RawTransactionArgument<Array<number>>;
    withdrawStandby: RawTransactionArgument<Array<number>>;
    settlement: RawTransactionArgument<string>;
    settlementStandby: RawTransactionArgument<string>;
    audit: RawTransactionArgument<Array<number>>;
    auditStandby: RawTransactionArgument<Array<number>>;
}
export interface NewOptions {
    package: string;
    arguments: NewArguments | [
        withdraw: RawTransactionArgument<Array<number>>,
        withdrawStandby: RawTransactionArgument<Array<number>>,
        settlement: RawTransactionArgument<string>,
        settlementStandby: RawTransactionArgument<string>,
        audit: RawTransactionArgument<Array<number>>,
        auditStandby: RawTransactionArgument<Array<number>>
    ];
}
/** Returns the keys that a deployment begins with, each with its standby. */
export function _new(options: NewOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'vector<u8>',
        'vector<u8>',
        'address',
        'address',
        'vector<u8>',
        'vector<u8>'
    ] satisfies (string | null)[];
    const parameterNames = ["withdraw", "withdrawStandby", "settlement", "settlementStandby", "audit", "auditStandby"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'keys',
        function: 'new',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
