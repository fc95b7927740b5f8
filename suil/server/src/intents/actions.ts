/** Every action that an intent can ask for, one line per module. */
import type { Manifest } from '@suil/core/api';
import { createBankActions } from '../modules/bank/actions.ts';
import { createFundActions } from '../modules/fund/actions.ts';
import { createHashrateActions } from '../modules/hashrate/actions.ts';
import { createNodeActions } from '../modules/nodes/actions.ts';
import { createTransferActions } from '../modules/transfer/actions.ts';
import { createWithdrawalActions } from '../modules/withdrawal/actions.ts';
import type { AnyIntentAction } from './action.ts';

export function createIntentActions(manifest: Manifest): AnyIntentAction[] {
  return [
    ...createTransferActions(manifest),
    ...createWithdrawalActions({ manifest }),
    ...createFundActions({ manifest }),
    ...createBankActions(manifest),
    ...createHashrateActions(manifest),
    ...createNodeActions(manifest),
  ];
}
