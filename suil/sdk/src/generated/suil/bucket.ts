/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
const $moduleName = 'suil::bucket';
export const Bucket = new MoveStruct({ name: `${$moduleName}::Bucket`, fields: {
        /** In base units of HR, as of `used_at_ms`. */
        used: bcs.u64(),
        used_at_ms: bcs.u64()
    } });
export const Limit = new MoveStruct({ name: `${$moduleName}::Limit`, fields: {
        capacity: bcs.u64(),
        /** What the refill lowers `used` by in a period. */
        refill: bcs.u64(),
        period_ms: bcs.u64()
    } });
