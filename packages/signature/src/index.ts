/** Whether a wallet's signature belongs to a text and an address. */

export { isSignatureError, SIGNATURE_ERROR_TEXTS, SignatureError } from './errors.ts';
export { isOfPlainKey, type VerificationPlace } from './key-schemes.ts';
export { type RefusedForm, refusedFormOf } from './refused-form.ts';
export { createSignatureVerifier, type VerifySignature } from './verifier.ts';
