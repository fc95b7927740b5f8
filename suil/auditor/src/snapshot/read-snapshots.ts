/** Reads snapshots of the audit's state, and changes nothing in their folder: which there are, what their signed parts say, and the states. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import type { Operators } from '@suil/core';
import { readSnapshot, readTeamSnapshot } from '@suil/core/reference-model';
import { z } from 'zod';
import { readSidePart, type SidePart, type Snapshot, toSnapshot } from './side-part.ts';

const NAME = /^(\d+)-(\d+)\.json$/;

const fileSchema = z.strictObject({ side: z.string(), signature: z.string() });

export interface NamedSnapshot {
  /** The open day of the snapshot. */
  readonly day: number;
  readonly seq: bigint;
  /** Without the endings of its files. */
  readonly name: string;
}

/** Returns the snapshots of a folder by day and line. */
export function listSnapshots(folder: string): NamedSnapshot[] {
  return readdirSync(folder)
    .flatMap((file) => {
      const [, day, seq] = NAME.exec(file) ?? [];
      return day === undefined || seq === undefined
        ? []
        : [{ day: Number(day), seq: BigInt(seq), name: `${day}-${seq}` }];
    })
    .sort((left, right) => left.day - right.day || Number(left.seq - right.seq));
}

/** Public keys whose snapshots count: the present one and those that the auditor had before. */
export type SnapshotKeys = readonly Uint8Array[];

export interface SnapshotOptions {
  readonly keys: SnapshotKeys;
  /** By the manifest. */
  readonly operators: Operators;
}

/** Returns the signed part of a snapshot; null when it is damaged or of another key. */
export async function readSignedPart(folder: string, name: string, keys: SnapshotKeys): Promise<SidePart | null> {
  try {
    const { side, signature } = fileSchema.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
    const message = snapshotMessage(side);
    for (const key of keys)
      if (await new Ed25519PublicKey(key).verify(message, Buffer.from(signature, 'base64'))) return readSidePart(side);
    return null;
  } catch {
    return null;
  }
}

/** Returns a snapshot; null when a part of it is damaged or of another key. */
export async function readSnapshotFile(
  folder: string,
  name: string,
  { keys, operators }: SnapshotOptions,
): Promise<Snapshot | null> {
  const part = await readSignedPart(folder, name, keys);
  if (part === null) return null;
  try {
    const { books, digest } = readSnapshot(readFileSync(join(folder, `${name}.books`)), operators);
    const { team, digest: teamDigest } = readTeamSnapshot(books, readFileSync(join(folder, `${name}.team`)));
    const areSigned = hexOf(digest) === part.stateDigest && hexOf(teamDigest) === part.teamDigest;
    return areSigned ? toSnapshot(part, books, team) : null;
  } catch {
    return null;
  }
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** Returns the bytes that the audit key signs for a snapshot's part. */
export function snapshotMessage(side: string): Uint8Array {
  return Buffer.concat([Buffer.from('SUIL_AUDIT_SNAPSHOT_V1'), createHash('sha256').update(side).digest()]);
}
