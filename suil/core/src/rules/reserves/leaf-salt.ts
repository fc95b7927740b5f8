/** The salts of leaves, all from the one secret of a closing or of a report: who has it can build the tree, and no member has another's. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Returns the 32 bytes of an account: HMAC-SHA256 of `asset ‖ space ‖ account`, in UTF-8. */
export type LeafSalt = (asset: string, account: string) => Uint8Array;

/** So many bytes of a name are written to one place again and again: names of members' accounts have fewer. */
const NAME_BYTES = 256;

/** HMAC-SHA256 of a key, for many texts. A text is read before it returns. */
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
  const bytes = new Uint8Array(NAME_BYTES);
  return (asset, account) => {
    const name = `${asset} ${account}`;
    const { read, written } = text.encodeInto(name, bytes);
    return keyed(read === name.length ? bytes.subarray(0, written) : text.encode(name));
  };
}
