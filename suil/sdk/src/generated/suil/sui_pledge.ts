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
export const SuiDetail = new MoveStruct({ name: `${$moduleName}::SuiDetail`, fields: {
        id: bcs.u64(),
        owner: bcs.Address,
        principal: bcs.u64(),
        /** In micro-dollars, when it was made. */
        value: bcs.u64(),
        term_days: bcs.u64(),
        started_at_ms: bcs.u64(),
        /** From then on the term is over; the start of the day on which it was left. */
        ends_at_ms: bcs.u64(),
        /** The day it was made; the days `start_day + 1 … start_day + term_days` earn. */
        start_day: bcs.u64(),
        /** The day the ramp started. */
        ramp_start: bcs.u64(),
        /** What today earns, in ppm of the principal. */
        yield_ppm: bcs.u64(),
        /** Income of the complete days that is not withdrawn, the fee included. */
        withdrawable: bcs.u64(),
        /** Income of all complete days, the fees included. */
        cumulative: bcs.u64(),
        /** Set aside for the pledge and not yet paid or given back. */
        escrow: bcs.u64(),
        /** Whether the term is over or it was left. */
        ended: bcs.bool(),
        principal_paid: bcs.bool(),
        income_paid: bcs.bool()
    } });
