/**
 * Reads which members of a committee signed: a Roaring bitmap (RoaringFormatSpec) of their indices. A committee has at most 1,000
 * members, so there is one container with the key 0, as an array or as runs. Each set has few forms and no byte is left over.
 */
import { ByteReader } from './byte-reader.ts';

const COOKIE_WITHOUT_RUNS = 12_346;
const COOKIE_WITH_RUNS = 12_347;
/** Of the one array container: behind cookie, count, key, cardinality and this offset. */
const ARRAY_OFFSET = 16;
/** Beyond it a container is a bitset, which no committee needs. */
const ARRAY_MAX = 4_096;

/** Returns the indices, ascending, at least one. @throws {CHECKPOINT_BYTES_INVALID} */
export function readSigners(bytes: Uint8Array): number[] {
  const reader = new ByteReader(bytes, 'a list of signers');
  const cookie = reader.u16();
  const sizeOrZero = reader.u16();
  if (cookie !== COOKIE_WITHOUT_RUNS && cookie !== COOKIE_WITH_RUNS) throw reader.invalid(`the cookie is ${cookie}`);
  // With runs, the cookie's upper half is the number of containers less one; else it is 0 and the number follows.
  if (sizeOrZero !== 0 || (cookie === COOKIE_WITHOUT_RUNS && reader.u32() !== 1)) {
    throw reader.invalid('there is not exactly one container');
  }
  const hasRuns = cookie === COOKIE_WITH_RUNS ? reader.u8() : 0;
  if (hasRuns > 1) throw reader.invalid('there are flags of other containers');
  if (reader.u16() !== 0) throw reader.invalid('the container has another key than 0');
  const cardinality = reader.u16() + 1;
  if (cardinality > ARRAY_MAX) throw reader.invalid(`${cardinality} indices`);
  if (cookie === COOKIE_WITHOUT_RUNS && reader.u32() !== ARRAY_OFFSET) throw reader.invalid('the offset is wrong');
  const signers = hasRuns === 1 ? readRuns(reader, cardinality) : readArray(reader, cardinality);
  reader.end();
  if (signers.length !== cardinality) throw reader.invalid(`${signers.length} indices rather than ${cardinality}`);
  if (signers.some((signer, place) => signer <= (signers[place - 1] ?? -1))) {
    throw reader.invalid('the indices do not ascend');
  }
  return signers;
}

function readArray(reader: ByteReader, cardinality: number): number[] {
  return Array.from({ length: cardinality }, () => reader.u16());
}

function readRuns(reader: ByteReader, cardinality: number): number[] {
  const runs = Array.from({ length: reader.u16() }, () => ({ first: reader.u16(), more: reader.u16() }));
  if (runs.reduce((total, { more }) => total + more + 1, 0) > cardinality)
    throw reader.invalid('the runs are too long');
  return runs.flatMap(({ first, more }) => Array.from({ length: more + 1 }, (_, index) => first + index));
}
