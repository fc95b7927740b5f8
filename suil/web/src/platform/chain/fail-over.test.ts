import { AppError } from '@suil/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../browser/storage.test-support.ts';
import { allEndpoints, chooseCustom, currentEndpoint, useEndpoints } from './endpoint.ts';
import { failOver, isUnreachable } from './fail-over.ts';

const nodes = ['a', 'b', 'c'].map((id) => ({ id, text: id, url: `https://${id}.example` }));
const stored = new Map<string, string>();
/** Milliseconds each node takes by the test's own clock; missing ones do not answer. */
let delays: Record<string, number> = {};

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  useEndpoints.setState({ chosen: null, latency: {} });
  vi.stubGlobal('window', {
    location: { origin: 'https://app.example' },
    localStorage: storageOf(stored),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const delay = delays[new URL(url).host.slice(0, 1)];
    if (delay === undefined) throw new TypeError('Failed to fetch');
    await new Promise((resolve) => setTimeout(resolve, delay));
    return new Response(new Uint8Array());
  });
});

afterEach(() => {
  vi.useRealTimers();
});

async function failOverInTime() {
  const [found] = await Promise.all([failOver(nodes), vi.advanceTimersByTimeAsync(100)]);
  return found;
}

test('the fastest node that answers takes the place of a dead one, and is kept as {id, text, url} under Network', async () => {
  delays = { b: 60, c: 1 };
  expect(await failOverInTime()).toEqual({ answers: true, next: nodes[2] });
  expect(JSON.parse(stored.get('Network') ?? '')).toEqual({ id: 'c', text: 'c', url: 'https://c.example' });
  expect(currentEndpoint(nodes, useEndpoints.getState().chosen)).toEqual(nodes[2]);
});

test('nothing changes while the node answers, or when no other does', async () => {
  delays = { a: 1, b: 1 };
  expect(await failOverInTime()).toEqual({ answers: true, next: null });
  delays = {};
  expect(await failOverInTime()).toEqual({ answers: false, next: null });
  expect(stored.has('Network')).toBe(false);
});

test('a node of one’s own is used although the configuration does not name it; what is no address is refused', () => {
  expect(chooseCustom('ftp://x')).toBeNull();
  expect(chooseCustom('node')).toBeNull();
  const own = chooseCustom('https://my.node:443/path/');
  expect(own).toEqual({ id: 'custom', text: 'my.node', url: 'https://my.node/path' });
  expect(currentEndpoint(nodes, own)).toEqual(own);
  expect(allEndpoints(nodes, own)).toHaveLength(4);
});

test('only what says that a node cannot be reached makes it be left', () => {
  expect(isUnreachable(new AppError('CHAIN_NODE_UNAVAILABLE'))).toBe(true);
  expect(isUnreachable(new AppError('POOL_EMPTY'))).toBe(false);
  expect(isUnreachable(new TypeError('x'))).toBe(false);
});
