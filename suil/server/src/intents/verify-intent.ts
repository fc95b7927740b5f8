/**
 * Whether a signed intent is what it claims to be (rules.md §9): text rebuilt here from its parts, nonce of this server given to this
 * address for this action, not over, signature of the address over exactly that text. Decides nothing about what it does.
 */
import { type Address, AppError, type Site } from '@suil/core';
import { type IntentActionName, intentMessage, parseIntentParameters } from '@suil/core/intent';
import type { Queryable } from '@suil/postgres';
import type { VerifySignature } from '@suil/signature';
import type { VerifiedIntent } from './intent.ts';
import { signatureError } from './signature-error.ts';
import { consumeNonces, readNonce } from './store.ts';

export type SignedIntent = {
  /** Whose session it came with. */
  address: Address;
  action: IntentActionName;
  /** As they came. */
  parameters: unknown;
  nonce: string;
  signature: string;
};

export type IntentVerifier = {
  /** Returns the text of an intent. @throws {INTENT_NONCE_UNKNOWN}, {REQUEST_INVALID} */
  read: (db: Queryable, intent: SignedIntent) => Promise<VerifiedIntent>;
  /**
   * Checks time and signature of what `read` returned.
   * @throws {INTENT_EXPIRED}, {INTENT_SIGNATURE_INVALID}, {SIGNATURE_ZKLOGIN_UNSUPPORTED}, {SIGNATURE_MULTISIG_LEGACY}
   */
  check: (intent: VerifiedIntent, nowMs: number) => Promise<void>;
  /**
   * Both, and uses the nonce up in the caller's transaction: for what moves no money and is not recorded. `nowMs` is business time.
   * @throws also {INTENT_NONCE_USED}
   */
  verifyIntent: (tx: Queryable, intent: SignedIntent & { nowMs: number }) => Promise<VerifiedIntent>;
};

export function createIntentVerifier(site: Site, verifySignature: VerifySignature): IntentVerifier {
  async function read(
    db: Queryable,
    { address, action, nonce, signature, ...rest }: SignedIntent,
  ): Promise<VerifiedIntent> {
    const parameters = parseIntentParameters(action, rest.parameters);
    const given = await readNonce(db, nonce, site.domain);
    if (given?.address !== address || given.domain !== site.domain || given.action !== action)
      throw new AppError('INTENT_NONCE_UNKNOWN');
    const { issuedAtMs, expiresAtMs } = given;
    const message = intentMessage({ ...site, address, action, parameters, nonce, issuedAtMs, expiresAtMs });
    return { nonce, address, action, parameters, message, signature, issuedAtMs, expiresAtMs };
  }

  async function check(intent: VerifiedIntent, nowMs: number): Promise<void> {
    if (intent.expiresAtMs <= nowMs) throw new AppError('INTENT_EXPIRED');
    if (!(await verifySignature(intent.message, intent.signature, intent.address)))
      throw await signatureError(intent.signature, 'INTENT_SIGNATURE_INVALID');
  }

  return {
    read,
    check,
    verifyIntent: async (tx, { nowMs, ...signed }) => {
      const intent = await read(tx, signed);
      await check(intent, nowMs);
      if (!(await consumeNonces(tx, [intent.nonce], nowMs)).has(intent.nonce)) throw new AppError('INTENT_NONCE_USED');
      return intent;
    },
  };
}
