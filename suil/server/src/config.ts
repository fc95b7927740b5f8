/** The server's configuration: the only file that reads the environment. Every value has a default for local use. */
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import {
  AppError,
  assertVariableNames,
  dayOf,
  describeTooFewNodes,
  FORMER_SITES_INVALID,
  type FormerSites,
  hasIndependentNodes,
  readFormerSites,
  readSecretFiles,
  type VariableName,
} from '@suil/core';
import { type Chain, type Endpoint, type Environment, endpointSchema } from '@suil/core/api';
import type { Pooler, SessionLimits } from '@suil/postgres';
import { z } from 'zod';
import { PUBLIC_NODES } from './public-nodes.ts';
import { type PushSettings, readPushHosts, readPushKey } from './push-settings.ts';
import { type ContactKeys, parseContactKeys } from './sealing-keys.ts';
import type { TrustedProxy } from './trusted-proxy.ts';

export type DatabaseSettings = {
  /** Most connections of this server for requests; the closing, checks and the probes have their own. */
  connectionsMax: number;
  /** For batches of intents, the ledger writer, the indexer, vouchers and settlements. */
  writerConnectionsMax: number;
  /** For lists, with the replica. */
  readConnectionsMax: number;
  /** Of requests. */
  webLimits: SessionLimits;
  /** Of inputs. */
  limits: SessionLimits;
  closingLimits: SessionLimits;
};

export type ServerConfig = {
  host: string;
  port: number;
  /** Where people reach the app; its host is the domain they sign. */
  publicUrl: URL;
  /** Where they reached it before, and until when texts were signed there. */
  formerSites: FormerSites;
  /** Absolute path. */
  dataFolder: string;
  /** Role that answers requests; null: the embedded database in `dataFolder`. */
  databaseUrl: string | null;
  /** Role that applies inputs; null (local only): the same as `databaseUrl`. */
  databaseWriterUrl: string | null;
  /** Role that owns the schema; null: the one that applies inputs. */
  databaseMigrationUrl: string | null;
  /** A replica for lists, read as the role of `databaseUrl`; null: lists are read where everything else is. */
  databaseReadUrl: string | null;
  /** What is between this server and the database, for requests and inputs; the owner of the schema connects past it. */
  databasePooler: Pooler;
  database: DatabaseSettings;
  environment: Environment;
  chain: Chain;
  /** Null: the local chain on `chainPort`, reached by browsers through this server. */
  nodes: readonly Endpoint[] | null;
  chainPort: number;
  /** The local chain holds the sample members, whose keys are public. */
  sampleWorld: boolean;
  manifestPath: string;
  /** Committee of an epoch from which the nodes' answers are verified. */
  anchorPath: string;
  /** First checkpoint to read; null: the one that the manifest names. */
  startCheckpoint: bigint | null;
  appFolder: string;
  /** Whether the app's service worker is given out, or in its place what removes it from browsers. */
  appWorker: 'keep' | 'remove';
  /** First day of intents that servers of the former release do not know; null: none are taken. */
  settingsFromDay: number | null;
  explorerUrl: string | null;
  /** Whose word counts for where a request comes from. */
  trustedProxy: TrustedProxy;
  /** Challenges and logins let through per minute from one client. */
  loginsPerMinute: number;
  /** Reads let through per minute from one client, by one server; null (local only): any number. */
  readsPerMinute: number | null;
  /** Keys of delivery contacts, the one that seals first; null (local only): one is kept in `dataFolder`. */
  contactKeys: ContactKeys | null;
  /** Publishes settlements, `suiprivkey…`; null: on a local chain the chain's own, elsewhere this server does not. */
  settlementKey: string | null;
  /** The process that approves vouchers, and whose heartbeats count (null: those of the key that the chain has); null: withdrawals wait. */
  auditor: { url: string; token: string; publicKey: Uint8Array | null } | null;
  /** The process that signs vouchers; null: withdrawals wait. */
  signer: { url: string; token: string } | null;
  /** The process that pays network fees of first steps; null: users pay their own. */
  sponsor: { url: string; token: string } | null;
  /** Notifications by web push: the key that push services know this server by, and their hosts; null: none are sent. */
  push: PushSettings | null;
  /** Public prices for the market pages (CoinGecko's API or one alike); null: the pages say that there are none. */
  priceServiceUrl: URL | null;
  /** Where people get help, `https:` or `mailto:`; null: the app names no contact. */
  supportUrl: string | null;
  /** Where a vulnerability is reported, an https or mailto address; null: security.txt is not served. */
  securityContact: string | null;
  /** Collector of traces by OpenTelemetry's protocol; null: nothing is traced. */
  traceEndpoint: URL | null;
  logLevel: string;
};

