/**
 * Signs the two texts that a wallet is ever asked to sign: a login and an intent. Both are built here from their parts, so that no text
 * of anybody else's reaches the wallet, and what the wallet says it signed is compared with what it was asked for. Nothing outside of
 * this file asks a wallet for a message (a test over the sources says so).
 */
import {
  AppError,
  CHALLENGE_LIFETIME_MS,
  checkGivenNonce,
  parseAddress,
  type SignInText,
  signInMessage,
} from '@suil/core';
import type { IntentActionName, IntentText } from '@suil/core/intent';
import { fromBase64 } from './base64.ts';
import type { SignedBytes } from './features.ts';
import type { SigningContext } from './transaction.ts';
import { asWalletCall } from './wallet-error.ts';

/**
 * Returns the signature of a login's text. The server dates it by its own clock, on every chain.
 * @throws {SIGNING_REQUEST_MALFORMED | SIGNING_CLOCK_DIFFERS | WALLET_ADDRESS_CHANGED | WALLET_CHAIN_UNSUPPORTED} before the wallet is
 *   asked, {SIGNING_TEXT_REPLACED | WALLET_FEATURE_NOT_SUPPORTED | WALLET_REQUEST_REJECTED} or the wallet's own error
 */
export async function signLoginWith(context: SigningContext, text: SignInText, nowMs: number): Promise<SignedBytes> {
  checkOwner(context, text);
  checkGivenNonce(text, { lifetimeMs: CHALLENGE_LIFETIME_MS, nowMs });
  return signTextWith(context, signInMessage(text));
}

/**
 * Returns the signature of an intent's text.
 * @throws as {@link signLoginWith}, and {REQUEST_INVALID} for parameters that the action does not take
 */
export async function signIntentWith<Name extends IntentActionName>(
  context: SigningContext,
  text: IntentText<Name>,
  nowMs: number,
): Promise<SignedBytes> {
  checkOwner(context, text);
  // The schemas of the parameters are another file of the app.
  const { checkIntentNonce, intentMessage } = await import('@suil/core/intent');
  checkIntentNonce(text, text.chain, nowMs);
  return signTextWith(context, intentMessage(text));
}

/** What is signed is the connected account's and of the chain that the app signs for. */
function checkOwner({ account, chain, wallet }: SigningContext, text: { address: string; chain: string }): void {
  if (text.address !== parseAddress(account.address)) throw new AppError('WALLET_ADDRESS_CHANGED');
  if (text.chain !== chain) throw new AppError('WALLET_CHAIN_UNSUPPORTED', { wallet, chain: text.chain });
}

/** `sui:signPersonalMessage`, else the older `sui:signMessage`. */
async function signTextWith({ features, account, chain }: SigningContext, text: string): Promise<SignedBytes> {
  const message = new TextEncoder().encode(text);
  const current = features['sui:signPersonalMessage'];
  const older = features['sui:signMessage'];
  const signed = await asWalletCall(async () => {
    if (current !== undefined) return current.signPersonalMessage({ message, account, chain });
    if (older === undefined) throw new AppError('WALLET_FEATURE_NOT_SUPPORTED', { feature: 'signPersonalMessage' });
    const { messageBytes, signature } = await older.signMessage({ message, account });
    return { bytes: messageBytes, signature };
  });
  if (readText(signed.bytes) !== text) throw new AppError('SIGNING_TEXT_REPLACED');
  return signed;
}

/** Returns the text of base64, or null where it is none. */
function readText(bytes: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromBase64(bytes));
  } catch {
    return null;
  }
}
