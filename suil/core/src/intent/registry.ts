/** Every action that needs a wallet's signature off chain (rules.md §9), one file each. Owns the names. */
import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { allocateIntent } from './actions/allocate.ts';
import { buyHashrateIntent } from './actions/buy-hashrate.ts';
import { buyNodeIntent } from './actions/buy-node.ts';
import { cancelWithdrawalIntent } from './actions/cancel-withdrawal.ts';
import { claimHashrateIntent } from './actions/claim-hashrate.ts';
import { deleteContactIntent } from './actions/delete-contact.ts';
import { exchangeProIntent } from './actions/exchange-pro.ts';
import { fundIntent } from './actions/fund.ts';
import { fundReserveIntent } from './actions/fund-reserve.ts';
import { redeemIntent } from './actions/redeem.ts';
import { saveContactIntent } from './actions/save-contact.ts';
import { setRenewalIntent } from './actions/set-renewal.ts';
import { setSpendingLimitIntent } from './actions/set-spending-limit.ts';
import { subscribeIntent } from './actions/subscribe.ts';
import { transferIntent } from './actions/transfer.ts';
import { treasuryWithdrawIntent } from './actions/treasury-withdraw.ts';
import { withdrawIntent } from './actions/withdraw.ts';

export const INTENT_ACTIONS = {
  transfer: transferIntent,
  withdraw: withdrawIntent,
  cancel_withdrawal: cancelWithdrawalIntent,
  set_spending_limit: setSpendingLimitIntent,
  claim_hashrate: claimHashrateIntent,
  subscribe: subscribeIntent,
  redeem: redeemIntent,
  set_renewal: setRenewalIntent,
  exchange_pro: exchangeProIntent,
  buy_hashrate: buyHashrateIntent,
  buy_node: buyNodeIntent,
  fund: fundIntent,
  allocate: allocateIntent,
  fund_reserve: fundReserveIntent,
  treasury_withdraw: treasuryWithdrawIntent,
  save_contact: saveContactIntent,
  delete_contact: deleteContactIntent,
} as const;

export type IntentActionName = keyof typeof INTENT_ACTIONS;

/** Parameters of one action, as they travel: amounts and ids are decimal strings. */
export type IntentParameters<Name extends IntentActionName = IntentActionName> = z.infer<
  (typeof INTENT_ACTIONS)[Name]['parameters']
>;

export const INTENT_ACTION_NAMES = Object.keys(INTENT_ACTIONS) as [IntentActionName, ...IntentActionName[]];

/** Whether the text names an action. */
export function isIntentAction(text: unknown): text is IntentActionName {
  return typeof text === 'string' && Object.hasOwn(INTENT_ACTIONS, text);
}

/**
 * Returns the parameters of an action, checked: none missing, none too many, each in its one spelling.
 * @throws {REQUEST_INVALID}
 */
export function parseIntentParameters<Name extends IntentActionName>(
  action: Name,
  parameters: unknown,
): IntentParameters<Name> {
  const parsed = INTENT_ACTIONS[action].parameters.safeParse(parameters);
  if (parsed.success) return parsed.data as IntentParameters<Name>;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: ['parameters', ...path].join('.'),
    message: message.slice(0, 200),
  }));
  throw new AppError('REQUEST_INVALID', { issues: JSON.stringify(issues.slice(0, 10)) });
}
