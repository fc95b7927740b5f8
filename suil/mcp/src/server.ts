/** The MCP server: its name, what it says of itself, and its tools. Owns no transport. */
import { McpServer } from '@modelcontextprotocol/server';
import type { ApiClient } from '@suil/sdk/api';
import type { OpenChain } from './chain.ts';
import { addAddress } from './tools/address.ts';
import { addFigures } from './tools/figures.ts';
import { addTransactions } from './tools/transactions.ts';

const INSTRUCTIONS = `Reads SUIL, a staking and savings application on Sui, and prepares transactions. It has no key: a person signs in a wallet, after
reading there what the transaction does. Figures of get_* (but get_address) are what the server says; get_address and prepare_* are what the Sui node says. Before
a person signs, show the quote, the simulated balance changes and the network fee.`;

export function createServer({ api, openChain }: { api: ApiClient; openChain: OpenChain }): McpServer {
  const server = new McpServer({ name: 'suil', version: '0.1.0' }, { instructions: INSTRUCTIONS });
  addFigures(server, api);
  addAddress(server, openChain);
  addTransactions(server, openChain);
  return server;
}
