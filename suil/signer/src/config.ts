/** The signer's configuration: the only file that reads the environment. Errors never repeat a key or the token. */
import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { AppError, assertVariableNames, type VariableName, type VaultAsset } from '@suil/core';
import { type KeyConfig, readCaps } from '@suil/signing';
import { z } from 'zod';

export type SignerConfig = {
  /** Loopback unless SIGNER_HOST says otherwise. */
  host: string;
  /** 0: any free port. */
  port: number;
  /** What callers have to know. */
  token: string;
  key: KeyConfig;
  /** Of the audit key, 32 bytes: whose approval each voucher needs. */
  auditPublicKey: Uint8Array;
  /** Own daily caps, base units. */
  caps: Readonly<Record<VaultAsset, bigint>>;
  manifestPath: string;
  /** Folder of the log. */
  logFolder: string;
  environment: 'local' | 'test' | 'main';
  /** Wallet Standard name, part of what wallets sign. */
  chain: string;
  /** Where people reach the app: its host is the domain they sign. */
  publicUrl: URL;
  /** For signatures of zkLogin, and for the time on a local chain; null: neither. */
  nodeUrl: string | null;
  logLevel: string;
};

const CHECKOUT = resolve(import.meta.dirname, '../../..');
const CHAIN_OF = { local: 'sui:localnet', test: 'sui:testnet', main: 'sui:mainnet' } as const;
const TOKEN_LENGTH_MIN = 24;

const portSchema = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
const environmentSchema = z.object({
  AUDIT_PUBLIC_KEY: z
    .string({ error: 'it is missing: the signer signs only what this key approved' })
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
    .transform((text) => Uint8Array.from(Buffer.from(text, 'hex'))),
  SIGNER_HOST: z.string().min(1).default('127.0.0.1'),
  SIGNER_PORT: portSchema.default(9100),
  SIGNER_TOKEN: z.string().min(TOKEN_LENGTH_MIN, `must have at least ${TOKEN_LENGTH_MIN} characters`),
  SIGNER_CAPS: z.string().optional(),
  VOUCHER_KEY: z.string().optional(),
  VOUCHER_KMS_KEY: z.string().optional(),
  VOUCHER_KMS_ENDPOINT: z.url({ error: 'must be an address' }).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSchema.default(8080),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SUIL_MANIFEST: z.string().min(1).optional(),
  SUI_ENV: z.enum(['local', 'test', 'main'], { error: 'must be local, test or main' }).default('local'),
  SUI_NODES: z.string().optional(),
  CHAIN_PORT: portSchema.default(9000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
} satisfies Partial<Record<VariableName, z.ZodType>>);
type Values = z.infer<typeof environmentSchema>;

/**
 * Returns the configuration of an environment; an empty value counts as none.
 * @throws {CONFIG_INVALID} naming the first variable that cannot be used, and why
 * @throws {SETUP_VARIABLE_UNKNOWN} for one that is misspelt
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): SignerConfig {
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
  const { SUI_ENV } = values;
  return {
    host: values.SIGNER_HOST,
    port: values.SIGNER_PORT,
    token: values.SIGNER_TOKEN,
    key: readKey(values, dataFolder),
    auditPublicKey: values.AUDIT_PUBLIC_KEY,
    caps: readCaps('SIGNER_CAPS', values.SIGNER_CAPS),
    manifestPath: values.SUIL_MANIFEST ? absolute(values.SUIL_MANIFEST) : join(dataFolder, 'manifest.json'),
    logFolder: join(dataFolder, 'signer'),
    environment: SUI_ENV,
    chain: CHAIN_OF[SUI_ENV],
    publicUrl: publicUrlOf(values),
    nodeUrl: readNode(values),
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

function readKey(values: Values, dataFolder: string): KeyConfig {
  const { VOUCHER_KEY, VOUCHER_KMS_KEY, VOUCHER_KMS_ENDPOINT } = values;
  if (VOUCHER_KEY && VOUCHER_KMS_KEY) throw invalid('VOUCHER_KEY', 'VOUCHER_KMS_KEY is set, too: choose one');
  if (VOUCHER_KMS_KEY) return { kind: 'kms', keyId: VOUCHER_KMS_KEY, endpoint: VOUCHER_KMS_ENDPOINT ?? null };
  if (VOUCHER_KEY) return { kind: 'local', secret: VOUCHER_KEY };
  if (values.SUI_ENV !== 'local') throw invalid('VOUCHER_KMS_KEY', 'it is missing, and so is VOUCHER_KEY');
  const path = join(dataFolder, 'dev-keys.json');
  const secret = readDevKey(path);
  if (secret === null) throw invalid('VOUCHER_KEY', `it is missing, and ${path} has none: start the local chain first`);
  return { kind: 'local', secret };
}

/** Returns the withdrawal key of the local chain, which leaves it there for the processes beside it; null without one. */
function readDevKey(path: string): string | null {
  try {
    return z.object({ withdrawal: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8'))).withdrawal;
  } catch {
    return null;
  }
}

function readNode({ SUI_NODES, SUI_ENV, CHAIN_PORT }: Values): string | null {
  if (SUI_NODES === undefined) return SUI_ENV === 'local' ? `http://127.0.0.1:${CHAIN_PORT}` : null;
  const nodes = parseNodes(SUI_NODES);
  if (nodes === null) throw invalid('SUI_NODES', 'must be JSON: [{"id", "text", "url", "transport"?}]');
  if (SUI_ENV === 'main' && nodes.some(({ url }) => new URL(url).protocol !== 'https:'))
    throw invalid('SUI_NODES', 'every node must have an https address when SUI_ENV is main');
  const node = nodes.find(({ transport }) => transport !== 'jsonrpc');
  if (node === undefined) {
    const reason = 'the signer reads the chain by gRPC';
    throw invalid('SUI_NODES', `must name a node that is not "transport": "jsonrpc": ${reason}`);
  }
  return node.url;
}

const nodesSchema = z.array(z.object({ url: z.url(), transport: z.enum(['grpc', 'jsonrpc']).optional() })).min(1);

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
