/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
const $moduleName = 'suil::term';
export const Ramp = new MoveStruct({ name: `${$moduleName}::Ramp`, fields: {
        first_ppm: bcs.u64(),
        cap_ppm: bcs.u64()
    } });