const CHAIN_OF: Record<Environment, Chain> = { local: 'sui:localnet', test: 'sui:testnet', main: 'sui:mainnet' };
const EXPLORER_OF: Record<Environment, string | null> = {
  local: null,
  test: 'https://suiscan.xyz/testnet/tx/{digest}',
  main: 'https://suiscan.xyz/mainnet/tx/{digest}',
};

const portSchema = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
const httpUrlSchema = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const databaseUrlSchema = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const nodesSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON: [{"id", "text", "url", "transport"?}]' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(endpointSchema.extend({ url: httpUrlSchema }))
      .min(1)
      .refine((nodes) => nodes.some(isGrpc), {
        error: 'must name a node that is not "transport": "jsonrpc": the server reads the chain by gRPC',
      }),
  );

/** Whether the server can read the chain from a node; browsers may use others too. */
export const isGrpc = ({ transport = 'grpc' }: Pick<Endpoint, 'transport'>): boolean => transport === 'grpc';

const contactKeysSchema = z.string().transform((text, context): ContactKeys => {
  const keys = parseContactKeys(text);
  if (keys !== null) return keys;
  context.addIssue({ code: 'custom', message: 'must be NAME:KEY[,NAME:KEY], each KEY 32 bytes in base64' });
  return z.NEVER;
});

const pushKeySchema = z.string().transform((text, context) => {
  const key = readPushKey(text);
  if (key !== null) return key;
  context.addIssue({ code: 'custom', message: 'must be a key as `npm run suil -- push-key` prints it' });
  return z.NEVER;
});

/** Milliseconds of a limit; 0 would mean any time, and one paused server would stop all others. */
const limitSchema = (defaultMs: number) =>
  z.coerce
    .number({ error: 'must be a whole number of milliseconds from 500 to 86400000' })
    .int()
    .min(500)
    .max(86_400_000)
    .default(defaultMs);

const connectionsSchema = (defaultCount: number) =>
  z.coerce.number({ error: 'must be a whole number from 4 to 1000' }).int().min(4).max(1_000).default(defaultCount);

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSchema.default(8080),
  PUBLIC_URL: httpUrlSchema.optional(),
  FORMER_PUBLIC_URLS: z.string().optional(),
  CHAIN_PORT: portSchema.default(9000),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrlSchema.optional(),
  DATABASE_WRITER_URL: databaseUrlSchema.optional(),
  DATABASE_MIGRATION_URL: databaseUrlSchema.optional(),
  DATABASE_CONNECTIONS: connectionsSchema(10),
  DATABASE_WRITER_CONNECTIONS: connectionsSchema(6),
  DATABASE_READ_URL: databaseUrlSchema.optional(),
  DATABASE_READ_CONNECTIONS: connectionsSchema(10),
  DATABASE_POOLER: z
    .enum(['none', 'transaction', 'transaction-prepared'], {
      error: 'must be none, transaction or transaction-prepared',
    })
    .default('none'),
  DATABASE_STATEMENT_TIMEOUT_MS: limitSchema(10_000),
  DATABASE_LOCK_TIMEOUT_MS: limitSchema(2_000),
  DATABASE_IDLE_TIMEOUT_MS: limitSchema(5_000),
  DATABASE_TRANSACTION_TIMEOUT_MS: limitSchema(15_000),
  DATABASE_CLOSING_TIMEOUT_MS: limitSchema(600_000),
  SUI_ENV: z.enum(['local', 'test', 'main'], { error: 'must be local, test or main' }).default('local'),
  SUI_NODES: nodesSchema.optional(),
  SAMPLE_WORLD: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  SUIL_MANIFEST: z.string().min(1).optional(),
  START_CHECKPOINT: z
    .string()
    .regex(/^(0|[1-9]\d{0,17})$/, 'must be the number of a checkpoint')
    .optional(),
  LOGINS_PER_MINUTE: z.coerce
    .number({ error: 'must be a whole number from 1 to 60000' })
    .int()
    .min(1)
    .max(60_000)
    .default(60),
  READS_PER_MINUTE: z.coerce
    .number({ error: 'must be a whole number from 60 to 6000000' })
    .int()
    .min(60)
    .max(6_000_000)
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(
      /^([1-5]|[a-z][a-z0-9-]{1,40})$/,
      'must be how many proxies add to X-Forwarded-For (1 to 5), or the name of a header in lower case',
    )
    .optional(),
  APP_DIR: z.string().min(1).optional(),
  APP_WORKER: z.enum(['keep', 'remove'], { error: 'must be keep or remove' }).default('keep'),
  SETTINGS_FROM: z.iso.date({ error: 'must be a day such as 2026-12-07' }).optional(),
  CONTACT_KEY: contactKeysSchema.optional(),
  AUDIT_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
    .transform((text) => Uint8Array.from(Buffer.from(text, 'hex')))
    .optional(),
  AUDIT_URL: httpUrlSchema.optional(),
  AUDIT_PORT: portSchema.default(9200),
  AUDIT_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  SIGNER_URL: httpUrlSchema.optional(),
  SIGNER_PORT: portSchema.default(9100),
  SIGNER_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  SPONSOR_URL: httpUrlSchema.optional(),
  SPONSOR_PORT: portSchema.default(9400),
  SPONSOR_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  SETTLEMENT_KEY: z
    .string()
    .regex(/^suiprivkey1[a-z0-9]+$/, 'must be suiprivkey…')
    .optional(),
  PRICE_SERVICE_URL: httpUrlSchema.optional(),
  PUSH_KEY: pushKeySchema.optional(),
  PUSH_HOSTS: z.string().optional(),
  SECURITY_CONTACT: z.url({ protocol: /^(https|mailto)$/, error: 'must be an https or mailto address' }).optional(),
  SUPPORT_URL: z.url({ protocol: /^(https|mailto)$/, error: 'must be an https or mailto address' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlSchema.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
} satisfies Partial<Record<VariableName, z.ZodType>>);

