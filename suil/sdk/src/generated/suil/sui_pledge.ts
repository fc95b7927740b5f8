/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
const $moduleName = 'suil::sui_pledge';
export const SuiPledge = new MoveStruct({ name: `${$moduleName}::SuiPledge`, fields: {
        owner: bcs.Address,
        principal: bcs.u64(),
        /** In micro-dollars, when it was made. */
        value: bcs.u64(),
        term_days: bcs.u64(),
        started_at_ms: bcs.u64(),
        /** The day it was made; the day after it is the first that earns. */
        start_day: bcs.u64(),
        /** The last day that earns: of the term, or before the day it was left. */
        end_day: bcs.u64(),
        /**
         * The day the ramp started: the day it was made, or the one before the last
         * withdrawal.
         */
        ramp_start: bcs.u64(),
        /** The day through which income is withdrawn. */
        settled_day: bcs.u64(),
        /** Income withdrawn so far, the fees included. */
        withdrawn: bcs.u64(),
        /** Set aside and not yet paid or given back. */
        escrow: bcs.u64(),
        principal_paid: bcs.bool(),
        income_paid: bcs.bool()
    } });
