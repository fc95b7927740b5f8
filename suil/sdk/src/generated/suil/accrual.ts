/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
const $moduleName = 'suil::accrual';
export const Sums = new MoveStruct({ name: `${$moduleName}::Sums`, fields: {
        /** `F(d) = Σ f(i)`. */
        f: bcs.u128(),
        /** `G(d) = Σ i·f(i)`. */
        g: bcs.u128()
    } });
