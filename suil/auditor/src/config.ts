/** The auditor's configuration: the only file that reads the environment. Errors never repeat a key. */
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { AppError, assertVariableNames, type VariableName, type VaultAsset } from '@suil/core';
import { type KeyConfig, readCaps } from '@suil/signing';
import { z } from 'zod';

export interface AuditorConfig {
  /** Loopback unless AUDIT_HOST says otherwise. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** What callers of the approvals have to know; null: nothing is approved. */
  readonly token: string | null;
  /** Own daily caps, base units. */
  readonly caps: Readonly<Record<VaultAsset, bigint>>;
  readonly key: KeyConfig;
  readonly environment: 'local' | 'test' | 'main';
  /** Wallet Standard name, part of what wallets sign. */
  readonly chain: string;
  /** Where people reach the app: its host is the domain they sign. */
  readonly publicUrl: URL;
  /** With the role `suil_audit`, on a local chain also with the server's; null: the embedded database of a server beside this process. */
  readonly databaseUrl: string | null;
  /** Of the embedded database. */
  readonly clusterFolder: string;
  /** Nodes that are read by gRPC, the preferred one first. */
  readonly nodeUrls: readonly string[];
  readonly manifestPath: string;
  readonly anchorPath: string;
  /** First checkpoint to read: no event of the deployment is older. */
  readonly startCheckpoint: bigint;
  /** Of evidence, snapshots, approvals and halts. */
  readonly folder: string;
  readonly logLevel: string;
}

const CHECKOUT = resolve(import.meta.dirname, '../../..');
const CHAIN_OF = { local: 'sui:localnet', test: 'sui:testnet', main: 'sui:mainnet' } as const;

const portSchema = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
const environmentSchema = z.object({
  AUDIT_HOST: z.string().min(1).default('127.0.0.1'),
  AUDIT_PORT: portSchema.default(9200),
  AUDIT_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  AUDIT_CAPS: z.string().optional(),
  AUDIT_KEY: z.string().optional(),
  AUDIT_KMS_KEY: z.string().optional(),
  AUDIT_KMS_ENDPOINT: z.url({ error: 'must be an address' }).optional(),
  AUDIT_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_URL: z.string().optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSchema.default(8080),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SUIL_MANIFEST: z.string().min(1).optional(),
  SUI_ENV: z.enum(['local', 'test', 'main'], { error: 'must be local, test or main' }).default('local'),
  SUI_NODES: z.string().optional(),
  CHAIN_PORT: portSchema.default(9000),
  START_CHECKPOINT: z
    .string()
    .regex(/^(0|[1-9]\d{0,17})$/, 'must be the number of a checkpoint')
    .default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
} satisfies Partial<Record<VariableName, z.ZodType>>);
type Values = z.infer<typeof environmentSchema>;

/**
 * Returns the configuration of an environment; an empty value counts as none.
 * @throws {CONFIG_INVALID} naming the first variable that cannot be used, and why
 * @throws {SETUP_VARIABLE_UNKNOWN} for one that is misspelt
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): AuditorConfig {
  assertVariableNames(environment);
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(String(issue?.path[0]), issue?.message ?? 'it is not valid');
  }
  const values = parsed.data;
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(CHECKOUT, path));
  const dataFolder = absolute(values.DATA_DIR);
  const manifestPath = values.SUIL_MANIFEST ? absolute(values.SUIL_MANIFEST) : join(dataFolder, 'manifest.json');
  const { SUI_ENV } = values;
  return {
    host: values.AUDIT_HOST,
    port: values.AUDIT_PORT,
    token: values.AUDIT_TOKEN ?? null,
    caps: readCaps('AUDIT_CAPS', values.AUDIT_CAPS),
    key: readKey(values, dataFolder),
    environment: SUI_ENV,
    chain: CHAIN_OF[SUI_ENV],
    publicUrl: publicUrlOf(values),
    databaseUrl: readDatabaseUrl(values),
    clusterFolder: join(dataFolder, 'postgres'),
    nodeUrls: readNodes(values),
    manifestPath,
    anchorPath:
      SUI_ENV === 'local' ? join(dirname(manifestPath), 'anchor.json') : join(CHECKOUT, 'anchors', `${SUI_ENV}.json`),
    startCheckpoint: BigInt(values.START_CHECKPOINT),
    folder: join(dataFolder, 'auditor'),
    logLevel: values.LOG_LEVEL,
  };
}

/** Where the server is reached; one for every network interface, at loopback. */
function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Values): URL {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL);
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  const isEveryAddress = HOST === '0.0.0.0' || HOST === '::';
  const url = `http://${isEveryAddress ? '127.0.0.1' : host}:${PORT}`;
  if (URL.canParse(url)) return new URL(url);
  throw invalid('HOST', 'must be an IP address or a host name');
}

