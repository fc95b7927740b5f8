/** What the chain knows of any address: coins, the position in the liquidity pool, pledges. Nothing of the ledger, which is private. */
import type { McpServer } from '@modelcontextprotocol/server';
import { parseAddress } from '@suil/core';
import { fetchBalances, fetchLiquidityView, fetchPledges, fetchSuilPledges, fetchUserInfo } from '@suil/sdk';
import { z } from 'zod';
import type { OpenChain } from '../chain.ts';
import { answer } from './answer.ts';

export const addressSchema = z.string().describe('A Sui address: 0x and up to 64 hexadecimal digits');

export function addAddress(server: McpServer, openChain: OpenChain): void {
  server.registerTool(
    'get_address',
    {
      title: 'What the chain knows of an address',
      description:
        'Coins in the wallet, inviter, position in the liquidity pool and first pledges of an address, read from the node. Base units: SUI and SUIL have 9 decimals, USDC and USD 6.',
      inputSchema: z.object({ address: addressSchema }),
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ address }) => answer(() => readAddress(openChain, address)),
  );
}

async function readAddress(openChain: OpenChain, given: string) {
  const owner = parseAddress(given);
  const { client, manifest } = await openChain();
  const [wallet, member, { position }, pledges, suilPledges] = await Promise.all([
    fetchBalances(client, manifest, owner),
    fetchUserInfo(client, manifest, owner),
    fetchLiquidityView(client, manifest, owner),
    fetchPledges(client, manifest, { owner }),
    fetchSuilPledges(client, manifest, { owner }),
  ]);
  return { address: owner, wallet, member, liquidity: position, pledges, suilPledges };
}
