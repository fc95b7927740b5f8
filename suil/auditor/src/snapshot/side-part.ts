/** What of the audit's state the model does not hold, as JSON beside a snapshot of the model. */
import type { Books, TeamBooks } from '@suil/core/reference-model';
import { z } from 'zod';
import type { VerifiedStart } from '../chain/verified-events.ts';
import type { AuditState } from '../check/line.ts';
import { Nonces } from '../check/nonces.ts';
import { readEvent, storedEventSchema, writeEvent } from '../evidence/stored-event.ts';
import { integerSchema } from '../journal/line-schema.ts';

/** The state behind a line, and where following the chain begins again. */
export interface Snapshot {
  readonly state: AuditState;
  readonly start: VerifiedStart;
}

const objectSchema = z.strictObject({
  objectId: z.string(),
  version: integerSchema,
  digest: z.string().nullable(),
  checkpoint: integerSchema,
});
const hexSchema = z.string().regex(/^[0-9a-f]{64}$/);
const sideSchema = z.strictObject({
  snapshot: z.literal('SUIL_AUDIT_SNAPSHOT_V2'),
  epoch: z.int(),
  seq: integerSchema,
  hash: hexSchema,
  openDay: z.int(),
  checkpoint: integerSchema,
  position: z.int(),
  placeMs: z.int(),
  /** Of the model's file. */
  stateDigest: hexSchema,
  /** Of the team's file. */
  teamDigest: hexSchema,
  beforeCheckpoint: integerSchema,
  beforeDigest: z.string().nullable(),
  packages: z.array(z.string()),
  closings: z.array(storedEventSchema),
  nonces: z.array(z.tuple([z.int(), z.array(z.string())])),
  /** Snapshots of versions that compared no vault have none: an object is then known once it changes. */
  objects: z.array(objectSchema).default([]),
});
export type SidePart = z.infer<typeof sideSchema>;

/** Of the model's two files, 64 hexadecimal digits each. */
export interface ModelDigests {
  readonly stateDigest: string;
  readonly teamDigest: string;
}

/** Returns the text, whose fields are always in this order. */
export function writeSidePart({ state, start }: Snapshot, openDay: number, digests: ModelDigests): string {
  const { epoch, lastSeq, lastHash, place, placeMs, nonces } = state;
  return JSON.stringify({
    snapshot: 'SUIL_AUDIT_SNAPSHOT_V2',
    epoch,
    seq: String(lastSeq),
    hash: lastHash,
    openDay,
    checkpoint: String(place.checkpoint),
    position: place.position,
    placeMs,
    ...digests,
    beforeCheckpoint: String(start.before.checkpoint),
    beforeDigest: start.before.digest,
    packages: start.packages,
    closings: start.closings.map(writeEvent),
    nonces: nonces.days(),
    objects: start.objects.map(({ objectId, version, digest, checkpoint }) => ({
      objectId,
      version: String(version),
      digest,
      checkpoint: String(checkpoint),
    })),
  });
}

/** @throws {Error} for a text that `writeSidePart` does not write */
export function readSidePart(text: string): SidePart {
  return sideSchema.parse(JSON.parse(text));
}

/** Returns the snapshot of a side part and the model beside it. */
export function toSnapshot(side: SidePart, books: Books, team: TeamBooks): Snapshot {
  const { epoch, seq, hash, openDay, checkpoint, position, placeMs, nonces } = side;
  return {
    state: {
      books,
      team,
      closedAmounts: null,
      nonces: new Nonces(nonces),
      epoch,
      lastSeq: seq,
      lastHash: hash,
      openDay,
      place: { checkpoint, position },
      placeMs,
    },
    start: {
      before: { checkpoint: side.beforeCheckpoint, digest: side.beforeDigest },
      packages: side.packages,
      closings: side.closings.map(readEvent),
      objects: side.objects,
    },
  };
}
