/** Every action that an intent can ask for, one line per module. */
import type { Manifest } from '@suil/core/api';
import type { AnyIntentAction } from '../module/intent-action.ts';
import { createBankActions } from './bank/actions.ts';
import { createFundActions } from './fund/actions.ts';
import { createHashrateActions } from './hashrate/actions.ts';
import { createNodeActions } from './nodes/actions.ts';
import { createTransferActions } from './transfer/actions.ts';
import { createWithdrawalActions } from './withdrawal/actions.ts';

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
