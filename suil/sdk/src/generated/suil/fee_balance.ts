/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import * as balance from './deps/sui/balance.ts';
const $moduleName = 'suil::fee_balance';
export const FeeBalance = new MoveStruct({ name: `${$moduleName}::FeeBalance<phantom T0>`, fields: {
        coins: balance.Balance,
        /**
         * All that was ever added, in base units. Unlike the balance it never falls, so a
         * reader sees that nothing moved.
         */
        taken: bcs.u128()
    } });
export const FeesCollected = new MoveStruct({ name: `${$moduleName}::FeesCollected`, fields: {
        /** The id of the shared object that the fees lay in. */
        source: bcs.Address,
        /** The coin's type, without 0x. */
        coin: bcs.string(),
        /** In the coin's base units. */
        amount: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