/** What the server reads, apart from the files of its secrets. */
export const SERVER_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/** A hundred a second: whole offices and mobile networks come from one address. */
const READS_PER_MINUTE = 6_000;

/** Relative paths start here, wherever the process was started. */
const CHECKOUT = resolve(import.meta.dirname, '../../..');

/**
 * Returns the configuration of an environment; an empty value counts as none, and a secret may be in a file (`X_FILE`).
 * @throws {SETUP_CONFIG_INVALID} naming the first variable that cannot be used, and why
 * @throws {SETUP_VARIABLE_UNKNOWN} for one that is misspelt
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  baseFolder = CHECKOUT,
): ServerConfig {
  assertVariableNames(environment);
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(baseFolder, path));
  const read = readSecretFiles(environment, SERVER_VARIABLES, (path) => readFileSync(absolute(path), 'utf8'));
  const given = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AppError('SETUP_CONFIG_INVALID', { variable: issue?.path.join('.') ?? '', reason: issue?.message ?? '' });
  }
  const values = parsed.data;
  requireForNetwork(values);
  const dataFolder = absolute(values.DATA_DIR);
  const manifestPath = absolute(values.SUIL_MANIFEST ?? join(dataFolder, 'manifest.json'));
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: publicUrlOf(values),
    formerSites: formerSitesOf(values),
    dataFolder,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseWriterUrl: values.DATABASE_WRITER_URL ?? null,
    databaseMigrationUrl: values.DATABASE_MIGRATION_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    databasePooler: values.DATABASE_POOLER,
    database: databaseOf(values),
    environment: values.SUI_ENV,
    chain: CHAIN_OF[values.SUI_ENV],
    nodes: values.SUI_NODES ?? PUBLIC_NODES[values.SUI_ENV],
    chainPort: values.CHAIN_PORT,
    sampleWorld: values.SAMPLE_WORLD === 'true',
    startCheckpoint: values.START_CHECKPOINT === undefined ? null : BigInt(values.START_CHECKPOINT),
    manifestPath,
    // A local chain writes its own beside the manifest.
    anchorPath:
      values.SUI_ENV === 'local'
        ? join(dirname(manifestPath), 'anchor.json')
        : join(CHECKOUT, 'anchors', `${values.SUI_ENV}.json`),
    appFolder: values.APP_DIR === undefined ? join(CHECKOUT, 'suil/web/dist/production') : absolute(values.APP_DIR),
    appWorker: values.APP_WORKER,
    settingsFromDay: settingsFromDayOf(values),
    explorerUrl: EXPLORER_OF[values.SUI_ENV],
    trustedProxy: trustedProxyOf(values.TRUST_PROXY),
    loginsPerMinute: values.LOGINS_PER_MINUTE,
    readsPerMinute: values.READS_PER_MINUTE ?? (values.SUI_ENV === 'local' ? null : READS_PER_MINUTE),
    contactKeys: values.CONTACT_KEY ?? null,
    auditor: auditorOf(values),
    signer: signerOf(values),
    sponsor: sponsorOf(values),
    push: pushOf(values),
    settlementKey: values.SETTLEMENT_KEY ?? null,
    priceServiceUrl: values.PRICE_SERVICE_URL === undefined ? null : new URL(values.PRICE_SERVICE_URL),
    supportUrl: values.SUPPORT_URL ?? null,
    securityContact: values.SECURITY_CONTACT ?? null,
    traceEndpoint:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? null : new URL(values.OTEL_EXPORTER_OTLP_ENDPOINT),
    logLevel: values.LOG_LEVEL,
  };
}

/** A request is answered within 10 s, so none of its statements takes longer than half of that. */
const WEB_STATEMENT_MS = 5_000;
const WEB_TRANSACTION_MS = 10_000;
/** How long a closing waits for one lock: as long as a large one of another server may hold it. */
const CLOSING_LOCK_MS = 30_000;

