import { expect, test } from 'vitest';
import { readRescueOptions } from './read-options.ts';

const ID = `0x${'1'.repeat(64)}`;
const NAMES = [
  'package',
  'root',
  'finance',
  'vault',
  'liquidity',
  'usdcSuiPool',
  'suilSuiPool',
  'prices',
  'config',
  'upgradeLock',
  'team',
  'pledges',
  'exchange',
];
const MANIFEST = {
  ...Object.fromEntries(NAMES.map((name) => [name, ID])),
  chain: '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S',
  coinTypes: { sui: `0x${'0'.repeat(63)}2::sui::SUI`, suil: `${ID}::suil::SUIL`, usdc: `${ID}::usdc::USDC` },
};
const host = {
  readFile: (path: string) => {
    if (path === 'deployment/mainnet.json') return JSON.stringify({ ...MANIFEST, anchor: { epoch: 1 } });
    if (path === 'broken.json') return '{';
    if (path === 'other.json') return '{}';
    throw new Error('ENOENT');
  },
  publicNodes: (chain: string) => (chain === 'sui:mainnet' ? ['https://public.example'] : []),
};
const read = (...args: string[]) => readRescueOptions(args, host);

test('a network has its manifest where deploy wrote it, and its public nodes', () => {
  expect(read('build', '--network', 'mainnet')).toEqual({
    place: { chain: 'sui:mainnet', manifest: MANIFEST, nodes: ['https://public.example'] },
    out: 'suil-rescue.html',
  });
  expect(read('build', '--network', 'mainnet', '--template', 'page.html').template).toBe('page.html');
  expect(read('build', '--network', 'mainnet', '--node', 'https://own.example').place.nodes).toEqual([
    'https://own.example',
  ]);
});

test.each([
  [[], 'rescue build --network NAME'],
  [['--help'], 'rescue build --network NAME'],
  [['build'], '--network is not valid'],
  [['build', '--network', 'moon'], 'it must be one of localnet, devnet, testnet, mainnet'],
  [['build', '--network', 'devnet', '--manifest', 'deployment/mainnet.json'], 'devnet has no public nodes: name one'],
  [['build', '--network', 'mainnet', '--manifest', 'gone.json'], 'gone.json: it cannot be read as JSON'],
  [['build', '--network', 'mainnet', '--manifest', 'broken.json'], 'broken.json: it cannot be read as JSON'],
  [['build', '--network', 'mainnet', '--manifest', 'other.json'], 'other.json: it is no manifest of a deployment'],
  [['build', '--network', 'mainnet', '--node', 'a.example'], 'a.example is no address'],
])('%j is refused', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});
