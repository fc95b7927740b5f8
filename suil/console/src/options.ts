/** What the console is given: options on the command line, and without an option the variable of its name. */
import { parseArgs } from 'node:util';
import { AppError, messageOf } from '@suil/core';
import { type NamedNode, type Network, NODE_URLS, readNetwork } from '../../chain/src/network/networks.ts';
import { type ConsoleVariables, readConsoleVariables } from './config.ts';

export interface ConsoleOptions {
  readonly isHelp: boolean;
  readonly node: NamedNode;
  readonly manifestPath: string;
  /** Addresses of the servers, without a slash at the end. */
  readonly servers: readonly string[];
  /** Null: this console looks at none. */
  readonly signer: string | null;
  readonly auditor: string | null;
  readonly sponsor: string | null;
  /** Null: the console evaluates the alert rules itself. */
  readonly prometheus: string | null;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Where a proxy that demands a login serves this console; null without one. */
  readonly behindLogin: URL | null;
}

export const CONSOLE_USAGE = `npm run suil -- console --network NETWORK [OPTIONS]
Serves one page for operators: the state of every process and of the chain, alerts with what to do, and the acts of admin. Its process needs
no key and no token and changes nothing; acts are signed in the operator's wallet.

  --network NETWORK     localnet, devnet, testnet or mainnet; a node of another chain is reported
  --url URL             a node of the network, which the browser must reach, too (known for each)
  --manifest FILE       the deployment's manifest (default: deployment/NETWORK.json)
  --server URL          a server; may be given several times (default: http://127.0.0.1:8080)
  --signer URL          the signer, or none (default: http://127.0.0.1:9100)
  --auditor URL         the auditor, or none (default: http://127.0.0.1:9200)
  --sponsor URL         the sponsor, or none (default: http://127.0.0.1:9400 on localnet, elsewhere none)
  --prometheus URL      reads the alerts of this Prometheus instead of evaluating the rules here
  --port PORT           where this console listens (default: 9300)
  --host ADDRESS        another address than 127.0.0.1; needs --behind-login
  --behind-login URL    the https address at which a proxy that demands a login serves this console

Without an option its variable counts: SUI_ENV (main, test or local), SUIL_MANIFEST, SIGNER_URL, AUDIT_URL, SPONSOR_URL, CONSOLE_NODE_URL,
CONSOLE_SERVER_URLS (with commas between), CONSOLE_PROMETHEUS_URL, CONSOLE_PORT, CONSOLE_HOST, CONSOLE_LOGIN_URL.

Exit codes: 0 stopped by a signal; 1 an option, the manifest or the port cannot be used.
`;

const DEFAULTS = {
  server: 'http://127.0.0.1:8080',
  signer: 'http://127.0.0.1:9100',
  auditor: 'http://127.0.0.1:9200',
  sponsor: 'http://127.0.0.1:9400',
  host: '127.0.0.1',
  port: '9300',
} as const;
const PORT_MAX = 65_535;
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** The chain of each value of SUI_ENV. */
const NETWORK_OF = { main: 'mainnet', test: 'testnet', local: 'localnet' } as const;

/**
 * @param environment by default the variables of the process
 * @throws {CONFIG_INVALID} naming the option or the variable @throws {SETUP_VARIABLE_UNKNOWN} for a variable that is misspelt
 */
