/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import * as table from './deps/sui/table.ts';
const $moduleName = 'suil::owners';
export const Owners = new MoveStruct({ name: `${$moduleName}::Owners`, fields: {
        counts: table.Table,
        ids: table.Table
    } });
export const Place = new MoveStruct({ name: `${$moduleName}::Place`, fields: {
        owner: bcs.Address,
        index: bcs.u64()
    } });
