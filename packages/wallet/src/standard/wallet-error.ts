/** Turns what wallets throw into our codes where the meaning is known. Anything else stays the wallet's own error. */
import { isWalletError, WalletError } from '../errors.ts';

/** WALLET_STANDARD_ERROR__USER__REQUEST_REJECTED of @wallet-standard/errors, and the older one of EIP-1193 wallets. */
const REJECTION_CODES: readonly unknown[] = [4_001_000, 4_001];
const REJECTION_TEXT = /reject|denied|declin|cancell?ed/i;

/** Returns the error to show: a WalletError for a refusal or a window that closed or did not open, else what was thrown. */
export function readWalletError(thrown: unknown): unknown {
  if (isWalletError(thrown)) return thrown;
  const { message, code, context } = describe(thrown);
  if (/closed the (stashed|wallet) window/i.test(message))
    return new WalletError('WALLET_WINDOW_CLOSED', {}, { cause: thrown });
  if (/failed to open new window/i.test(message)) return new WalletError('WALLET_WINDOW_FAILED', {}, { cause: thrown });
  const rejected = REJECTION_CODES.includes(code) || REJECTION_CODES.includes(context) || REJECTION_TEXT.test(message);
  return rejected ? new WalletError('WALLET_REQUEST_REJECTED', {}, { cause: thrown }) : thrown;
}

/** Runs a wallet's call and throws {@link readWalletError} of what it throws. */
export async function asWalletCall<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (thrown) {
    throw readWalletError(thrown);
  }
}

function describe(thrown: unknown): { message: string; code: unknown; context: unknown } {
  if (typeof thrown !== 'object' || thrown === null)
    return { message: String(thrown), code: undefined, context: undefined };
  const { message, code, context }: { message?: unknown; code?: unknown; context?: unknown } = thrown;
  return { message: String(message ?? ''), code, context: contextCode(context) };
}

/** Wallets of the Wallet Standard name the code in the error's context. */
function contextCode(context: unknown): unknown {
  return typeof context === 'object' && context !== null && '__code' in context ? context.__code : undefined;
}
