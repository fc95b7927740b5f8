/**
 * Writes files as a tar archive (POSIX ustar) whose bytes depend on names and contents alone: no time, no owner, no order of a folder
 * (decision 037).
 */

export interface ArchiveFile {
  /** Path in the archive, with `/`, of ASCII letters. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK_BYTES = 512;
const NAME_MAX = 100;
const PREFIX_MAX = 155;
const [SIZE_DIGITS, NUMBER_DIGITS] = [11, 7];
/** Place and length of the sum in a header; it is summed up with spaces there. */
const [SUM_AT, SUM_BYTES] = [148, 8];

/** Returns the archive of the files, in the order of their paths. @throws {RangeError} for a path that the format cannot hold, or twice */
export function writeTar(files: readonly ArchiveFile[]): Uint8Array {
  const sorted = [...files].sort((left, right) => (left.path < right.path ? -1 : 1));
  const twice = sorted.find(({ path }, index) => sorted[index + 1]?.path === path);
  if (twice) throw new RangeError(`${twice.path} would be in the archive twice.`);
  const blocks = sorted.flatMap(({ path, bytes }) => [
    headerOf(path, bytes.length),
    bytes,
    new Uint8Array((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES),
  ]);
  return Buffer.concat([...blocks, new Uint8Array(2 * BLOCK_BYTES)]);
}

function headerOf(path: string, bytes: number): Uint8Array {
  const { name, prefix } = splitPath(path);
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o644, NUMBER_DIGITS), 100);
  header.write(octal(0, NUMBER_DIGITS), 108);
  header.write(octal(0, NUMBER_DIGITS), 116);
  header.write(octal(bytes, SIZE_DIGITS), 124);
  header.write(octal(0, SIZE_DIGITS), 136);
  header.write(' '.repeat(SUM_BYTES), SUM_AT);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(SUM_BYTES - 2, '0')}\0 `, SUM_AT);
  return header;
}

/** A long path is in two fields, split at one of its slashes. */
function splitPath(path: string): { name: string; prefix: string } {
  if (!/^[\x21-\x7e]+$/.test(path)) throw new RangeError(`${path} has other letters than the archive can hold.`);
  if (path.length <= NAME_MAX) return { name: path, prefix: '' };
  const slash = path.indexOf('/', path.length - NAME_MAX - 1);
  if (slash < 1 || slash > PREFIX_MAX) throw new RangeError(`${path} is too long for the archive.`);
  return { name: path.slice(slash + 1), prefix: path.slice(0, slash) };
}
