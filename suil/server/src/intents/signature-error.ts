/** Why a signature is not taken, in words that say what to do where a wallet signed in a form that is not taken from anyone. */
import { AppError } from '@suil/core';
import { type RefusedForm, refusedFormOf } from '@suil/signature';

const CODES = {
  zkLogin: 'SIGNATURE_ZKLOGIN_UNSUPPORTED',
  'legacy multisig': 'SIGNATURE_MULTISIG_LEGACY',
} as const satisfies Record<RefusedForm, string>;

/** Returns the error for a signature that did not verify; `otherwise` is the code where its form is not the reason. */
export async function signatureError(
  signature: string,
  otherwise: 'AUTH_SIGNATURE_INVALID' | 'INTENT_SIGNATURE_INVALID',
): Promise<AppError> {
  const form = await refusedFormOf(signature);
  return new AppError(form === null ? otherwise : CODES[form]);
}
