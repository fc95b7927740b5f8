/** What the page and its verifying worker say to each other. */
import type { EpochEnd, ExtendedAnchor, Proof, Question, Start } from './verification.ts';

export type Request =
  /** The first one; it has no reply. */
  | { readonly kind: 'start'; readonly start: Start }
  | { readonly kind: 'prove'; readonly id: number; readonly question: Question; readonly ends: readonly EpochEnd[] };

export type Result =
  | (Proof & { readonly extended: ExtendedAnchor | null })
  /** By a code of the light client; null for a fault of the program. */
  | { readonly kind: 'refused'; readonly code: string | null; readonly reason: string };

export interface Reply {
  readonly id: number;
  readonly result: Result;
}
