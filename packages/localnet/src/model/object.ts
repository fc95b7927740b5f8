/** The BCS of `sui_types::object::Object`, straight from and to the chain's own shape. Owns the encoding, not the digest. */

import { BcsFault, type ByteReader } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import type { Codec } from '../bytes/codec.ts';
import { hexText } from '../bytes/text.ts';
import type { MoveObjectData, PackageData, StoredObject } from '../types.ts';
import { objectTypeCodec, ownerCodec } from './codecs.ts';

/** An object without its digest. */
export type UnsealedObject = Omit<StoredObject, 'digest'>;

const ID_BYTES = 32;
const MOVE = 0;
const PACKAGE = 1;

export const objectCodec: Codec<UnsealedObject> = {
  write(to, object) {
    writeData(to, object);
    ownerCodec.write(to, object.owner);
    to.digest(object.previousTransaction);
    to.u64(object.storageRebateMist);
  },
  read(from) {
    return {
      ...readData(from),
      owner: ownerCodec.read(from),
      previousTransaction: from.digest(),
      storageRebateMist: from.u64(),
    };
  },
};

/** Writes the part of an object that Sui calls `Data`. */
export function writeData(to: ByteWriter, object: Pick<UnsealedObject, 'id' | 'version' | 'data'>): void {
  const { data } = object;
  if (data.kind === 'move') writeMove(to, data, object.version);
  else writePackage(to, data, object);
}

/** Reads what {@link writeData} wrote. */
export function readData(from: ByteReader): Pick<UnsealedObject, 'id' | 'version' | 'data'> {
  const kind = from.uleb();
  if (kind !== MOVE && kind !== PACKAGE) throw new BcsFault(`there is no kind of object ${kind}`);
  return kind === MOVE ? readMove(from) : readPackage(from);
}

function writeMove(to: ByteWriter, data: MoveObjectData, version: bigint): void {
  to.u8(MOVE);
  objectTypeCodec.write(to, data.type);
  to.bool(data.hasPublicTransfer);
  to.u64(version);
  to.byteVector(data.contents);
}

function readMove(from: ByteReader): Pick<UnsealedObject, 'id' | 'version' | 'data'> {
  const type = objectTypeCodec.read(from);
  const hasPublicTransfer = from.bool();
  const version = from.u64();
  const contents = from.byteVector();
  if (contents.length < ID_BYTES) throw new BcsFault('an object begins with its id');
  const id = `0x${hexText(contents, 0, ID_BYTES)}`;
  return { id, version, data: { kind: 'move', type, hasPublicTransfer, contents } };
}

function writePackage(
  to: ByteWriter,
  data: PackageData,
  { id, version }: Pick<UnsealedObject, 'id' | 'version'>,
): void {
  to.u8(PACKAGE);
  to.address(id);
  to.u64(version);
  to.uleb(data.modules.size);
  for (const [name, bytes] of inOrder(data.modules)) {
    to.string(name);
    to.byteVector(bytes);
  }
  to.uleb(data.typeOrigins.length);
  for (const origin of data.typeOrigins) {
    to.string(origin.module);
    to.string(origin.datatype);
    to.address(origin.package);
  }
  to.uleb(data.linkage.size);
  for (const [original, { upgradedId, upgradedVersion }] of inOrder(data.linkage)) {
    to.address(original);
    to.address(upgradedId);
    to.u64(upgradedVersion);
  }
}

/** A map is ordered by the bytes of its keys: identifiers are ASCII and ids are fixed-width hex, so text sorts alike. */
function inOrder<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
}

function readPackage(from: ByteReader): Pick<UnsealedObject, 'id' | 'version' | 'data'> {
  const id = from.address();
  const version = from.u64();
  const modules = new Map<string, Uint8Array>();
  for (let count = from.count(); count > 0; count--) modules.set(from.string(), from.byteVector());
  const typeOrigins: PackageData['typeOrigins'][number][] = [];
  for (let count = from.count(); count > 0; count--) {
    typeOrigins.push({ module: from.string(), datatype: from.string(), package: from.address() });
  }
  const linkage = new Map<string, { upgradedId: string; upgradedVersion: bigint }>();
  for (let count = from.count(); count > 0; count--) {
    linkage.set(from.address(), { upgradedId: from.address(), upgradedVersion: from.u64() });
  }
  return { id, version, data: { kind: 'package', modules, typeOrigins, linkage } };
}
