/** The anchors of a process: the one that came with the build or with the local chain, and the same as this process has extended it since. */
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, codeOf } from '@suil/core';
import { type Anchor, formatAnchor, parseAnchor } from '@suil/light-client';
import { epochBefore } from './begin-anchor.ts';
import { createTrustedPosition, type TrustedPosition, type TrustedPositionOptions } from './trusted-position.ts';
import { createVerifier } from './verifier.ts';

const EXTENDED = 'extended-anchor.json';
const AGE_MAX_DAYS = 90;

export interface TrustedStart extends Pick<TrustedPositionOptions, 'watched'> {
  /** Of the anchor that came with the build or with the local chain. */
  readonly anchorPath: string;
  /** The anchor that `deploy` wrote into the manifest: counts where there is no file. */
  readonly deployed?: unknown;
  /** Where the extended anchor is kept, as `extended-anchor.json`. */
  readonly folder: string;
  /** Of the deployment: digest of the chain's first checkpoint. */
  readonly chain: string;
  /** Of the deployment's first transaction: the anchor begins before it. Without it the anchor may begin anywhere. */
  readonly startEpoch?: number | undefined;
  /** A local chain has a clock of its own, so its anchor may be of any age. */
  readonly isLocal: boolean;
  readonly nowMs: number;
  /** Called when the extended anchor could not be written. The next start walks over these epochs again, so nothing else follows. */
  readonly onNotKept: (error: unknown, path: string) => void;
}

/** @throws {SETUP_ANCHOR_MISSING, SETUP_ANCHOR_FOREIGN, SETUP_ANCHOR_LATE, ANCHOR_INVALID, ANCHOR_TOO_OLD, CHECKPOINT_COMMITTEE_INVALID} */
export function openTrustedPosition(start: TrustedStart): TrustedPosition {
  const { anchorPath, folder, chain, startEpoch, isLocal, nowMs, onNotKept, watched = [] } = start;
  const anchor = findAnchor(start);
  if (anchor === null) throw new AppError('SETUP_ANCHOR_MISSING', { path: anchorPath });
  if (anchor.chain !== chain) {
    throw new AppError('SETUP_ANCHOR_FOREIGN', { path: anchorPath, found: anchor.chain, expected: chain });
  }
  if (startEpoch !== undefined) assertAnchorCovers(anchor, startEpoch, anchorPath);
  const extendedPath = join(folder, EXTENDED);
  return createTrustedPosition({
    verifier: createVerifier(),
    anchor,
    stored: readAnchor(extendedPath),
    onEpochEnded: (extended) => {
      try {
        keep(extendedPath, extended);
      } catch (error) {
        onNotKept(error, extendedPath);
      }
    },
    nowMs,
    ageMaxDays: isLocal ? null : AGE_MAX_DAYS,
    watched,
  });
}

/**
 * Extended, an anchor keeps the end of each epoch, which names the validators of the next: it has to begin before the deployment's.
 * @throws {SETUP_ANCHOR_LATE}
 */
export function assertAnchorCovers({ epoch, epochEnds }: Anchor, startEpoch: number, path: string): void {
  const found = Number(epoch) - epochEnds.length;
  const expected = epochBefore(startEpoch);
  if (found > expected) throw new AppError('SETUP_ANCHOR_LATE', { path, found, expected });
}

/** Returns the anchor of the file, where there is none that of the manifest, else null. @throws {ANCHOR_INVALID} */
export function findAnchor({ anchorPath, deployed }: Pick<TrustedStart, 'anchorPath' | 'deployed'>): Anchor | null {
  const anchor = readAnchor(anchorPath);
  return anchor === null && deployed !== undefined ? parseAnchor(JSON.stringify(deployed)) : anchor;
}

function readAnchor(path: string): Anchor | null {
  try {
    return parseAnchor(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** By one rename, so that a kill leaves the file of before. Of processes that share the folder, one that is behind keeps nothing. */
function keep(path: string, anchor: Anchor): void {
  const kept = readAnchor(path);
  if (kept !== null && kept.chain === anchor.chain && kept.epoch >= anchor.epoch) return;
  const partial = `${path}.${randomUUID()}`;
  writeFileSync(partial, formatAnchor(anchor));
  renameSync(partial, path);
}
