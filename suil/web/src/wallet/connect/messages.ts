/**
 * The two messages that the app asks a wallet to sign: a login and an intent. Their texts are built here from parts; a server adds its nonce
 * and times only, and they are checked first.
 */
import { CHALLENGE_LIFETIME_MS, checkGivenNonce, type SignInText, signInMessage } from '@suil/core';
import type { IntentText } from '@suil/core/intent';
import type { MessageKind } from '@suil/wallet';

/** The server dates a login by its own clock, on every chain. Throws {SIGNING_REQUEST_MALFORMED} and {SIGNING_CLOCK_DIFFERS}. */
export const loginMessage: MessageKind<SignInText> = {
  build(text, nowMs) {
    checkGivenNonce(text, { lifetimeMs: CHALLENGE_LIFETIME_MS, nowMs });
    return signInMessage(text);
  },
};

/** Throws as {@link loginMessage}, and {REQUEST_INVALID} for parameters that the action does not take. */
export const intentMessageKind: MessageKind<IntentText> = {
  async build(text, nowMs) {
    // The schemas of the parameters are another file of the app.
    const { checkIntentNonce, intentMessage } = await import('@suil/core/intent');
    checkIntentNonce(text, text.chain, nowMs);
    return intentMessage(text);
  },
};

export const MESSAGES = [loginMessage, intentMessageKind] as const;
