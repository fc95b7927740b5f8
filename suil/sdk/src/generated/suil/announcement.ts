/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
const $moduleName = 'suil::announcement';
export const Announcement = new MoveStruct({ name: `${$moduleName}::Announcement`, fields: {
        /** The digest of the new modules and dependencies, as the compiler prints it. */
        digest: bcs.vector(bcs.u8()),
        announced_ms: bcs.u64(),
        /** How many were announced before it. */
        number: bcs.u64(),
        /**
         * Whether its upgrade was carried out; the code before it is in force until
         * `admin::migrate`.
         */
        authorized: bcs.bool()
    } });