/** On a real network never the server's own role: it can write. */
function readDatabaseUrl({ AUDIT_DATABASE_URL, DATABASE_URL, SUI_ENV }: Values): string | null {
  if (AUDIT_DATABASE_URL !== undefined) return AUDIT_DATABASE_URL;
  if (SUI_ENV === 'local') return DATABASE_URL ?? null;
  throw invalid('AUDIT_DATABASE_URL', 'it is missing: the auditor reads with the role suil_audit');
}

function readKey(values: Values, dataFolder: string): KeyConfig {
  const { AUDIT_KEY, AUDIT_KMS_KEY, AUDIT_KMS_ENDPOINT } = values;
  if (AUDIT_KEY && AUDIT_KMS_KEY) throw invalid('AUDIT_KEY', 'AUDIT_KMS_KEY is set, too: choose one');
  if (AUDIT_KMS_KEY) return { kind: 'kms', keyId: AUDIT_KMS_KEY, endpoint: AUDIT_KMS_ENDPOINT ?? null };
  if (AUDIT_KEY) return { kind: 'local', secret: AUDIT_KEY };
  if (values.SUI_ENV !== 'local') throw invalid('AUDIT_KMS_KEY', 'it is missing, and so is AUDIT_KEY');
  const path = join(dataFolder, 'dev-keys.json');
  const secret = readDevKey(path);
  if (secret === null) throw invalid('AUDIT_KEY', `it is missing, and ${path} has none: start the local chain first`);
  return { kind: 'local', secret };
}

/** Returns the key of the local chain, which leaves its keys there for the processes beside it; null without one. */
function readDevKey(path: string): string | null {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, 'utf8')))['audit'] ?? null;
  } catch {
    return null;
  }
}

const nodesSchema = z.array(z.object({ url: z.url(), transport: z.enum(['grpc', 'jsonrpc']).optional() })).min(1);

function readNodes({ SUI_NODES, SUI_ENV, CHAIN_PORT }: Values): string[] {
  if (SUI_NODES === undefined) {
    if (SUI_ENV === 'local') return [`http://127.0.0.1:${CHAIN_PORT}`];
    throw invalid('SUI_NODES', 'it is missing: the auditor reads nodes of its own');
  }
  const nodes = parseNodes(SUI_NODES);
  if (nodes === null) throw invalid('SUI_NODES', 'must be JSON: [{"id", "text", "url", "transport"?}]');
  if (SUI_ENV === 'main' && nodes.some(({ url }) => new URL(url).protocol !== 'https:'))
    throw invalid('SUI_NODES', 'every node must have an https address when SUI_ENV is main');
  const urls = nodes.filter(({ transport }) => transport !== 'jsonrpc').map(({ url }) => url);
  if (urls.length > 0) return urls;
  throw invalid(
    'SUI_NODES',
    'must name a node that is not "transport": "jsonrpc": the auditor reads the chain by gRPC',
  );
}

function parseNodes(text: string): z.infer<typeof nodesSchema> | null {
  try {
    return nodesSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function invalid(name: string, detail: string): AppError {
  return new AppError('CONFIG_INVALID', { name, detail });
}
