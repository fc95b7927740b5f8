/** What a request's signed intent asks for, and whether the signer may pay it. */
import { AppError, operatorAt } from '@suil/core';
import { type Manifest, objectIdsOf } from '@suil/core/api';
import { isWithdrawalAction, toWithdrawalIntent, type VoucherRequest, type WithdrawalIntent } from '@suil/core/intent';

/** The objects and the operator that decide who may ask for what. */
export type Deployment = Omit<Manifest, 'coinTypes' | 'chain'>;

/**
 * Returns what the signed intent asks for.
 * @throws {SIGNER_REFUSED} for an intent that asks for no voucher, or that its wallet or its recipient may not have
 * @throws {REQUEST_INVALID} for parameters that are not the action's
 */
export function readSignedIntent({ intent }: VoucherRequest, deployment: Deployment): WithdrawalIntent {
  const { action, address } = intent;
  if (!isWithdrawalAction(action)) throw new AppError('SIGNER_REFUSED', { reason: `${action} asks for no voucher` });
  const isOperators = action === 'treasury_withdraw' || action === 'fund_reserve';
  // The ledger decided by the time at which it was accepted, which is between these two.
  const times = [intent.issuedAtMs, intent.expiresAtMs];
  if (isOperators && !times.some((atMs) => operatorAt(deployment, atMs) === address))
    throw new AppError('SIGNER_REFUSED', { reason: 'only the operator may ask for this' });
  const asked = toWithdrawalIntent(action, intent, deployment);
  if (asked.reserve === null && objectIdsOf(deployment).includes(asked.recipient))
    throw new AppError('SIGNER_REFUSED', { reason: 'the recipient is not an address' });
  return asked;
}
