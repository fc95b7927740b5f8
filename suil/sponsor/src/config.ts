/** The sponsor's configuration: the only file that reads the environment. Errors never repeat a key or the token. */
import { join } from 'node:path';
import type { VariableName } from '@suil/core';
import {
  configInvalid,
  dataFolderOf,
  type KeyConfig,
  portSchema,
  readKeyConfig,
  readNodeUrls,
  readSite,
  readVariables,
  SITE_VARIABLES,
  type SiteConfig,
} from '@suil/signing';
import { z } from 'zod';
import type { SponsorLimits } from './service.ts';

export interface SponsorConfig extends SiteConfig {
  /** Loopback unless SPONSOR_HOST says otherwise. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** What callers have to know. */
  readonly token: string;
  readonly key: KeyConfig;
  readonly limits: SponsorLimits;
  /** Folder of the log. */
  readonly logFolder: string;
  readonly nodeUrl: string;
}

const TOKEN_LENGTH_MIN = 24;

const mistSchema = (defaultMist: bigint) =>
  z
    .string()
    .regex(/^[1-9]\d{0,18}$/, 'must be a whole number of MIST above 0')
    .transform(BigInt)
    .default(defaultMist);

const environmentSchema = z.object({
  ...SITE_VARIABLES,
  SPONSOR_HOST: z.string().min(1).default('127.0.0.1'),
  SPONSOR_PORT: portSchema.default(9400),
  SPONSOR_TOKEN: z.string().min(TOKEN_LENGTH_MIN, `must have at least ${TOKEN_LENGTH_MIN} characters`),
  SPONSOR_KEY: z.string().optional(),
  SPONSOR_KMS_KEY: z.string().optional(),
  SPONSOR_KMS_ENDPOINT: z.url({ error: 'must be an address' }).optional(),
  // Of all addresses a day: 20 SUI.
  SPONSOR_DAY_BUDGET_MIST: mistSchema(20_000_000_000n),
  // Of one address a day: 0.2 SUI, several times what the first steps cost.
  SPONSOR_ADDRESS_BUDGET_MIST: mistSchema(200_000_000n),
  // Of one transaction: 0.1 SUI.
  SPONSOR_GAS_MAX_MIST: mistSchema(100_000_000n),
} satisfies Partial<Record<VariableName, z.ZodType>>);

/** What the sponsor reads, apart from the files of its secrets. */
export const SPONSOR_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * Returns the configuration of an environment; an empty value counts as none.
 * @throws {CONFIG_INVALID} naming the first variable that cannot be used, and why
 * @throws {SETUP_VARIABLE_UNKNOWN} for one that is misspelt
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): SponsorConfig {
  const values = readVariables(environmentSchema, environment);
  const { SPONSOR_KEY: secret, SPONSOR_KMS_KEY: kmsKey, SPONSOR_KMS_ENDPOINT: kmsEndpoint } = values;
  const [nodeUrl] = readNodeUrls(values, 'sponsor') ?? [];
  if (nodeUrl === undefined) throw configInvalid('SUI_NODES', 'it is missing: the sponsor sends what it signs');
  const limits = {
    dayMist: values.SPONSOR_DAY_BUDGET_MIST,
    addressMist: values.SPONSOR_ADDRESS_BUDGET_MIST,
    gasMaxMist: values.SPONSOR_GAS_MAX_MIST,
  };
  if (limits.gasMaxMist > limits.addressMist)
    throw configInvalid('SPONSOR_GAS_MAX_MIST', 'must not be above SPONSOR_ADDRESS_BUDGET_MIST');
  if (limits.addressMist > limits.dayMist)
    throw configInvalid('SPONSOR_ADDRESS_BUDGET_MIST', 'must not be above SPONSOR_DAY_BUDGET_MIST');
  return {
    ...readSite(values),
    host: values.SPONSOR_HOST,
    port: values.SPONSOR_PORT,
    token: values.SPONSOR_TOKEN,
    key: readKeyConfig('SPONSOR', { secret, kmsKey, kmsEndpoint }, 'sponsor', values),
    limits,
    logFolder: join(dataFolderOf(values), 'sponsor'),
    nodeUrl,
  };
}
