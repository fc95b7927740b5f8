/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
const $moduleName = 'suil::suil_pledge';
export const SuilPledge = new MoveStruct({ name: `${$moduleName}::SuilPledge`, fields: {
        owner: bcs.Address,
        /** In base units of SUIL. */
        principal: bcs.u64(),
        /** In micro-dollars, when it was made. */
        value: bcs.u64(),
        /** Granted for it, in base units of HR. */
        hashrate: bcs.u64(),
        term_days: bcs.u64(),
        started_at_ms: bcs.u64(),
        /** The day it was made. */
        start_day: bcs.u64(),
        /** The last day of the term, or the one before it was left. */
        end_day: bcs.u64(),
        principal_paid: bcs.bool()
    } });
export const SuilDetail = new MoveStruct({ name: `${$moduleName}::SuilDetail`, fields: {
        id: bcs.u64(),
        owner: bcs.Address,
        /** In base units of SUIL. */
        principal: bcs.u64(),
        /** In micro-dollars, when it was made. */
        value: bcs.u64(),
        /** In base units of HR. */
        hashrate: bcs.u64(),
        term_days: bcs.u64(),
        started_at_ms: bcs.u64(),
        /** From then on the term is over; the start of the day on which it was left. */
        ends_at_ms: bcs.u64(),
        start_day: bcs.u64(),
        /** Whether the term is over or it was left. */
        ended: bcs.bool(),
        principal_paid: bcs.bool()
    } });