function databaseOf(values: z.infer<typeof environmentSchema>): DatabaseSettings {
  const limits: SessionLimits = {
    statementMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
    lockMs: values.DATABASE_LOCK_TIMEOUT_MS,
    idleInTransactionMs: values.DATABASE_IDLE_TIMEOUT_MS,
    transactionMs: values.DATABASE_TRANSACTION_TIMEOUT_MS,
  };
  const closingMs = values.DATABASE_CLOSING_TIMEOUT_MS;
  return {
    connectionsMax: values.DATABASE_CONNECTIONS,
    writerConnectionsMax: values.DATABASE_WRITER_CONNECTIONS,
    readConnectionsMax: values.DATABASE_READ_CONNECTIONS,
    webLimits: {
      ...limits,
      statementMs: Math.min(limits.statementMs, WEB_STATEMENT_MS),
      transactionMs: Math.min(limits.transactionMs, WEB_TRANSACTION_MS),
    },
    limits,
    closingLimits: {
      statementMs: closingMs,
      lockMs: CLOSING_LOCK_MS,
      idleInTransactionMs: limits.idleInTransactionMs,
      transactionMs: Math.ceil(closingMs * 1.5),
    },
  };
}

/** @throws {SETUP_CONFIG_INVALID} for what a network with real members needs and the local chain does not, and the other way round */
function requireForNetwork(values: z.infer<typeof environmentSchema>): void {
  const need: Need = (isGiven, variable, reason) => {
    if (!isGiven) throw new AppError('SETUP_CONFIG_INVALID', { variable, reason });
  };
  requireTwoRoles(values, need);
  const isLocalChain = values.SUI_ENV === 'local' && values.SUI_NODES === undefined;
  const publicKeys = 'is for the local chain only, its keys are public: leave SUI_ENV and SUI_NODES out';
  const pastPooler = 'is needed with DATABASE_POOLER: changes of the schema need a session of their own';
  const isPooled = values.DATABASE_POOLER !== 'none';
  need(!isPooled || values.DATABASE_MIGRATION_URL !== undefined, 'DATABASE_MIGRATION_URL', pastPooler);
  need(values.SAMPLE_WORLD !== 'true' || isLocalChain, 'SAMPLE_WORLD', publicKeys);
  if (values.SUI_ENV === 'local') return;
  need(values.CONTACT_KEY !== undefined, 'CONTACT_KEY', 'is needed when SUI_ENV is not local');
  if (values.SUI_ENV === 'main') requireHttps(values, need);
  const ownDatabase = 'is needed when SUI_ENV is not local: an embedded database would begin empty, without the ledger';
  need(values.DATABASE_URL !== undefined, 'DATABASE_URL', ownDatabase);
  const ownWriter =
    'is needed when SUI_ENV is not local: a role of its own applies inputs, so that no request can change the ledger';
  need(values.DATABASE_WRITER_URL !== undefined, 'DATABASE_WRITER_URL', ownWriter);
  const named = values.SUI_NODES ?? PUBLIC_NODES[values.SUI_ENV] ?? [];
  const tooFew = describeTooFewNodes('a day without a price is closed only when two refuse the price');
  need(hasIndependentNodes(named.filter(isGrpc).map(({ url }) => url)), 'SUI_NODES', tooFew);
}

function requireTwoRoles({ DATABASE_URL, DATABASE_WRITER_URL }: z.infer<typeof environmentSchema>, need: Need) {
  if (DATABASE_WRITER_URL === undefined) return;
  need(DATABASE_URL !== undefined, 'DATABASE_URL', 'is needed with DATABASE_WRITER_URL');
  const isOther = DATABASE_URL === undefined || roleOf(DATABASE_WRITER_URL) !== roleOf(DATABASE_URL);
  need(
    isOther,
    'DATABASE_WRITER_URL',
    'must name another role than DATABASE_URL: requests must not be able to change the ledger',
  );
}

