/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import * as reserve from './reserve.ts';
import * as balance from './deps/sui/balance.ts';
import * as table from './deps/sui/table.ts';
import * as accrual from './accrual.ts';
const $moduleName = 'suil::funding';
export const Funding = new MoveStruct({ name: `${$moduleName}::Funding<phantom T0>`, fields: {
        /** Not yet promised to anyone. */
        reserve: reserve.Reserve,
        /** Set aside for the members. */
        escrow: balance.Balance,
        days: table.Table,
        /** The first day of the product; the sums are 0 before it. */
        launch_day: bcs.u64(),
        /** The first day that is not closed. */
        open_day: bcs.u64(),
        /** The factor of the last closed day, 10^9 = paid in full. */
        last_factor: bcs.u64()
    } });
export const ClosedDay = new MoveStruct({ name: `${$moduleName}::ClosedDay`, fields: {
        /** The sums of the factors through it. */
        sums: accrual.Sums,
        /** The principal that was there through the whole day, in micro-dollars. */
        principal: bcs.u64(),
        /** The part of the need that was paid, 10^9 = all. */
        factor: bcs.u64()
    } });
export const FundingDay = new MoveStruct({ name: `${$moduleName}::FundingDay`, fields: {
        day: bcs.u64(),
        /** The principal that was there through the whole day, in micro-dollars. */
        principal: bcs.u64(),
        /** What the day's income could be at most, in micro-dollars. */
        need: bcs.u64(),
        /** The part of it that was paid, 10^9 = all. */
        factor: bcs.u64(),
        /** From the reserve to escrow, in micro-dollars. */
        moved: bcs.u64()
    } });
export const DayClosed = new MoveStruct({ name: `${$moduleName}::DayClosed`, fields: {
        day: bcs.u64(),
        /** The principal that was there through the whole day, in micro-dollars. */
        principal: bcs.u64(),
        /** What the day's income could be at most, in micro-dollars. */
        need: bcs.u64(),
        /** The part of it that was paid, 10^9 = all. */
        factor: bcs.u64(),
        /** From the reserve to escrow, in micro-dollars. */
        moved: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
