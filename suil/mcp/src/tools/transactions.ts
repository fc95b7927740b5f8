/** A tool for each transaction that can be prepared. */
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Act } from '../acts/act.ts';
import { coinActs } from '../acts/coins.ts';
import { liquidityActs } from '../acts/liquidity.ts';
import { pledgeActs } from '../acts/pledge.ts';
import { prepare } from '../acts/prepare.ts';
import type { OpenChain } from '../chain.ts';
import { addressSchema } from './address.ts';
import { answer } from './answer.ts';

/** Said of each: a program that reads only one description knows that nothing has happened yet. */
const NOTHING_SENT =
  'Returns the simulation and the unsigned transaction (base64) for the sender’s own wallet to check and sign; nothing is signed or sent.';

export function addTransactions(server: McpServer, openChain: OpenChain): void {
  for (const act of [...liquidityActs, ...pledgeActs, ...coinActs]) addTransaction(server, openChain, act);
}

function addTransaction(server: McpServer, openChain: OpenChain, act: Act): void {
  const { name, title, description, given } = act;
  const inputSchema = z.object({ ...given.shape, sender: addressSchema });
  const annotations = { readOnlyHint: true, openWorldHint: true };
  const config = { title, description: `${description} ${NOTHING_SENT}`, inputSchema, annotations };
  server.registerTool(`prepare_${name}`, config, (values) => answer(() => prepare(openChain, act, values)));
}