/** Returns the role that an address of a database connects as. */
export function roleOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username);
}

type Need = (isGiven: boolean, variable: VariableName, reason: string) => void;

function requireHttps(values: z.infer<typeof environmentSchema>, need: Need): void {
  const isHttps = (url: string | undefined) => url !== undefined && new URL(url).protocol === 'https:';
  const signedHost = 'must be the https address where people reach the app: wallets sign its host';
  need(isHttps(values.PUBLIC_URL), 'PUBLIC_URL', signedHost);
  for (const { id, url } of values.SUI_NODES ?? []) {
    const changed = 'must have an https address when SUI_ENV is main: an answer over http can be changed on its way';
    need(isHttps(url), 'SUI_NODES', `node ${id} ${changed}`);
  }
}

function trustedProxyOf(text: string | undefined): TrustedProxy {
  if (text === undefined) return null;
  return /^\d$/.test(text) ? { hops: Number(text) } : { header: text };
}

function auditorOf(values: z.infer<typeof environmentSchema>): ServerConfig['auditor'] {
  const { AUDIT_TOKEN: token, AUDIT_URL, AUDIT_PORT, SIGNER_TOKEN } = values;
  if (token === undefined) return null;
  if (token === SIGNER_TOKEN)
    throw new AppError('SETUP_CONFIG_INVALID', {
      variable: 'AUDIT_TOKEN',
      reason: 'must be another one than SIGNER_TOKEN',
    });
  const url = AUDIT_URL ?? `http://127.0.0.1:${AUDIT_PORT}`;
  return { url, token, publicKey: values.AUDIT_PUBLIC_KEY ?? null };
}

function signerOf(values: z.infer<typeof environmentSchema>): ServerConfig['signer'] {
  const { SIGNER_TOKEN: token, SIGNER_URL, SIGNER_PORT } = values;
  return token === undefined ? null : { url: SIGNER_URL ?? `http://127.0.0.1:${SIGNER_PORT}`, token };
}

function sponsorOf(values: z.infer<typeof environmentSchema>): ServerConfig['sponsor'] {
  const { SPONSOR_TOKEN: token, SPONSOR_URL, SPONSOR_PORT, SIGNER_TOKEN, AUDIT_TOKEN } = values;
  if (token === undefined) return null;
  if (token === SIGNER_TOKEN || token === AUDIT_TOKEN)
    throw new AppError('SETUP_CONFIG_INVALID', {
      variable: 'SPONSOR_TOKEN',
      reason: 'must be another one than SIGNER_TOKEN and AUDIT_TOKEN',
    });
  return { url: SPONSOR_URL ?? `http://127.0.0.1:${SPONSOR_PORT}`, token };
}

function pushOf({ PUSH_KEY, PUSH_HOSTS, SUI_ENV }: z.infer<typeof environmentSchema>): PushSettings | null {
  const hosts = readPushHosts(PUSH_HOSTS, SUI_ENV === 'local');
  if (hosts === null)
    throw new AppError('SETUP_CONFIG_INVALID', {
      variable: 'PUSH_HOSTS',
      reason: 'must be host names with commas between, such as push.example or .push.example for all below it',
    });
  return PUSH_KEY === undefined ? null : { ...PUSH_KEY, ...hosts };
}

/** On the local chain one release runs, so that nothing has to wait. */
function settingsFromDayOf({ SETTINGS_FROM, SUI_ENV }: z.infer<typeof environmentSchema>): number | null {
  if (SETTINGS_FROM !== undefined) return dayOf(Date.parse(SETTINGS_FROM));
  return SUI_ENV === 'local' ? 0 : null;
}

function formerSitesOf({ FORMER_PUBLIC_URLS, SUI_ENV }: z.infer<typeof environmentSchema>): FormerSites {
  const sites = readFormerSites(FORMER_PUBLIC_URLS, SUI_ENV === 'local');
  if (sites === null)
    throw new AppError('SETUP_CONFIG_INVALID', { variable: 'FORMER_PUBLIC_URLS', reason: FORMER_SITES_INVALID });
  return sites;
}

/** A server for every network interface is reached at loopback. */
function publicUrlOf({ PUBLIC_URL, HOST, PORT }: z.infer<typeof environmentSchema>): URL {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL);
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  const isEveryAddress = HOST === '0.0.0.0' || HOST === '::';
  const url = `http://${isEveryAddress ? '127.0.0.1' : host}:${PORT}`;
  if (URL.canParse(url)) return new URL(url);
  throw new AppError('SETUP_CONFIG_INVALID', { variable: 'HOST', reason: 'must be an IP address or a host name' });
}
