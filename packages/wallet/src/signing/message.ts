/**
 * Signs messages of the kinds that the app named when it made its store. A kind builds the text from parts, so that no text of another
 * origin reaches the wallet, and what the wallet states it signed is compared with what it was asked to sign. Nothing outside of this file
 * asks a wallet for a message (a test over the sources checks it).
 */
import { normalizeAddress } from '../account/address.ts';
import { WalletError } from '../errors.ts';
import type { SignedBytes } from '../standard/features.ts';
import { asWalletCall } from '../standard/wallet-error.ts';
import { fromBase64 } from './base64.ts';
import type { MessageKind, MessageParts } from './message-kind.ts';
import type { SigningContext } from './transaction.ts';

/**
 * Returns the signature of a message.
 * @throws {WALLET_ADDRESS_CHANGED | WALLET_CHAIN_UNSUPPORTED} and what the kind throws, before the wallet is asked;
 *   {SIGNING_TEXT_REPLACED | WALLET_FEATURE_NOT_SUPPORTED | WALLET_REQUEST_REJECTED} or the wallet's own error
 */
export async function signMessageWith<Parts extends MessageParts>(
  context: SigningContext,
  kind: MessageKind<Parts>,
  parts: Parts,
  nowMs: number,
): Promise<SignedBytes> {
  const { account, chain, wallet } = context;
  if (parts.address !== normalizeAddress(account.address)) throw new WalletError('WALLET_ADDRESS_CHANGED');
  if (parts.chain !== chain) throw new WalletError('WALLET_CHAIN_UNSUPPORTED', { wallet, chain: parts.chain });
  return signTextWith(context, await kind.build(parts, nowMs));
}

/** `sui:signPersonalMessage`, else the older `sui:signMessage`. */
async function signTextWith({ features, account, chain }: SigningContext, text: string): Promise<SignedBytes> {
  const message = new TextEncoder().encode(text);
  const current = features['sui:signPersonalMessage'];
  const older = features['sui:signMessage'];
  const signed = await asWalletCall(async () => {
    if (current !== undefined) return current.signPersonalMessage({ message, account, chain });
    if (older === undefined) throw new WalletError('WALLET_FEATURE_NOT_SUPPORTED', { feature: 'signPersonalMessage' });
    const { messageBytes, signature } = await older.signMessage({ message, account });
    return { bytes: messageBytes, signature };
  });
  if (readText(signed.bytes) !== text) throw new WalletError('SIGNING_TEXT_REPLACED');
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
