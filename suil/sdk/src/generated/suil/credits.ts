/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import * as balance from './deps/sui/balance.ts';
import * as table from './deps/sui/table.ts';
const $moduleName = 'suil::credits';
export const Credits = new MoveStruct({ name: `${$moduleName}::Credits<phantom T0>`, fields: {
        coins: balance.Balance,
        /** In micro-dollars, in the order friend, indirect, community, peer. */
        amounts: table.Table
    } });
