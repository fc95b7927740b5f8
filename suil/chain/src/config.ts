/** What the chain app reads from the environment, validated. Nothing else in this app reads it. */
import { join, resolve } from 'node:path';
import { AppError, assertVariableNames, type VariableName } from '@suil/core';
import { DAYS_BACK_MAX } from '@suil/localnet/node';
import { z } from 'zod';

/** The folder of the checkout; relative paths of the configuration start here. */
const CHECKOUT = resolve(import.meta.dirname, '../../..');

export interface ChainConfig {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** Results of the toolchain, kept between starts; safe to delete. */
  readonly cacheDir: string;
  /** Who may use the faucet and the clock: this machine only, or any client that reaches the port. */
  readonly endpointAccess: 'loopback' | 'everyone';
  /** How many days before the present a fresh chain's clock begins; a chain that is there keeps its own. */
  readonly daysBack: number;
  /** The checkout's contracts. */
  readonly contractsDir: string;
}

const schema = z.object({
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  CHAIN_PORT: z.coerce.number().int().min(0).max(65_535).default(9_000),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  CHAIN_DAYS_BACK: z.coerce.number().int().min(0).max(DAYS_BACK_MAX).default(0),
  CHAIN_DEV_DOORS: z.enum(['loopback', 'everyone']).default('loopback'),
} satisfies Partial<Record<VariableName, z.ZodType>>);

/**
 * Returns the configuration in `env`, the process's environment by default. Empty variables count as absent.
 * @throws {CONFIG_INVALID} naming the variable. @throws {SETUP_VARIABLE_UNKNOWN} for one that is misspelt
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): ChainConfig {
  assertVariableNames(env);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('CONFIG_INVALID', { name: String(issue?.path[0]), detail: issue?.message ?? 'not valid' });
  }
  const { HOST, CHAIN_PORT, DATA_DIR, CHAIN_DAYS_BACK, CHAIN_DEV_DOORS } = parsed.data;
  return {
    host: HOST,
    port: CHAIN_PORT,
    dataDir: resolve(CHECKOUT, DATA_DIR),
    cacheDir: join(CHECKOUT, '.cache/toolchain'),
    endpointAccess: CHAIN_DEV_DOORS,
    daysBack: CHAIN_DAYS_BACK,
    contractsDir: join(CHECKOUT, 'suil/contracts'),
  };
}
