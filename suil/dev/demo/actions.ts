/** Everything demo members do after they have joined. Each action is a real transaction or a real signed intent. */
import { CHAIN_ACTIONS } from './chain-actions.ts';
import { LEDGER_ACTIONS } from './ledger-actions.ts';
import type { Action } from './stage.ts';

export const ACTIONS: readonly Action[] = [...CHAIN_ACTIONS, ...LEDGER_ACTIONS];
