/** Recovery phrases of 12, 15, 18, 21 or 24 English words (BIP-39). Owns the phrase, not the keys. */
import { entropyToMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { WalletError } from '../errors.ts';

export const MNEMONIC_LENGTHS = [12, 15, 18, 21, 24] as const;
export type MnemonicLength = (typeof MNEMONIC_LENGTHS)[number];

/** Returns random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

/** Returns a new phrase: three words per 32 bits of randomness. */
export function createMnemonic(words: MnemonicLength, randomBytes: RandomBytes): string {
  return entropyToMnemonic(randomBytes((words / 3) * 4), wordlist);
}

/**
 * Returns the phrase in its normal form: lower case, one space between words.
 * @throws {WALLET_MNEMONIC_LENGTH_INVALID | WALLET_MNEMONIC_WORD_UNKNOWN | WALLET_MNEMONIC_CHECKSUM_INVALID}
 */
export function checkMnemonic(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (!MNEMONIC_LENGTHS.some((length) => length === words.length)) {
    throw new WalletError('WALLET_MNEMONIC_LENGTH_INVALID', { words: words.length });
  }
  const unknown = words.findIndex((word) => !wordlist.includes(word));
  if (unknown >= 0) throw new WalletError('WALLET_MNEMONIC_WORD_UNKNOWN', { position: unknown + 1 });
  const mnemonic = words.join(' ');
  if (!validateMnemonic(mnemonic, wordlist)) throw new WalletError('WALLET_MNEMONIC_CHECKSUM_INVALID');
  return mnemonic;
}
