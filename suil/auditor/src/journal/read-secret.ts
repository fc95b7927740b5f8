/** Reads what makes the salts of a closing's tree, and the roots that the server published of it. */
import { ASSETS, type Asset } from '@suil/core';
import { z } from 'zod';
import type { JournalReader } from './read-lines.ts';

const hexSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Returns the secret, hex. Null: there is none, or no server wrote it; a wrong one spoils proofs of this closing, and no sum. */
export async function readSecret(db: JournalReader, seq: bigint): Promise<string | null> {
  const { rows } = await db.query('SELECT secret FROM reserve_secrets WHERE journal_seq = $1', [seq]);
  return z.object({ secret: hexSchema }).safeParse(rows[0]).data?.secret ?? null;
}

const contentSchema = z.object({
  content: z.object({ assets: z.array(z.object({ asset: z.enum(ASSETS), root: hexSchema })) }),
});

/** Returns the published roots, hex; null while there are none. What cannot be read counts as published without a root. */
export async function readPublishedRoots(db: JournalReader, seq: bigint): Promise<ReadonlyMap<Asset, string> | null> {
  const { rows } = await db.query('SELECT content FROM reserve_snapshots WHERE journal_seq = $1', [seq]);
  if (rows.length === 0) return null;
  const assets = contentSchema.safeParse(rows[0]).data?.content.assets ?? [];
  return new Map(assets.map(({ asset, root }) => [asset, root]));
}
