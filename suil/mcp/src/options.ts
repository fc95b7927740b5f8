/** What the MCP server is given on its command line. It reads no environment variable. */
import { parseArgs } from 'node:util';
import { AppError, messageOf } from '@suil/core';

export interface McpOptions {
  readonly isHelp: boolean;
  /** The REST API, without a slash at the end. */
  readonly api: string;
  /** A Sui node with gRPC. */
  readonly node: string;
  readonly manifestPath: string;
}

const DEFAULTS = {
  api: 'http://127.0.0.1:8080/api',
  node: 'http://127.0.0.1:9000',
  manifest: '.data/manifest.json',
} as const;

export const MCP_USAGE = `npm run suil -- mcp [OPTIONS]
A server of the Model Context Protocol on standard input and output, for a program that works with an assistant. It answers the
public figures, reads what the chain knows of an address, and prepares transactions: it simulates one and returns it unsigned. It has no key and no login,
signs nothing and sends nothing.

  --api URL         the REST API (default: ${DEFAULTS.api})
  --node URL        a Sui node with gRPC, which balances are read from and transactions are simulated on (default: ${DEFAULTS.node})
  --manifest FILE   the contracts that transactions are prepared for (default: ${DEFAULTS.manifest}). Take it from the release, not from a server

Exit codes: 0 the input ended or a signal stopped it; 1 an option or the manifest cannot be used.
`;

/** @throws {CONFIG_INVALID} naming the option */
export function readMcpOptions(args: readonly string[]): McpOptions {
  const { api = DEFAULTS.api, node = DEFAULTS.node, manifest = DEFAULTS.manifest, help = false } = parse(args);
  return { isHelp: help, api: readUrl('--api', api), node: readUrl('--node', node), manifestPath: manifest };
}

const text = { type: 'string' } as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { api: text, node: text, manifest: text, help: { type: 'boolean' } } })
      .values;
  } catch (error) {
    throw new AppError('CONFIG_INVALID', { name: 'mcp', detail: messageOf(error) });
  }
}

function readUrl(name: string, given: string): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new AppError('CONFIG_INVALID', { name, detail: 'it must be an http or https address' });
  return new URL(given).href.replace(/\/$/, '');
}