export function readConsoleOptions(
  args: readonly string[],
  environment?: Readonly<Record<string, string | undefined>>,
): ConsoleOptions {
  const values = parse(args);
  const variables = readConsoleVariables(environment);
  const network = values.help ? 'localnet' : networkOf(values.network, variables);
  const given = (option: 'url' | 'signer' | 'auditor' | 'sponsor' | 'prometheus' | 'host' | 'port' | 'behind-login') =>
    values[option] === undefined
      ? { name: VARIABLE_OF[option], value: variables[VARIABLE_OF[option]] }
      : { name: `--${option}`, value: values[option] };
  const [url, prometheus, port] = [given('url'), given('prometheus'), given('port')];
  const [host, login] = [given('host'), given('behind-login')];
  const behindLogin = login.value === undefined ? null : readLoginUrl(login.name, login.value);
  if (host.value !== undefined && !LOOPBACK.test(host.value) && behindLogin === null) {
    throw invalid(
      host.name,
      `${host.value} is not this machine alone, and this console asks no visitor for a login. Name the address of the proxy that does with --behind-login or CONSOLE_LOGIN_URL, or leave it out`,
    );
  }
  return {
    isHelp: values.help ?? false,
    node: { network, url: url.value === undefined ? NODE_URLS[network] : readUrl(url.name, url.value) },
    manifestPath: values.manifest ?? variables.SUIL_MANIFEST ?? `deployment/${network}.json`,
    servers: readServers(values.server, variables),
    signer: readOptional(given('signer'), DEFAULTS.signer),
    auditor: readOptional(given('auditor'), DEFAULTS.auditor),
    sponsor: readOptional(given('sponsor'), network === 'localnet' ? DEFAULTS.sponsor : 'none'),
    prometheus: prometheus.value === undefined ? null : readUrl(prometheus.name, prometheus.value),
    host: host.value ?? DEFAULTS.host,
    port: readPort(port.name, port.value ?? DEFAULTS.port),
    behindLogin,
  };
}

const VARIABLE_OF = {
  url: 'CONSOLE_NODE_URL',
  signer: 'SIGNER_URL',
  auditor: 'AUDIT_URL',
  sponsor: 'SPONSOR_URL',
  prometheus: 'CONSOLE_PROMETHEUS_URL',
  host: 'CONSOLE_HOST',
  port: 'CONSOLE_PORT',
  'behind-login': 'CONSOLE_LOGIN_URL',
} as const;

function networkOf(option: string | undefined, { SUI_ENV }: ConsoleVariables): Network {
  return option === undefined && SUI_ENV !== undefined ? NETWORK_OF[SUI_ENV] : readNetwork(option);
}

function readServers(options: readonly string[] | undefined, { CONSOLE_SERVER_URLS }: ConsoleVariables): string[] {
  if (options !== undefined) return options.map((url) => readUrl('--server', url));
  if (CONSOLE_SERVER_URLS === undefined) return [DEFAULTS.server];
  return CONSOLE_SERVER_URLS.split(',').map((url) => readUrl('CONSOLE_SERVER_URLS', url.trim()));
}

const text = { type: 'string' } as const;

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        network: text,
        url: text,
        manifest: text,
        server: { type: 'string', multiple: true },
        signer: text,
        auditor: text,
        sponsor: text,
        prometheus: text,
        port: text,
        host: text,
        'behind-login': text,
        help: { type: 'boolean' },
      },
    });
    return values;
  } catch (error) {
    throw invalid('console', messageOf(error));
  }
}

/** Returns the address without the slash at its end. */
function readUrl(name: string, given: string): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw invalid(name, 'it must be an http or https address');
  }
  const { username, password, href } = new URL(given);
  if (username !== '' || password !== '') throw invalid(name, 'an address with a password would be shown in the page');
  return href.replace(/\/$/, '');
}

function readOptional({ name, value }: { name: string; value: string | undefined }, fallback: string): string | null {
  const given = value ?? fallback;
  return given === 'none' ? null : readUrl(name, given);
}

function readLoginUrl(name: string, given: string): URL {
  const url = new URL(readUrl(name, given));
  if (url.protocol !== 'https:') throw invalid(name, 'a login needs an https address');
  return url;
}

function readPort(name: string, given: string): number {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : PORT_MAX + 1;
  if (port > PORT_MAX) throw invalid(name, 'it must be a port number');
  return port;
}

function invalid(name: string, detail: string): AppError {
  return new AppError('CONFIG_INVALID', { name, detail });
}
