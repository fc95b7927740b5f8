/** The parameters of the actions that move something in the ledger, as the registry of signed intents reads them and the model takes them. */
import { parseIntentParameters } from '@suil/core/intent';
import type { BookAction, BookIntentParameters } from '@suil/core/reference-model';

/** The compiler checks of each action that both mean the same. */
const READERS: { readonly [Action in BookAction]: (parameters: unknown) => BookIntentParameters[Action] } = {
  transfer: (parameters) => parseIntentParameters('transfer', parameters),
  withdraw: (parameters) => parseIntentParameters('withdraw', parameters),
  cancel_withdrawal: (parameters) => parseIntentParameters('cancel_withdrawal', parameters),
  set_spending_limit: (parameters) => parseIntentParameters('set_spending_limit', parameters),
  claim_hashrate: (parameters) => parseIntentParameters('claim_hashrate', parameters),
  subscribe: (parameters) => parseIntentParameters('subscribe', parameters),
  redeem: (parameters) => parseIntentParameters('redeem', parameters),
  set_renewal: (parameters) => parseIntentParameters('set_renewal', parameters),
  exchange_pro: (parameters) => parseIntentParameters('exchange_pro', parameters),
  buy_hashrate: (parameters) => parseIntentParameters('buy_hashrate', parameters),
  buy_node: (parameters) => parseIntentParameters('buy_node', parameters),
  fund: (parameters) => parseIntentParameters('fund', parameters),
  allocate: (parameters) => parseIntentParameters('allocate', parameters),
  fund_reserve: (parameters) => parseIntentParameters('fund_reserve', parameters),
  treasury_withdraw: (parameters) => parseIntentParameters('treasury_withdraw', parameters),
};

/** Whether an action moves something in the ledger. */
export function isBookAction(action: string): action is BookAction {
  return Object.hasOwn(READERS, action);
}

/** @throws {REQUEST_INVALID} for parameters that the action does not take */
export function readBookParameters<Action extends BookAction>(
  action: Action,
  parameters: unknown,
): BookIntentParameters[Action] {
  return READERS[action](parameters);
}
