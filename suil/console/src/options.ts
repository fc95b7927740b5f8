/** What `npm run suil -- console` is given on the command line. */
import { parseArgs } from 'node:util';
import { AppError, messageOf } from '@suil/core';
import { type NamedNode, NODE_URLS, readNetwork } from '../../chain/src/network/networks.ts';

export interface ConsoleOptions {
  readonly isHelp: boolean;
  readonly node: NamedNode;
  readonly manifestPath: string;
  /** Addresses of the servers, without a slash at the end. */
  readonly servers: readonly string[];
  /** Null: this console looks at none. */
  readonly signer: string | null;
  readonly auditor: string | null;
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
  --prometheus URL      reads the alerts of this Prometheus instead of evaluating the rules here
  --port PORT           where this console listens (default: 9300)
  --host ADDRESS        another address than 127.0.0.1; needs --behind-login
  --behind-login URL    the https address at which a proxy that demands a login serves this console

Exit codes: 0 stopped by a signal; 1 an option, the manifest or the port cannot be used.
`;

const DEFAULTS = {
  server: 'http://127.0.0.1:8080',
  signer: 'http://127.0.0.1:9100',
  auditor: 'http://127.0.0.1:9200',
  host: '127.0.0.1',
  port: '9300',
} as const;
const PORT_MAX = 65_535;
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** @throws {CONFIG_INVALID} naming the option */
export function readConsoleOptions(args: readonly string[]): ConsoleOptions {
  const values = parse(args);
  const network = values.help ? 'localnet' : readNetwork(values.network);
  const host = values.host ?? DEFAULTS.host;
  const behindLogin = values['behind-login'] === undefined ? null : readLoginUrl(values['behind-login']);
  if (!LOOPBACK.test(host) && behindLogin === null) {
    throw invalid(
      '--host',
      `${host} is not this machine alone, and this console asks no visitor for a login. Name with --behind-login the address of the proxy that does, or leave --host out`,
    );
  }
  return {
    isHelp: values.help ?? false,
    node: { network, url: values.url === undefined ? NODE_URLS[network] : readUrl('--url', values.url) },
    manifestPath: values.manifest ?? `deployment/${network}.json`,
    servers: (values.server ?? [DEFAULTS.server]).map((url) => readUrl('--server', url)),
    signer: readOptional('--signer', values.signer ?? DEFAULTS.signer),
    auditor: readOptional('--auditor', values.auditor ?? DEFAULTS.auditor),
    prometheus: values.prometheus === undefined ? null : readUrl('--prometheus', values.prometheus),
    host,
    port: readPort(values.port ?? DEFAULTS.port),
    behindLogin,
  };
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

function readOptional(name: string, given: string): string | null {
  return given === 'none' ? null : readUrl(name, given);
}

function readLoginUrl(given: string): URL {
  const url = new URL(readUrl('--behind-login', given));
  if (url.protocol !== 'https:') throw invalid('--behind-login', 'a login needs an https address');
  return url;
}

function readPort(given: string): number {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : PORT_MAX + 1;
  if (port > PORT_MAX) throw invalid('--port', 'it must be a port number');
  return port;
}

function invalid(name: string, detail: string): AppError {
  return new AppError('CONFIG_INVALID', { name, detail });
}
