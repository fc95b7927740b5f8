/** What a program that speaks the Model Context Protocol can do: read figures, look an address up, and have transactions prepared that only a wallet can sign. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { fromBase64 } from '@mysten/sui/utils';
import type { Application } from '../application/application.ts';
import { ChainActions, keyOf } from '../application/chain-actions.ts';
import { expect, test } from '../application/fixture.ts';

const OWNER = 391;
const ROOT = join(import.meta.dirname, '../../..');

interface Prepared {
  quote: Record<string, string>;
  simulation: { balanceChanges: { address: string; coin: string; amount: string }[] };
  unsignedTransaction: string;
}

/** Starts the command as such a program does, with the official client. */
async function open(application: Application) {
  const api = new URL('/api', application.appUrl).href;
  const manifest = join(application.dataDir, 'manifest.json');
  const options = ['--api', api, '--node', application.nodeUrl, '--manifest', manifest];
  const args = ['run', '--silent', 'suil', '--', 'mcp', ...options];
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: 'npm', args, cwd: ROOT }));
  return client;
}

async function ask(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content;
  if (first?.type !== 'text') throw new Error(`${name} answered no text`);
  return { isError: isError === true, text: first.text };
}

async function read<Result>(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Result> {
  const { isError, text } = await ask(client, name, given);
  expect(isError, text).toBe(false);
  return JSON.parse(text);
}

test('figures, an address, and a stake that is prepared without a key; the wallet’s signature alone carries it out', async ({
  application,
}) => {
  const actions = new ChainActions(application);
  const { chain } = actions;
  const owner = await actions.joins(OWNER);
  const client = await open(application);

  await test.step('figures are those of the server; nothing needs a login', async () => {
    const { markets } = await read<{ markets: { symbol: string }[] }>(client, 'get_markets');
    expect(markets.map(({ symbol }) => symbol)).toEqual(['SUI', 'SUIL', 'BTC']);
    const candles = { symbol: 'SUI', span: 'day' };
    expect(await read<object>(client, 'get_markets_candles', candles)).toHaveProperty('candles');
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.filter((name) => /session|assets|withdraw(?!_pledge)|intent/.test(name))).toEqual([]);
  });

  const sender = owner;
  const prepared = await read<Prepared>(client, 'prepare_stake', { sender, amount: '25' });
  await test.step('a stake is simulated: 25 SUI leave, the principal is the chain’s; nothing has happened', async () => {
    const change = prepared.simulation.balanceChanges.find(({ address, coin }) => address === owner && coin === 'SUI');
    expect(Number(change?.amount)).toBeLessThan(-25);
    expect(Number(change?.amount)).toBeGreaterThan(-25.1);
    expect(await chain.position(owner)).toMatchObject({ value: 0n, pending: 0n });
  });

  await test.step('the bytes that it answers, signed by the wallet, are what was promised', async () => {
    const transaction = fromBase64(prepared.unsignedTransaction);
    const { signature } = await keyOf(OWNER).signTransaction(transaction);
    const result = await chain.client.core.executeTransaction({ transaction, signatures: [signature] });
    expect(result.$kind).toBe('Transaction');
    const { pending } = await chain.position(owner);
    expect(pending).toBe(BigInt(prepared.quote['principalMicroUsd'] ?? '0'));
    const found = await read<{ liquidity: { pending: string }; wallet: { SUI: string } }>(client, 'get_address', {
      address: owner,
    });
    expect(found.liquidity.pending).toBe(String(pending));
    expect(found.wallet.SUI).toBe(String((await chain.wallet(owner)).SUI));
  });

  await test.step('each other act builds what the chain accepts, or says why it does not', async () => {
    const { balanceChanges } = (
      await read<Prepared>(client, 'prepare_swap', { sender, pay: 'SUI', get: 'USDC', amount: '1' })
    ).simulation;
    expect(balanceChanges.map(({ coin }) => coin).toSorted()).toEqual(['SUI', 'USDC']);
    for (const [name, given] of [
      ['prepare_unstake', { value: '10', paidIn: 'SUI' }],
      ['prepare_unstake', { value: '10', paidIn: 'USDC' }],
      ['prepare_pledge', { amount: '20', termDays: 90 }],
      ['prepare_top_up', { coin: 'SUI', amount: '2' }],
    ] as const)
      expect(await read<Prepared>(client, name, { sender, ...given }), name).toHaveProperty('unsignedTransaction');
    for (const [name, given, code] of [
      ['prepare_stake', { amount: '1' }, 'LIQUIDITY_STAKE_BELOW_MINIMUM'],
      ['prepare_stake', { amount: '1,5' }, 'AMOUNT_INVALID'],
      ['prepare_bind_inviter', { inviter: chain.manifest.root }, 'REFERRAL_ALREADY_BOUND'],
      ['prepare_swap', { pay: 'SUI', get: 'SUI', amount: '1' }, 'REQUEST_INVALID'],
      ['prepare_claim_static_income', { amount: '1' }, 'LIQUIDITY_CLAIM_ABOVE_CLAIMABLE'],
      ['prepare_withdraw_pledge_income', { id: '999999' }, 'PLEDGE_NOT_FOUND'],
    ] as const) {
      const { isError, text } = await ask(client, name, { sender, ...given });
      expect.soft([isError, text.split(':')[0]], text).toEqual([true, code]);
      expect(text).not.toMatch(/\n\s+at /);
    }
  });
  await client.close();
});
