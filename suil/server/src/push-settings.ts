/** The settings of notifications as an operator gives them: the server's key, and hosts of push services beside the known ones. */
import { createECDH, ECDH } from 'node:crypto';

export interface PushHosts {
  /** Host names, of any port given; one that begins with a dot allows all below it. */
  readonly hosts: readonly string[];
  /** `http://127.0.0.1:PORT`, on a local chain alone. */
  readonly testOrigins: readonly string[];
}

export interface PushSettings extends PushHosts {
  /** The pair that push services know this server by (VAPID, RFC 8292), in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = 'prime256v1';
const PRIVATE_KEY = /^[A-Za-z0-9_-]{43}$/;
const PRIVATE_KEY_BYTES = 32;
const HOST = /^\.?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/;
const TEST_ORIGIN = /^http:\/\/127\.0\.0\.1:[1-9]\d{0,4}$/;

/** Returns both halves of a key, or null when the text is no private key. */
export function readPushKey(text: string): Pick<PushSettings, 'publicKey' | 'privateKey'> | null {
  if (!PRIVATE_KEY.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== PRIVATE_KEY_BYTES || bytes.toString('base64url') !== text) return null;
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(bytes);
  } catch {
    return null;
  }
  return { publicKey: pair.getPublicKey('base64url', 'uncompressed'), privateKey: text };
}

/** Returns a new private key. */
export function createPushKey(randomBytes: (length: number) => Uint8Array): string {
  // Fewer than two in 2^32 numbers of this length are no key.
  for (;;) {
    const text = Buffer.from(randomBytes(PRIVATE_KEY_BYTES)).toString('base64url');
    if (readPushKey(text) !== null) return text;
  }
}

/** Returns the hosts of a list with commas, or null when one of them is none. */
export function readPushHosts(text: string | undefined, isLocal: boolean): PushHosts | null {
  const names = text === undefined ? [] : text.split(',').map((name) => name.trim());
  const testOrigins = names.filter((name) => isLocal && TEST_ORIGIN.test(name));
  const hosts = names.filter((name) => !testOrigins.includes(name));
  return hosts.every((name) => HOST.test(name)) ? { hosts, testOrigins } : null;
}

/** Whether a browser's public key is a point of the curve: 65 bytes, not compressed. */
export function isDeviceKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) return false;
  try {
    return ECDH.convertKey(bytes, CURVE, undefined, 'base64url', 'uncompressed') === text;
  } catch {
    return false;
  }
}
