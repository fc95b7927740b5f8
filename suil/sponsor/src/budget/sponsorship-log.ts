/** What was promised and what it has cost: the records of the sponsor's log. A promise is written down before it is signed. */

import type { AppError } from '@suil/core';
import { type ChainedLog, openChainedLog } from '@suil/signing';
import { z } from 'zod';
import { ACT_NAMES } from '../whitelist/acts.ts';

const mistSchema = z.string().regex(/^\d{1,20}$/);

const recordSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('promised'),
    digest: z.string(),
    act: z.enum(ACT_NAMES),
    sender: z.string(),
    /** The most that it can cost. */
    budgetMist: mistSchema,
    /** The last epoch in which it is valid. */
    lastEpoch: mistSchema,
    /** Decides the day. */
    atMs: z.number(),
    /** Base64 of the transaction, and the sender's signature: with both it can be sent again. */
    bytes: z.string(),
    signature: z.string(),
  }),
  z.strictObject({
    kind: z.literal('settled'),
    digest: z.string(),
    outcome: z.enum(['succeeded', 'failed', 'expired']),
    /** Paid by the sponsor; 0 where more storage was freed than used, and for what expired. */
    feeMist: mistSchema,
    atMs: z.number(),
  }),
]);
export type SponsorshipRecord = z.infer<typeof recordSchema>;
export type Promised = Extract<SponsorshipRecord, { kind: 'promised' }>;
export type Settled = Extract<SponsorshipRecord, { kind: 'settled' }>;

export interface SponsorshipLogOptions {
  readonly folder: string;
  /** When a log that is new begins. */
  readonly nowMs: number;
  /** Receives the records of the last months in order. */
  readonly onRecord: (record: SponsorshipRecord) => void;
  /** Receives the number of bytes of an incomplete last line that were removed. */
  readonly onCut?: ((bytes: number) => void) | undefined;
  readonly onDamaged?: ((problem: AppError) => void) | undefined;
}

/** Opens `sponsorships.log` in the folder, or begins one. @throws {SIGNER_LOG_DAMAGED} @throws {SIGNER_LOG_IN_USE} */
export function openSponsorshipLog(options: SponsorshipLogOptions): ChainedLog<SponsorshipRecord> {
  return openChainedLog({ ...options, name: 'sponsorships', title: 'SUIL_SPONSORSHIPS_V1', schema: recordSchema });
}
