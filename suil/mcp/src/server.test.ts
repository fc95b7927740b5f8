/** What the server offers: a tool for each public operation that reads, one for an address, one for each act; and how it refuses without a node. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { api, type Manifest } from '@suil/core/api';
import { createApiClient } from '@suil/sdk/api';
import { expect, test } from 'vitest';
import { createOpenChain } from './chain.ts';
import { readMcpOptions } from './options.ts';
import { createServer } from './server.ts';
import { toolNameOf } from './tools/figures.ts';

/** Where nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';
const SENDER = `0x${'a'.repeat(64)}`;
const id = (pair: string) => `0x${pair.repeat(32)}`;
const manifest: Manifest = {
  ...{ package: id('aa'), chain: '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S', root: id('01'), operator: id('02') },
  ...{ finance: id('03'), vault: id('04'), liquidity: id('05'), usdcSuiPool: id('06'), suilSuiPool: id('07') },
  ...{
    config: id('08'),
    upgradeLock: id('09'),
    prices: id('0a'),
    team: id('0b'),
    pledges: id('0c'),
    exchange: id('0d'),
  },
  coinTypes: { sui: '0x2::sui::SUI', suil: `${id('aa')}::suil::SUIL`, usdc: `${id('bb')}::usdc::USDC` },
};

async function open() {
  const server = createServer({
    api: createApiClient({ url: `${NOWHERE}/api` }),
    openChain: createOpenChain(NOWHERE, manifest),
  });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  return client;
}

test('a tool for each operation that reads without a login, and for nothing else of the API', async () => {
  const { tools } = await (await open()).listTools();
  const figures = tools.map(({ name }) => name).filter((name) => /^get_(?!address)/.test(name));
  const operations = Object.entries(api).flatMap(([name, operation]) =>
    name.startsWith('GET ') && !('session' in operation) ? [toolNameOf(name)] : [],
  );
  expect(new Set(figures)).toEqual(new Set(operations));
  expect(new Set(operations).size).toBe(operations.length);
  expect(figures).toContain('get_markets_candles');
  expect(figures).toContain('get_notices_one');
  // Each needs a login.
  expect(figures.filter((name) => /assets|withdrawals|sessions|subscriptions|portfolio|team/.test(name))).toEqual([]);
});

test('each act names its sender, and every tool says that it only reads', async () => {
  const { tools } = await (await open()).listTools();
  const acts = tools.filter(({ name }) => name.startsWith('prepare_'));
  expect(acts.length).toBeGreaterThan(5);
  for (const { inputSchema, description } of acts) {
    expect(inputSchema.required).toContain('sender');
    expect(description).toContain('nothing is signed or sent');
  }
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
});

test('failures: without a server or a node each tool says so in a sentence; values of another form are refused', async () => {
  const client = await open();
  const ask = async (name: string, given: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    expect(isError).toBe(true);
    return content[0]?.type === 'text' ? content[0].text : '';
  };
  expect(await ask('get_markets', {})).toMatch(/^NETWORK_FAILED: /);
  expect(await ask('get_address', { address: SENDER })).toMatch(/^CHAIN_UNREACHABLE: /);
  expect(await ask('get_address', { address: '0x' })).toMatch(/^ADDRESS_INVALID: /);
  expect(await ask('prepare_stake', { sender: SENDER, amount: '25' })).toMatch(/^CHAIN_UNREACHABLE: /);
  expect(await ask('prepare_stake', { sender: SENDER, amount: '25', slippageBps: 1_001 })).toMatch(/1000/);
  expect(await ask('prepare_pledge', { sender: SENDER, amount: '25', termDays: 31 })).toMatch(/termDays/);
});

test('options: defaults are the local chain; what is no address or no option is refused by name', () => {
  expect(readMcpOptions([])).toEqual({
    isHelp: false,
    api: 'http://127.0.0.1:8080/api',
    node: 'http://127.0.0.1:9000',
    manifestPath: '.data/manifest.json',
  });
  expect(readMcpOptions(['--node', 'https://node.example/']).node).toBe('https://node.example');
  expect(() => readMcpOptions(['--api', 'app.example'])).toThrow(
    /--api is not valid: it must be an http or https address/,
  );
  expect(() => readMcpOptions(['--key', 'k'])).toThrow(/mcp is not valid: .*--key/);
});
