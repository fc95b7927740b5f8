/** The auditor's configuration: the only file that reads the environment. Errors never repeat a key. */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { describeTooFewNodes, hasIndependentNodes, type VariableName, type VaultAsset } from '@suil/core';
import {
  configInvalid,
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

export interface AuditorConfig extends SiteConfig {
  /** Loopback unless AUDIT_HOST says otherwise. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** What callers of the approvals have to know; null: nothing is approved. */
  readonly token: string | null;
  /** Own daily caps, base units. */
  readonly caps: Readonly<Record<VaultAsset, bigint>>;
  readonly key: KeyConfig;
  /** Public keys that this auditor had before: snapshots that they signed count. */
  readonly formerKeys: readonly Uint8Array[];
  /** With the role `suil_audit`, on a local chain also with the server's; null: the embedded database of a server beside this process. */
  readonly databaseUrl: string | null;
  /** Of the embedded database. */
  readonly clusterFolder: string;
  /** Nodes that are read by gRPC, the preferred one first. */
  readonly nodeUrls: readonly string[];
  readonly anchorPath: string;
  /** First checkpoint to read; null: the one that the manifest names. */
  readonly startCheckpoint: bigint | null;
  /** Of evidence, snapshots, approvals and halts. */
  readonly folder: string;
  /** Manifests of the releases whose app members may get; none: the app is not compared. */
  readonly appReleasePaths: readonly string[];
}

const CHECKOUT = resolve(import.meta.dirname, '../../..');

const environmentSchema = z.object({
  ...SITE_VARIABLES,
  AUDIT_HOST: z.string().min(1).default('127.0.0.1'),
  AUDIT_PORT: portSchema.default(9200),
  AUDIT_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  AUDIT_APP_RELEASES: z.string().optional(),
  AUDIT_CAPS: z.string().optional(),
  AUDIT_FORMER_PUBLIC_KEYS: z
    .string()
    .regex(
      /^[0-9a-f]{64}(,\s*[0-9a-f]{64})*$/,
      'must be keys of 64 hexadecimal digits in lower case, with commas between',
    )
    .optional(),
  AUDIT_KEY: z.string().optional(),
  AUDIT_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
    .optional(),
  AUDIT_KMS_KEY: z.string().optional(),
  AUDIT_KMS_ENDPOINT: z.url({ error: 'must be an address' }).optional(),
  AUDIT_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_URL: z.string().optional(),
  START_CHECKPOINT: z
    .string()
    .regex(/^(0|[1-9]\d{0,17})$/, 'must be the number of a checkpoint')
    .optional(),
} satisfies Partial<Record<VariableName, z.ZodType>>);

/** What the auditor reads, apart from the files of its secrets. */
export const AUDITOR_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

type Values = z.infer<typeof environmentSchema>;

/**
 * Returns the configuration of an environment; an empty value counts as none.
 * @throws {CONFIG_INVALID} naming the first variable that cannot be used, and why
 * @throws {SETUP_VARIABLE_UNKNOWN} for one that is misspelt
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): AuditorConfig {
  const values = readVariables(environmentSchema, environment);
  const site = readSite(values);
  const dataFolder = dataFolderOf(values);
  const secret = { secret: values.AUDIT_KEY, kmsKey: values.AUDIT_KMS_KEY, kmsEndpoint: values.AUDIT_KMS_ENDPOINT };
  return {
    ...site,
    host: values.AUDIT_HOST,
    port: values.AUDIT_PORT,
    token: values.AUDIT_TOKEN ?? null,
    caps: readCaps('AUDIT_CAPS', values.AUDIT_CAPS),
    key: readKeyConfig('AUDIT', secret, 'audit', values),
    formerKeys: readFormerKeys(values),
    databaseUrl: readDatabaseUrl(values),
    clusterFolder: join(dataFolder, 'postgres'),
    nodeUrls: readNodes(values),
    anchorPath:
      site.environment === 'local'
        ? join(dirname(site.manifestPath), 'anchor.json')
        : join(CHECKOUT, 'anchors', `${site.environment}.json`),
    startCheckpoint: values.START_CHECKPOINT === undefined ? null : BigInt(values.START_CHECKPOINT),
    folder: join(dataFolder, 'auditor'),
    appReleasePaths: readAppReleasePaths(values),
  };
}

/** Without the variable the archive that this program is from, where it is from one and the app is a network's. */
function readAppReleasePaths({ AUDIT_APP_RELEASES, SUI_ENV }: Values): string[] {
  if (AUDIT_APP_RELEASES === undefined) {
    const own = join(CHECKOUT, 'release.json');
    return SUI_ENV !== 'local' && existsSync(own) ? [own] : [];
  }
  const paths = AUDIT_APP_RELEASES.split(',').map((path) => path.trim());
  if (paths.every(isAbsolute)) return paths;
  throw configInvalid('AUDIT_APP_RELEASES', 'it must be absolute paths of release.json files with commas between');
}

/** What the check of evidence needs, on any machine. */
export interface VerifyConfig extends SiteConfig, Pick<AuditorConfig, 'startCheckpoint' | 'folder' | 'formerKeys'> {
  /** Of the audit key; null: snapshots are not compared. */
  readonly publicKey: Uint8Array | null;
}

/** As `readConfig`, without token, database and, on a real network, key. @throws {CONFIG_INVALID} @throws {SETUP_VARIABLE_UNKNOWN} */
export function readVerifyConfig(environment: Record<string, string | undefined> = process.env): VerifyConfig {
  const values = readVariables(environmentSchema, environment);
  return {
    ...readSite(values),
    startCheckpoint: values.START_CHECKPOINT === undefined ? null : BigInt(values.START_CHECKPOINT),
    folder: join(dataFolderOf(values), 'auditor'),
    publicKey: readPublicKey(values),
    formerKeys: readFormerKeys(values),
  };
}

function readFormerKeys({ AUDIT_FORMER_PUBLIC_KEYS }: Values): Uint8Array[] {
  return (AUDIT_FORMER_PUBLIC_KEYS?.split(',') ?? []).map((key) => Uint8Array.from(Buffer.from(key.trim(), 'hex')));
}

/** On the local chain also the one of the published key, where that is. */
function readPublicKey(values: Values): Uint8Array | null {
  const { AUDIT_PUBLIC_KEY, SUI_ENV } = values;
  if (AUDIT_PUBLIC_KEY !== undefined) return Uint8Array.from(Buffer.from(AUDIT_PUBLIC_KEY, 'hex'));
  if (SUI_ENV !== 'local') return null;
  try {
    const key = readKeyConfig(
      'AUDIT',
      { secret: undefined, kmsKey: undefined, kmsEndpoint: undefined },
      'audit',
      values,
    );
    return key.kind === 'local' ? Ed25519Keypair.fromSecretKey(key.secret).getPublicKey().toRawBytes() : null;
  } catch {
    return null;
  }
}

/** On a real network never the server's own role: it can write. */
function readDatabaseUrl({ AUDIT_DATABASE_URL, DATABASE_URL, SUI_ENV }: Values): string | null {
  if (AUDIT_DATABASE_URL !== undefined) return AUDIT_DATABASE_URL;
  if (SUI_ENV === 'local') return DATABASE_URL ?? null;
  throw configInvalid('AUDIT_DATABASE_URL', 'it is missing: the auditor reads with the role suil_audit');
}

function readNodes(values: Values): string[] {
  const urls = readNodeUrls(values, 'auditor');
  if (urls === null) throw configInvalid('SUI_NODES', 'it is missing: the auditor reads nodes of its own');
  if (values.SUI_ENV === 'local' || hasIndependentNodes(urls)) return urls;
  const why = 'one that sends nothing on would keep back every hold and pause of the audit key';
  throw configInvalid('SUI_NODES', describeTooFewNodes(why));
}
