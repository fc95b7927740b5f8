/**
 * Sealing contacts with AES-256-GCM. A sealed contact is bound to its member and its key: moved to another row it does not open.
 * The first key seals, every key opens, so that a key can be replaced. Knows no table.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from '@suil/core';
import type { ContactKey } from '../../../sealing-keys.ts';

export type SealedContact = { keyId: string; sealed: Buffer };

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the text sealed with the first key: nonce, tag, ciphertext. */
export function sealText(text: string, member: string, keys: readonly [ContactKey, ...ContactKey[]]): SealedContact {
  const [{ id, secret }] = keys;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(bindingOf(member, id));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]) };
}

/**
 * Returns the text that {@link sealText} sealed for the same member.
 * @throws {CONTACT_SEALED_UNREADABLE} without its key, or when a byte of it or its place is another
 */
export function openText({ keyId, sealed }: SealedContact, member: string, keys: readonly ContactKey[]): string {
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) throw new AppError('CONTACT_SEALED_UNREADABLE', { key: keyId });
  try {
    const decipher = createDecipheriv(CIPHER, key.secret, sealed.subarray(0, NONCE_BYTES))
      .setAAD(bindingOf(member, keyId))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const ciphertext = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new AppError('CONTACT_SEALED_UNREADABLE', { key: keyId }, { cause });
  }
}

function bindingOf(member: string, keyId: string): Buffer {
  return Buffer.from(`suil delivery contact\n${member}\n${keyId}`);
}
