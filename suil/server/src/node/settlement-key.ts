/** The key that publishes settlements: from the configuration, or on a local chain the one that the chain wrote beside its data. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { AppError } from '@suil/core';
import { z } from 'zod';
import type { ServerConfig } from '../config.ts';

const devKeysSchema = z.object({ settlement: z.string() });

/**
 * Returns the key; null where there is none: then days are closed as soon as another process rolled them, and this server publishes nothing.
 * @throws {SETUP_CONFIG_INVALID} for a text that is no Ed25519 key
 */
export async function readSettlementKey({
  settlementKey,
  environment,
  dataFolder,
}: Pick<ServerConfig, 'settlementKey' | 'environment' | 'dataFolder'>): Promise<Ed25519Keypair | null> {
  const text = settlementKey ?? (environment === 'local' ? await readDevKey(join(dataFolder, 'dev-keys.json')) : null);
  if (text === null) return null;
  try {
    return Ed25519Keypair.fromSecretKey(text);
  } catch (cause) {
    // The text itself must appear nowhere.
    throw new AppError(
      'SETUP_CONFIG_INVALID',
      { variable: 'SETTLEMENT_KEY', reason: 'must be suiprivkey…' },
      { cause },
    );
  }
}

/** A local chain that another process keeps elsewhere has no such file here. */
async function readDevKey(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : devKeysSchema.parse(JSON.parse(text)).settlement;
}
