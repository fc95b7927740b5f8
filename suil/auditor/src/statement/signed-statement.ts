/** What the audit key signed, and its form in answers and files. */
import { z } from 'zod';

export interface SignedStatement {
  /** What was signed, and 64 bytes of Ed25519. */
  readonly bytes: Uint8Array;
  readonly signature: Uint8Array;
}

const base64Schema = z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64'));
export const signedStatementSchema = z.strictObject({ bytes: base64Schema, signature: base64Schema });

/** Returns both parts in base64. */
export function toText({ bytes, signature }: SignedStatement) {
  return { bytes: Buffer.from(bytes).toString('base64'), signature: Buffer.from(signature).toString('base64') };
}
