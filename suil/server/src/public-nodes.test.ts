import { expect, test } from 'vitest';
import { PUBLIC_NODES } from './public-nodes.ts';

test('three nodes for test, four for main (specification §7), none by default on the local chain', () => {
  expect(PUBLIC_NODES.local).toBeNull();
  expect(PUBLIC_NODES.test).toHaveLength(3);
  expect(PUBLIC_NODES.main).toHaveLength(4);
});

test('each node has id, text and url alone, an id of its own, and an address over TLS', () => {
  const nodes = [...(PUBLIC_NODES.test ?? []), ...(PUBLIC_NODES.main ?? [])];
  for (const node of nodes) {
    expect(Object.keys(node).sort()).toEqual(['id', 'text', 'url']);
    expect(new URL(node.url).protocol).toBe('https:');
  }
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
  expect(new Set(nodes.map(({ url }) => url)).size).toBe(nodes.length);
});
