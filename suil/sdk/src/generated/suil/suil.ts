/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import * as balance from './deps/sui/balance.ts';
const $moduleName = 'suil::suil';
export const SUIL = new MoveStruct({ name: `${$moduleName}::SUIL`, fields: {
        dummy_field: bcs.bool()
    } });
export const Emission = new MoveStruct({ name: `${$moduleName}::Emission`, fields: {
        id: bcs.Address,
        /** SUIL in base units. */
        balance: balance.Balance
    } });
