/** What a wallet really signs: the hash of a personal message with its intent. Knows no signature. */
import { createBLAKE2b, type IHasher } from 'hash-wasm';

/** Intent of personal messages: scope 3, version 0, app 0. */
const INTENT = Uint8Array.of(3, 0, 0);

let hasher: IHasher | undefined;

/** Returns blake2b-256, ten times as fast as in JavaScript. Each use is one uninterrupted run, so one instance does for all. */
export async function openHasher(): Promise<(...parts: Uint8Array[]) => Uint8Array> {
  hasher ??= await createBLAKE2b(256);
  const opened = hasher;
  return (...parts) => {
    opened.init();
    for (const part of parts) opened.update(part);
    return opened.digest('binary');
  };
}

/** Returns the 32 bytes that are signed for a message. */
export function hashPersonalMessage(hash: (...parts: Uint8Array[]) => Uint8Array, message: Uint8Array): Uint8Array {
  return hash(INTENT, encodeLength(message.length), message);
}

/** BCS writes a vector's length seven bits at a time, lowest first. */
function encodeLength(length: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = length; ; rest >>>= 7) {
    if (rest < 0x80) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}
