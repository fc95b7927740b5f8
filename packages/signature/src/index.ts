/** Whether a wallet's signature belongs to a text and an address. */
export { createSignatureVerifier, type VerifySignature } from './verifier.ts';
