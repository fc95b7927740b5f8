/** The salts of leaves, all from the one secret of a closing or of a report: who has it can build the tree, and no member has another's. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Returns the 32 bytes of an account: HMAC-SHA256 of `asset ‖ space ‖ account`, in UTF-8. */
export type LeafSalt = (asset: string, account: string) => Uint8Array;

/** HMAC-SHA256 of a key, for many texts. */
export type HmacOf = (key: Uint8Array) => (text: Uint8Array) => Uint8Array;

const hmacInJavaScript: HmacOf = (key) => {
  const keyed = hmac.create(sha256, key);
  return (text) => keyed.clone().update(text).digest();
};

/** @param secret the key, hex @param hmacOf a compiled one, where millions of salts are made */
export function createLeafSalt(secret: string, hmacOf: HmacOf = hmacInJavaScript): LeafSalt {
  const key = Uint8Array.from({ length: secret.length / 2 }, (_, index) =>
    Number.parseInt(secret.slice(2 * index, 2 * index + 2), 16),
  );
  const keyed = hmacOf(key);
  const text = new TextEncoder();
  return (asset, account) => keyed(text.encode(`${asset} ${account}`));
}
