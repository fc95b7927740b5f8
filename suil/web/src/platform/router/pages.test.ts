import { type AppError, errorEntry } from '@suil/core';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TestWindow } from '../browser/browser.test-window.ts';
import type { Routes } from './pages.ts';

const Home = () => null;
const Flow = () => null;
const home = { load: async () => Home };

let browser: TestWindow;

async function start(hash: string, routes: Routes) {
  browser = new TestWindow(hash);
  vi.stubGlobal('window', browser);
  const [pages, location] = await Promise.all([import('./pages.ts'), import('./location.ts')]);
  pages.startPages(routes);
  const shown = () => {
    const { place, ...outcome } = pages.usePage.getState();
    expect(place).toBe(location.usePlace.getState());
    return outcome;
  };
  const refusal = () => {
    const now = shown();
    return now.state === 'failed' ? errorEntry((now.error as AppError).code).http : null;
  };
  return { ...pages, ...location, shown, refusal };
}

/** A page whose file arrives, or fails to, when the test says so. */
function slowPage(Component = Flow) {
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType>();
  const load = vi.fn(() => promise);
  return { route: { load }, load, arrive: () => resolve(Component), fail: reject };
}

beforeEach(() => vi.resetModules());

test('a page is loading until its file is there, and at once from then on', async () => {
  const flow = slowPage();
  const app = await start('#/', { '': home, flow: flow.route });
  await app.whenPageShown();
  app.navigate('/flow');
  expect(app.shown()).toEqual({ state: 'loading' });
  flow.arrive();
  await app.whenPageShown();
  expect(app.shown()).toEqual({ state: 'page', Component: Flow });
  app.navigate('/');
  expect(app.shown()).toEqual({ state: 'page', Component: Home });
  browser.back();
  expect(app.shown()).toEqual({ state: 'page', Component: Flow });
});

test('what arrives after the person has gone on is not shown', async () => {
  const flow = slowPage();
  const app = await start('#/flow', { '': home, flow: flow.route });
  app.navigate('/');
  await app.whenPageShown();
  flow.arrive();
  await flow.load.mock.results[0]?.value;
  expect(app.shown()).toEqual({ state: 'page', Component: Home });
});

test('home leads to the index with its query, and leaves no entry behind', async () => {
  const app = await start('#/home?inviter=0x5&x=1', { '': home, home: { redirect: '/' } });
  await app.whenPageShown();
  expect(app.shown()).toEqual({ state: 'page', Component: Home });
  expect(browser.entries.map(({ hash }) => hash)).toEqual(['#/?inviter=0x5&x=1']);
});

test.each([
  ['#/nowhere', 404],
  ['#/constructor', 404],
  ['#/flow/deeper', 404],
  ['#/details', 400],
  ['#/details?id=x', 400],
  ['#/details?id=7', null],
  ['#/DETAILS/?id=7', null],
])('%s is refused with %j', async (hash, status) => {
  const details = { ...home, accepts: (search: URLSearchParams) => search.get('id') === '7' };
  const app = await start(hash, { '': home, flow: home, details });
  await app.whenPageShown();
  expect(app.refusal()).toBe(status);
});

test('a form that nothing handles is refused: no route takes a method', async () => {
  const app = await start('#/', { '': home });
  await app.whenPageShown();
  const handled = new Event('submit', { cancelable: true });
  handled.preventDefault();
  browser.dispatchEvent(handled);
  expect(app.refusal()).toBeNull();
  const unhandled = new Event('submit', { cancelable: true });
  browser.dispatchEvent(unhandled);
  expect(unhandled.defaultPrevented).toBe(true);
  expect(app.refusal()).toBe(405);
});

test('a file that cannot be loaded fails its page, and is asked for again on the next visit', async () => {
  const load = vi.fn(home.load).mockRejectedValueOnce(new TypeError('gone'));
  const app = await start('#/flow', { '': home, flow: { load } });
  await app.whenPageShown();
  expect(app.shown()).toEqual({ state: 'failed', error: new TypeError('gone') });
  app.navigate('/');
  app.navigate('/flow');
  await app.whenPageShown();
  expect(app.shown()).toEqual({ state: 'page', Component: Home });
});

test('a touch on a link fetches its page', async () => {
  const flow = slowPage();
  const app = await start('#/', { '': home, flow: flow.route });
  await app.whenPageShown();
  const touch = new Event('pointerdown');
  const link = { getAttribute: () => '#/flow?act=stake' };
  Object.defineProperty(touch, 'target', { value: { closest: () => link } });
  browser.dispatchEvent(touch);
  expect(flow.load).toHaveBeenCalledOnce();
  expect(app.shown()).toEqual({ state: 'page', Component: Home });
});
