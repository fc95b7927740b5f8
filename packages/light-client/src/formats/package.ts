/** Reads a package as an object on chain, and computes the digest by which its code is announced: of modules and dependencies, as the compiler prints it. */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { ByteReader } from './byte-reader.ts';
import { type MoveObject, readMoveObject, readObjectEnd } from './object.ts';
import { readAddress } from './type-tag.ts';

/** What Sui prints as the type of a package. */
export const PACKAGE_TYPE = 'package';
const PACKAGE_DATA = 1;
const DIGEST_BYTES = 32;
const ADDRESS_BYTES = 32;
/** Of a module's bytes: magic number and version, before its tables are listed. */
const MODULE_HEAD_BYTES = 8;
const ADDRESS_TABLE = 8;

/** Returns a Move struct or, with {@link PACKAGE_TYPE} and the BCS of the package as contents, a package. @throws {CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN} */
export function readObject(bytes: Uint8Array): MoveObject {
  if (bytes[0] !== PACKAGE_DATA) return readMoveObject(bytes);
  const reader = new ByteReader(bytes, 'an object');
  reader.u8();
  const { objectId, version } = readPackage(reader);
  const contents = bytes.subarray(1, bytes.length - reader.left);
  readObjectEnd(reader);
  return { objectId, version, type: PACKAGE_TYPE, contents };
}

function readPackage(reader: ByteReader) {
  const objectId = readAddress(reader);
  const version = reader.u64();
  const modules = reader.vector(() => {
    reader.sizedBytes(); // its name
    return reader.sizedBytes();
  });
  // Where each type was first defined.
  reader.vector(() => [reader.sizedBytes(), reader.sizedBytes(), readAddress(reader)]);
  const dependencies = reader.vector(() => {
    readAddress(reader); // the dependency's first version
    const used = reader.bytes(ADDRESS_BYTES);
    reader.u64();
    return used;
  });
  return { objectId, version, modules, dependencies };
}

/**
 * Returns the digest of a package's modules and dependencies, 32 bytes. The chain writes the package's address into the modules, where the compiler leaves 0x0.
 * @param contents as {@link readObject} returns them
 * @param originalId the id of the package's first version, with 64 digits
 * @throws {CHECKPOINT_BYTES_INVALID} for what is no package or has a module that cannot be read
 */
export function digestPackage(contents: Uint8Array, originalId: string): Uint8Array {
  const reader = new ByteReader(contents, 'a package');
  const { modules, dependencies } = readPackage(reader);
  reader.end();
  const hashes = modules.map((module) => hash(asCompiled(module, originalId)));
  const sorted = [...hashes, ...dependencies].map((bytes) => bytesToHex(bytes)).toSorted();
  return hash(concatBytes(...sorted.map((text) => hexToBytes(text))));
}

const hash = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: DIGEST_BYTES });

/** Replaces the address in the module's table of addresses, through which all of its handles go. */
function asCompiled(module: Uint8Array, originalId: string): Uint8Array {
  const reader = new ByteReader(module, 'a module');
  reader.bytes(MODULE_HEAD_BYTES);
  const tables = reader.vector(() => ({ kind: reader.u8(), start: reader.length(), length: reader.length() }));
  const compiled = module.slice();
  const table = tables.find(({ kind }) => kind === ADDRESS_TABLE);
  if (table === undefined) return compiled;
  const first = module.length - reader.left + table.start;
  for (let start = first; start < first + table.length; start += ADDRESS_BYTES) {
    const address = compiled.subarray(start, start + ADDRESS_BYTES);
    if (address.length < ADDRESS_BYTES) throw reader.invalid('a table of addresses ends early');
    if (`0x${bytesToHex(address)}` === originalId) address.fill(0);
  }
  return compiled;
}
