/** A device of a push service: decrypts and checks what arrives by the RFCs' own words. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

export interface TestDevice {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Returns the text of a message. @throws when it was made for another device, or changed */
  readonly decrypt: (body: Buffer) => string;
}

/** What a browser keeps of a subscription. */
export function createTestDevice(): TestDevice {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  const own = pair.getPublicKey();
  return {
    keys: { p256dh: own.toString('base64url'), auth: secret.toString('base64url') },
    decrypt: (body) => {
      // RFC 8188 §2.1: salt, record size, length of the key's id, which is the sender's public key (RFC 8291 §4).
      const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
      const sender = body.subarray(21, 21 + length);
      const record = body.subarray(21 + length);
      if (length !== 65 || record.length > size) throw new Error('more than one record, or no key');
      // RFC 8291 §3.4.
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, info, 32));
      const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
      // The last record ends with 2 and any number of zeros.
      const end = plain.findLastIndex((byte) => byte !== 0);
      if (plain[end] !== 2) throw new Error('not the last record');
      return plain.subarray(0, end).toString();
    },
  };
}

/** Returns the claims of a message's Authorization header (RFC 8292), and by which key they are signed. @throws when the signature is not that key's */
export function readVapid(header: string | undefined): { claims: Record<string, unknown>; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const given = Buffer.from(signature, 'base64url');
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, given))
    throw new Error('the signature is not of this key');
  if (JSON.parse(Buffer.from(head, 'base64url').toString()).alg !== 'ES256') throw new Error('not ES256');
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()), key };
}
