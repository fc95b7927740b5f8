/**
 * Changes one byte of what the auditor kept, looks what `audit` finds in it, and takes the change back. Three kinds: a byte of a file; a byte
 * of a line in a file that gets the name of its new hash; a byte of a line that gets its new checksum, too.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { readRecord } from '../../../suil/auditor/src/evidence/record.ts';
import { verifyEvidence } from '../../../suil/auditor/src/verify/verify-evidence.ts';
import type { Random } from '../../chain-fuzz/random.ts';
import { elementAt } from '../../element-at.ts';
import type { Deployment } from './deployment.ts';
import type { Finding } from './finding.ts';
import { flip } from './flip.ts';

/** A day as its file holds it. */
interface DayFile {
  readonly name: string;
  readonly path: string;
  /** As it is on the disk. */
  readonly bytes: Buffer;
  readonly lines: readonly string[];
}

/** Returns what was found of one changed byte; null when the byte would be no text. */
export async function changeEvidence(deployment: Deployment, random: Random): Promise<Finding | null> {
  const names = readdirSync(deployment.evidence).sort();
  const open = names.filter((name) => name.endsWith('.open'));
  // The open day is one of many files, and the only one that is not compressed.
  const file = readDay(deployment.evidence, random.pick(random.below(4) === 0 && open.length > 0 ? open : names));
  const change = random.pick([changeFile, changeLine, forgeLine])(file, random);
  if (change === null) return null;
  const path = join(deployment.evidence, change.name);
  rmSync(file.path);
  writeFileSync(path, change.bytes);
  try {
    const { state } = await deployment.openBefore(seqOf(file.lines[0]));
    const { evidence: folder, site, verifySignature } = deployment;
    const { difference } = await verifyEvidence({ folder, state, site, verifySignature, digests: new Map() });
    const differences = difference === null ? [] : [difference];
    return { place: `evidence: ${change.place}`, names: change.names, differences };
  } finally {
    rmSync(path);
    writeFileSync(file.path, file.bytes);
  }
}

const isClosed = ({ name }: DayFile) => name.endsWith('.zst');

function readDay(folder: string, name: string): DayFile {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  const text = (name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes).toString();
  return { name, path, bytes, lines: text.trimEnd().split('\n') };
}

interface Change {
  readonly place: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly names: readonly string[];
}

/** A compressed byte belongs to no line: the file is named, or a line of it. */
function changeFile(file: DayFile, random: Random): Change {
  const { changed, at } = flip(file.bytes, random);
  const ofFile = isClosed(file)
    ? [file.name, ...file.lines.map((line) => `line ${seqOf(line)}`)]
    : namesOf(file, file.bytes.subarray(0, at).toString('latin1').split('\n').length - 1);
  return {
    place: isClosed(file) ? 'a byte of a closed day' : 'a byte of the open day',
    name: file.name,
    bytes: changed,
    names: ofFile,
  };
}

function changeLine(file: DayFile, random: Random): Change {
  const index = random.below(file.lines.length);
  const { changed } = flip(Buffer.from(elementAt(file.lines, index)), random);
  return { ...write(file, index, changed), place: 'a byte of a line', names: namesOf(file, index) };
}

const CHECKED = /^(\{.*),"crc":"[0-9a-f]{8}"\}$/;

/** Not of the certified events, which are taken as the evidence has them. */
function forgeLine(file: DayFile, random: Random): Change | null {
  const index = random.below(file.lines.length);
  const [, record = ''] = CHECKED.exec(elementAt(file.lines, index)) ?? [];
  const { changed } = flip(Buffer.from(record), random, random.below(record.indexOf(',"events":[')));
  const text = changed.toString();
  // A byte that is no text is another byte by the time a checksum is made of it.
  if (!Buffer.from(text).equals(changed) || text.includes('\n')) return null;
  const forged = `${text},"crc":"${crc32(`${text}}`).toString(16).padStart(8, '0')}"}`;
  return {
    ...write(file, index, Buffer.from(forged)),
    place: 'a byte of a line with its checksum',
    names: namesOf(file, index),
  };
}

function write(file: DayFile, index: number, line: Buffer): Pick<Change, 'name' | 'bytes'> {
  const lines = file.lines.map((one, place) => (place === index ? line : Buffer.from(one)));
  const text = Buffer.concat(lines.flatMap((one) => [one, Buffer.from('\n')]));
  if (!isClosed(file)) return { name: file.name, bytes: text };
  const bytes = zstdCompressSync(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: `${file.name.split('-')[0]}-${sha256}.zst`, bytes };
}

/** An intent may be named by its nonce; a line whose end is gone, or whose number, by the line before. */
function namesOf({ lines }: DayFile, index: number): string[] {
  const line = elementAt(lines, index);
  const { seq, kind, ref } = readRecord(line).line;
  const names = [`line ${seq}`, `follows ${seq - 1n}`, `behind line ${seq - 1n}`];
  return kind === 'intent' ? [...names, `intent ${ref}`] : names;
}

function seqOf(line = ''): bigint {
  return readRecord(line).line.seq;
}
