/** Intents: the actions a wallet signs, their parameters, their texts. Apart from the package's main entry, because it loads zod. */
export { TRANSFER_ASSETS } from './actions/transfer.ts';
export type { IntentLine } from './define-intent.ts';
export {
  checkIntentNonce,
  INTENT_LIFETIME_MS,
  type IntentText,
  intentLines,
  intentMessage,
  intentSiteOf,
} from './message.ts';
export {
  INTENT_ACTION_NAMES,
  INTENT_ACTIONS,
  type IntentActionName,
  type IntentParameters,
  isIntentAction,
  parseIntentParameters,
} from './registry.ts';
export { type VoucherRequest, voucherRequestSchema } from './voucher-request.ts';
export {
  isWithdrawalAction,
  toWithdrawalIntent,
  type WithdrawalAction,
  type WithdrawalIntent,
} from './withdrawal-intent.ts';
