import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { TestWindow } from '../browser/browser.test-window.ts';

let browser: TestWindow;

async function start(hash: string) {
  browser = new TestWindow(hash);
  vi.stubGlobal('window', browser);
  return import('./location.ts');
}

beforeEach(() => vi.resetModules());

const hashes = () => browser.entries.map(({ hash }) => hash);

test.each([
  ['', '/', ''],
  ['#/', '/', ''],
  ['#flow', '/flow', ''],
  ['#/flowDetails?type=a&x=%3F', '/flowDetails', '?type=a&x=%3F'],
  ['#/income?from=a?b', '/income', '?from=a?b'],
])('the address %j is a path and a query', async (hash, pathname, search) => {
  const { usePlace } = await start(hash);
  expect(usePlace.getState()).toMatchObject({ pathname, search, arrival: 'browser' });
});

test('going somewhere keeps the way back, replacing and staying do not', async () => {
  const { navigate, usePlace } = await start('#/');
  navigate('/flow?act=stake');
  expect(usePlace.getState()).toMatchObject({ pathname: '/flow', search: '?act=stake', arrival: 'push' });
  navigate('/flow', { replace: true });
  navigate('/flow');
  expect(usePlace.getState()).toMatchObject({ pathname: '/flow', search: '', arrival: 'replace' });
  expect(hashes()).toEqual(['#/', '#/flow']);
  browser.back();
  expect(usePlace.getState()).toMatchObject({ pathname: '/', search: '', arrival: 'browser' });
});

test('an entry keeps its name: on the way back, when it is replaced, and when the address was edited', async () => {
  const { goBack, navigate, usePlace } = await start('#/');
  const nameNow = () => usePlace.getState().entry;
  const home = nameNow();
  expect(goBack()).toBe(false);
  navigate('/flow');
  const flow = nameNow();
  expect(flow).not.toBe(home);
  navigate('/flow?act=stake', { replace: true });
  expect(nameNow()).toBe(flow);
  browser.visit('#/income');
  expect([home, flow]).not.toContain(nameNow());
  browser.back();
  expect(nameNow()).toBe(flow);
  browser.back();
  expect(nameNow()).toBe(home);
});

test('the app goes back to what led to the page, never out of itself', async () => {
  const { goBack, navigate } = await start('#/');
  const back = vi.fn();
  Object.assign(browser.history, { back });
  navigate('/flow');
  expect(goBack()).toBe(true);
  expect(back).toHaveBeenCalledOnce();
});

test("a sheet's entry changes no place", async () => {
  const { usePlace } = await start('#/flow');
  const before = usePlace.getState();
  browser.history.pushState({ sheet: 1 }, '');
  browser.back();
  expect(usePlace.getState()).toBe(before);
});

test("wouter's hooks read path and query as the address has them, and a page the place that it was rendered for", async () => {
  // %252F is an escaped "%2F": decoded once it is the text "%2F", decoded twice a slash.
  const { Router, locationOf, navigate, useHashLocation, useLocation, useSearch } =
    await start('#/flow?back=%252Fa&x=%3F');
  const Reader = () => `${useLocation()[0]} ${useSearch()} ${new URLSearchParams(useSearch()).get('back')}`;
  const read = (hook = useHashLocation) =>
    renderToStaticMarkup(createElement(() => Router({ hook, children: createElement(Reader) })));
  expect(read()).toBe('/flow back=%252Fa&amp;x=%3F %2Fa');
  const drawn = locationOf({ pathname: '/assets', search: '?tab=100%25', arrival: 'push', entry: 'a' });
  expect(read(drawn)).toBe('/assets tab=100%25 null');
  drawn()[1]('/income', { replace: true });
  expect(hashes()).toEqual(['#/income']);
  expect(navigate).toBe(drawn()[1]);
});
