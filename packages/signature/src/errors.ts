/** The error of this package: a signature that only a node can check, and no node answers. */
import { defineErrors } from '@suil/errors';

// biome-ignore format: one line per code
export const SIGNATURE_ERROR_TEXTS = {
  CHAIN_NODE_UNAVAILABLE: 'The Sui node does not answer.',
} as const;

export const { ErrorClass: SignatureError, is: isSignatureError } = defineErrors(
  'SignatureError',
  SIGNATURE_ERROR_TEXTS,
);
