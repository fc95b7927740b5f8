/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
const $moduleName = 'suil::voucher';
export const Permit = new MoveStruct({ name: `${$moduleName}::Permit`, fields: {
        domain: bcs.vector(bcs.u8()),
        /** The digest of the chain's first checkpoint. */
        chain: bcs.vector(bcs.u8()),
        /** The coin's type, without 0x. */
        coin: bcs.vector(bcs.u8()),
        vault: bcs.Address,
        id: bcs.u64(),
        /** In the coin's base units. */
        amount: bcs.u64(),
        recipient: bcs.Address,
        expires_at_ms: bcs.u64()
    } });
