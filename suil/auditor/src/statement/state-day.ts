/** States a day behind its closing, before the closing counts as checked. */
import { assert } from '@suil/core';
import { stateDigest } from '@suil/core/reference-model';
import type { VerifiedEvents } from '../chain/verified-events.ts';
import type { AuditState, JournalLine } from '../check/line.ts';
import { auditedAssets } from './audited-assets.ts';
import type { DayRoots } from './day-roots.ts';
import { type DayStatements, findContradiction } from './day-statements.ts';

export interface StateDayOptions {
  /** Behind the closing. */
  readonly state: AuditState;
  readonly verified: Pick<VerifiedEvents, 'digestAt'>;
  readonly statements: Pick<DayStatements, 'of' | 'sign'>;
  readonly roots: Pick<DayRoots, 'of'>;
  readonly onNoSecret: (day: number) => void;
}

/**
 * Returns null once the day's statement is on the disk, and why there can be none where another closing of the day was stated.
 * @param secret of the closing, hex; null: there is none @throws {SIGNER_KEY_FAILED}
 */
export async function stateDay(
  { day, seq, hash }: JournalLine,
  secret: string | null,
  options: StateDayOptions,
): Promise<string | null> {
  const { state, verified, statements, onNoSecret } = options;
  const known = statements.of(day);
  if (known !== null) return findContradiction({ day, seq, hash }, known);
  if (secret === null) onNoSecret(day);
  const roots = await options.roots.of(state.books, secret);
  const { place, placeMs } = state;
  const digest = verified.digestAt(place);
  assert(digest !== null || place.checkpoint < 0n, 'the checkpoint of the last event was followed');
  await statements.sign({
    ...{ day, seq, hash },
    checkpoint: digest === null ? null : { sequence: place.checkpoint, digest, timestampMs: placeMs },
    stateDigest: stateDigest(state.books),
    assets: auditedAssets(state.books, (asset) => roots.get(asset) ?? new Uint8Array(32)),
  });
  return null;
}
