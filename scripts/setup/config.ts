/**
 * What the application's commands read from the environment. The apps read their own configuration; this file only knows what is needed
 * before an app runs: which ports must be free and where data lies (architecture: the commands).
 */
import { join, resolve } from 'node:path';
import { assertVariableNames, type VariableName } from '@suil/core';
import { DEMO_SIZE, type DemoSize } from '../../suil/dev/demo/size.ts';

/** A sentence for the person at the terminal: what is missing and what to do. Printed without a stack. */
export class SetupError extends Error {}

/** The folder of the checkout. */
export const root = resolve(import.meta.dirname, '../..');

/** Returns where a process that listens on `host` and `port` is reached. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @throws SetupError for a network with real members and no database of its own */
export function ensureDatabase(config: CommandConfig): void {
  if (config.environment === 'local' || !config.embeddedDatabase) return;
  throw new SetupError(
    `SUI_ENV=${config.environment} needs DATABASE_URL: an embedded database would begin empty, without the ledger.`,
  );
}

/** Settings of `npm start` and its neighbours. */
export interface CommandConfig {
  host: string;
  port: number;
  chainPort: number;
  signerPort: number;
  auditPort: number;
  sponsorPort: number;
  dataDir: string;
  /** `local`, `test` or `main`. */
  environment: string;
  /** True in the local environment when no `SUI_NODES` is given: the embedded chain is part of the application. */
  localChain: boolean;
  /** True when the signer of vouchers is part of the application: with the local chain, or when it is given a key. */
  withSigner: boolean;
  /** True when the auditor is part of the application: with the local chain, or when it is given a key. */
  withAuditor: boolean;
  /** True when the sponsor of network fees is part of the application: with the local chain, or when it is given a key. */
  withSponsor: boolean;
  /** True when no `DATABASE_URL` is given: the embedded Postgres is part of the application. */
  embeddedDatabase: boolean;
  /** How much `npm start -- --demo` fills. */
  demo: DemoSize;
}

/** Whether a variable is set, or the one that names the file with it. */
function isGiven(env: NodeJS.ProcessEnv, name: VariableName): boolean {
  return Boolean(env[name] || env[`${name}_FILE`]);
}

function portOf(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new SetupError(`${name} must be a port number, not "${text}".`);
  return port;
}

interface Bounds {
  least: number;
  most: number;
  fallback: number;
}

function countOf(name: string, text: string | undefined, { least, most, fallback }: Bounds): number {
  if (text === undefined || text === '') return fallback;
  const count = Number(text);
  if (!Number.isInteger(count) || count < least || count > most)
    throw new SetupError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  return count;
}

/**
 * Returns the settings in `env`; paths are resolved against the folder of the checkout.
 * @throws SetupError naming the variable that cannot be used. @throws {SETUP_VARIABLE_UNKNOWN} for one that is misspelt
 */
export function readCommandConfig(env: NodeJS.ProcessEnv): CommandConfig {
  assertVariableNames(env);
  const environment = env['SUI_ENV'] || 'local';
  const localChain = !env['SUI_NODES'] && environment === 'local';
  const config = {
    host: env['HOST'] || '127.0.0.1',
    port: portOf('PORT', env['PORT'], 8080),
    chainPort: portOf('CHAIN_PORT', env['CHAIN_PORT'], 9000),
    signerPort: portOf('SIGNER_PORT', env['SIGNER_PORT'], 9100),
    auditPort: portOf('AUDIT_PORT', env['AUDIT_PORT'], 9200),
    sponsorPort: portOf('SPONSOR_PORT', env['SPONSOR_PORT'], 9400),
    dataDir: resolve(root, env['DATA_DIR'] || '.data'),
    environment,
    localChain,
    withSigner: localChain || isGiven(env, 'VOUCHER_KEY') || isGiven(env, 'VOUCHER_KMS_KEY'),
    withAuditor: localChain || isGiven(env, 'AUDIT_KEY') || isGiven(env, 'AUDIT_KMS_KEY'),
    withSponsor: localChain || isGiven(env, 'SPONSOR_KEY') || isGiven(env, 'SPONSOR_KMS_KEY'),
    embeddedDatabase: !isGiven(env, 'DATABASE_URL'),
    demo: {
      days: countOf('DEMO_DAYS', env['DEMO_DAYS'], { least: 14, most: 365, fallback: DEMO_SIZE.days }),
      members: countOf('DEMO_MEMBERS', env['DEMO_MEMBERS'], { least: 20, most: 1_000, fallback: DEMO_SIZE.members }),
    },
  };
  const ports = [
    { name: 'PORT', port: config.port },
    ...(config.localChain ? [{ name: 'CHAIN_PORT', port: config.chainPort }] : []),
    ...(config.withSigner ? [{ name: 'SIGNER_PORT', port: config.signerPort }] : []),
    ...(config.withAuditor ? [{ name: 'AUDIT_PORT', port: config.auditPort }] : []),
    ...(config.withSponsor ? [{ name: 'SPONSOR_PORT', port: config.sponsorPort }] : []),
  ];
  for (const [index, { name, port }] of ports.entries()) {
    const other = ports.slice(0, index).find((earlier) => earlier.port === port);
    if (other) throw new SetupError(`${other.name} and ${name} are both ${port}. Set one of them to another port.`);
  }
  return config;
}

/** Where finished set-up work is kept between runs; safe to delete. */
export const cacheDir = join(root, '.cache');
