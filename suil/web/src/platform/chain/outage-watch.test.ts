import { AppError } from '@suil/core';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storageOf } from '../browser/storage.test-support.ts';

const { configQuery } = await import('./config.ts');
const { chooseEndpoint, useEndpoints } = await import('./endpoint.ts');
const { useOutage } = await import('./outage.ts');
const { watchOutage } = await import('./outage-watch.ts');
const { useWaiting } = await import('../api/waiting.ts');
const { queryClient } = await import('../api/query.ts');

type Way = 'answers' | 'refuses' | 'hangs' | 503;
/** How each of them behaves: `server`, and the nodes by the first letter of their host. */
let world: Record<string, Way>;
/** Who was asked, and when, in milliseconds since the test began, cut to tens: giving the browser a turn takes one. */
let calls: { who: string; atMs: number }[];
let startedAtMs: number;
let browser: EventTarget;
let page: EventTarget & { visibilityState: string };
let stops: (() => void)[];
const onSwitched = vi.fn();

const nodeOf = (id: string) => ({ id, text: id, url: `https://${id}.example` });

async function answer(url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const who = url.startsWith('/api/') ? 'server' : new URL(url).host.slice(0, 1);
  calls.push({ who, atMs: Math.floor((Date.now() - startedAtMs) / 10) * 10 });
  const way = world[who];
  if (way === 'refuses') throw new TypeError('Failed to fetch');
  if (way === 'hangs') {
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }
  return new Response(new Uint8Array(), { status: way === 503 ? 503 : 200 });
}

beforeEach(() => {
  vi.useFakeTimers();
  startedAtMs = Date.now();
  world = { server: 'answers', a: 'answers' };
  calls = [];
  stops = [];
  browser = Object.assign(new EventTarget(), {
    location: { origin: 'https://app.example' },
    localStorage: storageOf(new Map()),
  });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', answer);
  onSwitched.mockReset();
  useEndpoints.setState({ chosen: null, latency: {} });
  useWaiting.setState({ slow: 0, failures: 0 });
});

afterEach(() => {
  for (const stop of stops) stop();
  queryClient.clear();
  vi.useRealTimers();
});

function begin(...nodes: string[]): void {
  queryClient.setQueryData(configQuery.queryKey, { nodes: nodes.map(nodeOf) } as never);
  stops.push(watchOutage(onSwitched));
}

/** A figure on the screen that is read from `who`. Returns what is known of it. */
function show(who: string) {
  const read = async () => {
    const way = world[who];
    if (way === 'refuses') throw new AppError(who === 'server' ? 'NETWORK_FAILED' : 'CHAIN_NODE_UNAVAILABLE');
    if (way === 'hangs') await new Promise(() => undefined);
    return 'figure';
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['open', `figure of ${who}`], queryFn: read, retry: 1 });
  stops.push(observer.subscribe(() => undefined));
  return () => observer.getCurrentResult().data;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const outage = () => useOutage.getState();
const askedAtMs = (who: string) => calls.filter((call) => call.who === who).map(({ atMs }) => atMs);

