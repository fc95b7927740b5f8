/** The keys that delivery contacts are sealed with, as the configuration writes them. */

export type ContactKey = {
  /** Names the key in the database. */
  id: string;
  /** 32 bytes. */
  secret: Buffer;
};

export type ContactKeys = readonly [ContactKey, ...ContactKey[]];

const KEY = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/** Returns the keys of `id:base64,id:base64` (32 bytes each, the first one seals), or null for anything else. */
export function parseContactKeys(text: string): ContactKeys | null {
  const keys = text.split(',').map((part) => {
    const [, id, secret] = KEY.exec(part.trim()) ?? [];
    return id === undefined || secret === undefined ? null : { id, secret: Buffer.from(secret, 'base64') };
  });
  const [first, ...others] = keys;
  if (!first || new Set(keys.map((key) => key?.id)).size !== keys.length) return null;
  const rest = others.filter((key) => key !== null);
  return rest.length === others.length ? [first, ...rest] : null;
}
