/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import * as balance from './deps/sui/balance.ts';
const $moduleName = 'suil::principal';
export const Principal = new MoveStruct({ name: `${$moduleName}::Principal<phantom T0>`, fields: {
        vault: balance.Balance,
        /** There since before the open day, in micro-dollars. */
        active: bcs.u64(),
        /** Staked on the open day, in micro-dollars. */
        pending: bcs.u64()
    } });
