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
  const { useLocation } = await start(hash);
  expect(useLocation.getState()).toEqual({ pathname, search, arrival: 'browser' });
});

test('going somewhere keeps the way back, replacing and staying do not', async () => {
  const { navigate, useLocation } = await start('#/');
  navigate('/flow?act=stake');
  expect(useLocation.getState()).toEqual({ pathname: '/flow', search: '?act=stake', arrival: 'push' });
  navigate('/flow', { replace: true });
  navigate('/flow');
  expect(useLocation.getState()).toEqual({ pathname: '/flow', search: '', arrival: 'replace' });
  expect(hashes()).toEqual(['#/', '#/flow']);
  browser.back();
  expect(useLocation.getState()).toEqual({ pathname: '/', search: '', arrival: 'browser' });
});

test("a sheet's entry changes no place", async () => {
  const { useLocation } = await start('#/flow');
  const before = useLocation.getState();
  browser.history.pushState({ sheet: 1 }, '');
  browser.back();
  expect(useLocation.getState()).toBe(before);
});
