/** The process of the MCP server: answers on standard output what comes on standard input, until that ends. */

import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { describeFailure } from '@suil/core';
import { createApiClient } from '@suil/sdk/api';
import { readManifest } from '@suil/signing';
import { createOpenChain } from './chain.ts';
import { MCP_USAGE, readMcpOptions } from './options.ts';
import { createServer } from './server.ts';

async function main(): Promise<void> {
  const [, ...args] = process.argv.slice(2);
  const options = readMcpOptions(args);
  if (options.isHelp) {
    process.stdout.write(MCP_USAGE);
    return;
  }
  const openChain = createOpenChain(options.node, readManifest(options.manifestPath));
  const server = createServer({ api: createApiClient({ url: options.api }), openChain });
  await server.connect(new StdioServerTransport());
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
