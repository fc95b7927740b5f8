/** The environment variables that every process with a key reads, and how it reads them. Errors never repeat a value. */
import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import {
  AppError,
  assertVariableNames,
  FORMER_SITES_INVALID,
  type FormerSites,
  readFormerSites,
  readSecretFiles,
  type Sites,
  type VariableName,
} from '@suil/core';
import { z } from 'zod';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');
const CHAIN_OF = { local: 'sui:localnet', test: 'sui:testnet', main: 'sui:mainnet' } as const;

export const portSchema = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
/** What the schema of each of these processes has beside its own variables. */
export const SITE_VARIABLES = {
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSchema.default(8080),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  FORMER_PUBLIC_URLS: z.string().optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SUIL_MANIFEST: z.string().min(1).optional(),
  SUI_ENV: z.enum(['local', 'test', 'main'], { error: 'must be local, test or main' }).default('local'),
  SUI_NODES: z.string().optional(),
  CHAIN_PORT: portSchema.default(9000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
} satisfies Partial<Record<VariableName, z.ZodType>>;
const siteSchema = z.object(SITE_VARIABLES);
export type SiteVariables = z.infer<typeof siteSchema>;

export interface SiteConfig {
  readonly environment: 'local' | 'test' | 'main';
  /** Wallet Standard name, part of what wallets sign. */
  readonly chain: string;
  /** Where people reach the app: its host is the domain they sign. */
  readonly publicUrl: URL;
  /** Where they reached it before, and until when texts were signed there. */
  readonly formerSites: FormerSites;
  readonly manifestPath: string;
  readonly logLevel: string;
}

/**
 * Returns the values of an environment; an empty one counts as none, and a secret may be in a file (`X_FILE`).
 * @throws {CONFIG_INVALID} naming the first variable that cannot be used, and why @throws {SETUP_CONFIG_INVALID} for a secret's file
 * @throws {SETUP_VARIABLE_UNKNOWN} for one that is misspelt
 */
export function readVariables<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: Readonly<Record<string, string | undefined>>,
): z.infer<z.ZodObject<Shape>> {
  assertVariableNames(environment);
  const read = readSecretFiles(environment, Object.keys(schema.shape), (path) => readFileSync(absolute(path), 'utf8'));
  const given = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw configInvalid(String(issue?.path[0]), issue?.message ?? 'it is not valid');
}

/** Returns what the processes of a site have in common. @throws {CONFIG_INVALID} */
export function readSite(values: SiteVariables): SiteConfig {
  return {
    environment: values.SUI_ENV,
    chain: CHAIN_OF[values.SUI_ENV],
    publicUrl: publicUrlOf(values),
    formerSites: formerSitesOf(values),
    manifestPath: values.SUIL_MANIFEST ? absolute(values.SUIL_MANIFEST) : join(dataFolderOf(values), 'manifest.json'),
    logLevel: values.LOG_LEVEL,
  };
}

export function dataFolderOf({ DATA_DIR }: Pick<SiteVariables, 'DATA_DIR'>): string {
  return absolute(DATA_DIR);
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(CHECKOUT, path);
}

/** Where the server is reached; one for every network interface, at loopback. */
function publicUrlOf({ PUBLIC_URL, HOST, PORT }: SiteVariables): URL {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL);
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  const isEveryAddress = HOST === '0.0.0.0' || HOST === '::';
  const url = `http://${isEveryAddress ? '127.0.0.1' : host}:${PORT}`;
  if (URL.canParse(url)) return new URL(url);
  throw configInvalid('HOST', 'must be an IP address or a host name');
}

function formerSitesOf({ SUI_ENV, FORMER_PUBLIC_URLS }: SiteVariables): FormerSites {
  const sites = readFormerSites(FORMER_PUBLIC_URLS, SUI_ENV === 'local');
  if (sites === null) throw configInvalid('FORMER_PUBLIC_URLS', FORMER_SITES_INVALID);
  return sites;
}

/** Returns where wallets sign for a process. */
export function sitesOf({ publicUrl, chain, formerSites }: SiteConfig): Sites {
  return { domain: publicUrl.host, uri: publicUrl.origin, chain, former: formerSites };
}

export function configInvalid(name: string, detail: string): AppError {
  return new AppError('CONFIG_INVALID', { name, detail });
}