describe('regression/09 the outage banner clears itself', () => {
  test('refused: down at once, tested after 2, 4, 8, then every 15 s, until it answers; then everything is read again', async () => {
    begin('a');
    world['server'] = 'refuses';
    const figure = show('server');
    await pass(100);
    expect(outage()).toEqual({ state: 'down', what: 'server' });
    await pass(59_900);
    // 0, then pauses of 2, 4, 8, 15 and 15 seconds: 2, 6, 14, 29, 44, 59.
    expect(askedAtMs('server')).toEqual([0, 2_000, 6_000, 14_000, 29_000, 44_000, 59_000]);
    expect(outage()).toEqual({ state: 'down', what: 'server' });
    expect(figure()).toBeUndefined();

    world['server'] = 'answers';
    await pass(14_500);
    expect(askedAtMs('server')).toHaveLength(8);
    expect(outage()).toEqual({ state: 'back' });
    expect(figure()).toBe('figure');
    await pass(2_000);
    expect(outage()).toEqual({ state: 'ok' });
  });

  test('what is slow or has failed before the watch begins counts, too', async () => {
    const { reportFailure, waitFor } = await import('../api/waiting.ts');
    void waitFor(new Promise((resolve) => setTimeout(resolve, 6_000)));
    await pass(4_100);
    world['server'] = 'hangs';
    begin('a');
    expect(outage()).toEqual({ state: 'slow' });
    await pass(6_100);
    expect(outage()).toEqual({ state: 'down', what: 'server' });

    stops.pop()?.();
    world['server'] = 'refuses';
    reportFailure();
    begin('a');
    await pass(100);
    expect(outage()).toEqual({ state: 'down', what: 'server' });
  });

  test('a file of the app that cannot be loaded leads to a test, too', async () => {
    begin('a');
    world['server'] = 'refuses';
    browser.dispatchEvent(new Event('vite:preloadError'));
    await pass(0);
    expect(outage()).toEqual({ state: 'down', what: 'server' });
  });

  test('a server without its database counts as unavailable', async () => {
    begin('a');
    Object.assign(world, { server: 503, a: 'answers' });
    const { reportFailure } = await import('../api/waiting.ts');
    reportFailure();
    await pass(100);
    expect(outage()).toEqual({ state: 'down', what: 'server' });
    world['server'] = 'answers';
    await pass(2_000);
    expect(outage()).toEqual({ state: 'back' });
  });

  test('a read of what was forgotten is not waited for, also when the screen that showed it goes', async () => {
    begin('a');
    world['b'] = 'hangs';
    show('b');
    // A login forgets what was read of the account before, and the screens that showed it go afterwards.
    queryClient.removeQueries({ queryKey: ['open', 'figure of b'] });
    for (const leave of stops.splice(1)) leave();
    await pass(5_000);
    expect(outage()).toEqual({ state: 'ok' });
    expect(useWaiting.getState().slow).toBe(0);
  });

  test('hanging: slow after 4 s, down after 10, and the read that hangs is begun again when it is over', async () => {
    begin('a');
    Object.assign(world, { server: 'hangs', a: 'hangs' });
    const figure = show('a');
    await pass(3_900);
    expect(outage()).toEqual({ state: 'ok' });
    await pass(200);
    expect(outage()).toEqual({ state: 'slow' });
    // The test began when the read was slow, and waits 6 s.
    await pass(6_000);
    expect(outage()).toEqual({ state: 'down', what: 'server' });
    Object.assign(world, { server: 'answers', a: 'answers' });
    await pass(2_000);
    expect(outage()).toEqual({ state: 'back' });
    expect(figure()).toBe('figure');
  });

  test('a read that takes long while both answer is slow, and nothing more', async () => {
    begin('a');
    const { waitFor } = await import('../api/waiting.ts');
    void waitFor(new Promise((resolve) => setTimeout(resolve, 9_000)));
    await pass(4_100);
    expect(outage()).toEqual({ state: 'slow' });
    await pass(4_800);
    expect(outage()).toEqual({ state: 'slow' });
    await pass(200);
    expect(outage()).toEqual({ state: 'ok' });
  });

  test('at once when the network is back, and when the person is; a failure then starts the pauses anew', async () => {
    begin('a');
    world['server'] = 'refuses';
    show('server');
    await pass(30_000);
    // 0, 2, 6, 14, 29: the next would be due at 44.
    expect(askedAtMs('server')).toHaveLength(5);
    browser.dispatchEvent(new Event('online'));
    await pass(0);
    expect(askedAtMs('server').at(-1)).toBe(30_000);
    await pass(2_000);
    expect(askedAtMs('server').at(-1)).toBe(32_000);

    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(60_000);
    expect(askedAtMs('server').at(-1)).toBe(32_000);
    world['server'] = 'answers';
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(askedAtMs('server').at(-1)).toBe(92_000);
    expect(outage()).toEqual({ state: 'back' });
  });

  test('without a network nothing is asked', async () => {
    begin('a');
    world['server'] = 'refuses';
    vi.stubGlobal('navigator', { onLine: false });
    show('server');
    await pass(60_000);
    expect(calls).toEqual([]);
    vi.stubGlobal('navigator', { onLine: true });
    browser.dispatchEvent(new Event('online'));
    await pass(0);
    expect(outage()).toEqual({ state: 'down', what: 'server' });
  });

  test('every node’s latency is measured every 30 s while the page is visible, and at once on return', async () => {
    Object.assign(world, { b: 'answers' });
    begin('a', 'b');
    await pass(95_000);
    expect(askedAtMs('a')).toEqual([30_000, 60_000, 90_000]);
    expect(askedAtMs('b')).toEqual([30_000, 60_000, 90_000]);
    // Nothing speaks against the server.
    expect(askedAtMs('server')).toEqual([]);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(105_000);
    expect(askedAtMs('a')).toHaveLength(3);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(30_500);
    expect(askedAtMs('a').slice(3)).toEqual([200_000, 230_000]);
  });

  test.each([
    ['refuses', 30_000],
    ['hangs', 34_000],
  ] as const)('a page that reads nothing: a node that %s is seen when it is measured', async (way, seenAtMs) => {
    begin('a');
    world['a'] = way;
    await pass(29_900);
    expect(outage()).toEqual({ state: 'ok' });
    await pass(seenAtMs - 29_900 + 100);
    expect(outage()).not.toEqual({ state: 'ok' });
    await pass(6_000);
    expect(outage()).toEqual({ state: 'down', what: 'node' });
    world['a'] = 'answers';
    await pass(10_000);
    expect(outage()).toEqual({ state: 'ok' });
  });

  test('with another node that answers there is no outage; a node that is chosen and answers ends one', async () => {
    Object.assign(world, { a: 'refuses', b: 'answers' });
    begin('a', 'b');
    const figure = show('a');
    await pass(100);
    expect(onSwitched).toHaveBeenCalledExactlyOnceWith(nodeOf('b'));
    expect(outage()).toEqual({ state: 'ok' });
    expect(figure()).toBeUndefined();

    Object.assign(world, { b: 'refuses' });
    show('b');
    await pass(100);
    expect(outage()).toEqual({ state: 'down', what: 'node' });
    world['a'] = 'answers';
    chooseEndpoint(nodeOf('a'));
    const { testEndpoint } = await import('./endpoint.ts');
    await Promise.all([testEndpoint(nodeOf('a')), pass(10)]);
    await pass(10);
    expect(outage()).toEqual({ state: 'back' });
  });
});
