/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
const $moduleName = 'suil::parameters';
export const Change = new MoveStruct({ name: `${$moduleName}::Change`, fields: {
        key: bcs.u8(),
        value: bcs.u64(),
        /** The first day on which the new value holds. */
        day: bcs.u64()
    } });
export const Parameters = new MoveStruct({ name: `${$moduleName}::Parameters`, fields: {
        /**
           * By key: the value before the change that waits or has come true, if there is
           * one.
           */
        values: bcs.vector(bcs.u64()),
        /** At most one per key. */
        changes: bcs.vector(Change)
    } });
export const Parameter = new MoveStruct({ name: `${$moduleName}::Parameter`, fields: {
        key: bcs.u8(),
        /** What holds today. */
        value: bcs.u64(),
        /** What will hold from `next_day` on; without a change, `value`. */
        next_value: bcs.u64(),
        /** 0 without a change that waits. */
        next_day: bcs.u64(),
        /** The bounds of the bytecode, both included. */
        least: bcs.u64(),
        largest: bcs.u64()
    } });
