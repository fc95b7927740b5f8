/** A file of lines that is only added to: reading what is whole, hashing, and making sure that a new file's name lasts. */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 20;

/** Hands over every line that ends, and returns how many bytes they are. */
export function readLines(file: number, onLine: (line: string) => void): number {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  let wholeBytes = 0;
  for (let position = 0; ; ) {
    const count = readSync(file, chunk, 0, CHUNK_BYTES, position);
    if (count === 0) return wholeBytes;
    position += count;
    let text = Buffer.concat([rest, chunk.subarray(0, count)]);
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE)) {
      onLine(text.toString('utf8', 0, end));
      wholeBytes += end + 1;
      text = text.subarray(end + 1);
    }
    rest = Buffer.from(text);
  }
}

const NEWLINE = 0x0a;

/** Returns the SHA-256 of a text, hex. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A new file's name lasts only when its folder is on the disk, too. */
export function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
