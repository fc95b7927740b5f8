/** The signer's configuration: the only file that reads the environment. Errors never repeat a key or the token. */
import { join } from 'node:path';
import type { VariableName, VaultAsset } from '@suil/core';
import {
  dataFolderOf,
  type KeyConfig,
  portSchema,
  readCaps,
  readKeyConfig,
  readNodeUrls,
  readSite,
  readVariables,
  SITE_VARIABLES,
  type SiteConfig,
} from '@suil/signing';
import { z } from 'zod';

export interface SignerConfig extends SiteConfig {
  /** Loopback unless SIGNER_HOST says otherwise. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** What callers have to know. */
  readonly token: string;
  readonly key: KeyConfig;
  /** Of the audit key, 32 bytes: whose approval each voucher needs. */
  readonly auditPublicKey: Uint8Array;
  /** Own daily caps, base units. */
  readonly caps: Readonly<Record<VaultAsset, bigint>>;
  /** Folder of the log. */
  readonly logFolder: string;
  /** For the caps while an upgrade is announced, and for the time on a local chain; null: neither. */
  readonly nodeUrl: string | null;
  /** Collector of traces by OpenTelemetry's protocol; null: nothing is traced. */
  readonly traceEndpoint: URL | null;
}

const TOKEN_LENGTH_MIN = 24;

const environmentSchema = z.object({
  ...SITE_VARIABLES,
  AUDIT_PUBLIC_KEY: z
    .string({ error: 'it is missing: the signer signs only what this key approved' })
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
    .transform((text) => Uint8Array.from(Buffer.from(text, 'hex'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  SIGNER_HOST: z.string().min(1).default('127.0.0.1'),
  SIGNER_PORT: portSchema.default(9100),
  SIGNER_TOKEN: z.string().min(TOKEN_LENGTH_MIN, `must have at least ${TOKEN_LENGTH_MIN} characters`),
  SIGNER_CAPS: z.string().optional(),
  VOUCHER_KEY: z.string().optional(),
  VOUCHER_KMS_KEY: z.string().optional(),
  VOUCHER_KMS_ENDPOINT: z.url({ error: 'must be an address' }).optional(),
} satisfies Partial<Record<VariableName, z.ZodType>>);

/** What the signer reads, apart from the files of its secrets. */
export const SIGNER_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * Returns the configuration of an environment; an empty value counts as none.
 * @throws {CONFIG_INVALID} naming the first variable that cannot be used, and why
 * @throws {SETUP_VARIABLE_UNKNOWN} for one that is misspelt
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): SignerConfig {
  const values = readVariables(environmentSchema, environment);
  const { VOUCHER_KEY: secret, VOUCHER_KMS_KEY: kmsKey, VOUCHER_KMS_ENDPOINT: kmsEndpoint } = values;
  return {
    ...readSite(values),
    host: values.SIGNER_HOST,
    port: values.SIGNER_PORT,
    token: values.SIGNER_TOKEN,
    key: readKeyConfig('VOUCHER', { secret, kmsKey, kmsEndpoint }, 'withdrawal', values),
    auditPublicKey: values.AUDIT_PUBLIC_KEY,
    caps: readCaps('SIGNER_CAPS', values.SIGNER_CAPS),
    logFolder: join(dataFolderOf(values), 'signer'),
    traceEndpoint:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? null : new URL(values.OTEL_EXPORTER_OTLP_ENDPOINT),
    nodeUrl: readNodeUrls(values, 'signer')?.[0] ?? null,
  };
}
