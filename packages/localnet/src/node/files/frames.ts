/**
 * Framing of append-only files: length, CRC-32 of the body, body; no body is empty. A frame that is cut short or does not match its
 * checksum at the end of a file is a torn write and is cut off. So is one that only zeros follow: after a loss of power a file system may
 * have kept a file's length and not its last bytes. Owns bytes, not meaning.
 */
import { crc32 } from 'node:zlib';

export const FRAME_HEADER_BYTES = 8;
/** Larger lengths can only come from damage. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

export function frame(body: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(FRAME_HEADER_BYTES + body.length);
  framed.writeUInt32LE(body.length, 0);
  framed.writeUInt32LE(crc32(body), 4);
  framed.set(body, FRAME_HEADER_BYTES);
  return framed;
}

export interface Frames {
  readonly bodies: readonly Buffer[];
  /** Length of the readable part; less than the file's when its tail is torn. */
  readonly validBytes: number;
  /** What is not a frame has other bytes than zeros behind it: not a torn write, which is always the last one. */
  readonly damaged: boolean;
}

/** Returns every whole frame from the start of the bytes. */
export function readFrames(bytes: Buffer): Frames {
  const bodies: Buffer[] = [];
  let offset = 0;
  while (offset + FRAME_HEADER_BYTES <= bytes.length) {
    const length = bytes.readUInt32LE(offset);
    const end = offset + FRAME_HEADER_BYTES + length;
    if (length > MAX_FRAME_BYTES || end > bytes.length) break;
    const body = bytes.subarray(offset + FRAME_HEADER_BYTES, end);
    if (length === 0 || crc32(body) !== bytes.readUInt32LE(offset + 4)) {
      return { bodies, validBytes: offset, damaged: !isZero(bytes.subarray(length === 0 ? offset : end)) };
    }
    bodies.push(body);
    offset = end;
  }
  return { bodies, validBytes: offset, damaged: false };
}

function isZero(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 0) return false;
  return true;
}
