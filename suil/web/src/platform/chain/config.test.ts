import { beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../browser/storage.test-support.ts';

const api = vi.fn();
vi.mock('../api/api.ts', () => ({ api }));

const stored = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  api.mockReset();
  stored.clear();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: storageOf(stored) }));
});

async function load() {
  const [config, { queryClient }] = await Promise.all([import('./config.ts'), import('../api/query.ts')]);
  return { ...config, queryClient };
}

test('a page load begins with what the same release has read before, and reads again what depended on it', async () => {
  api.mockResolvedValue({ chain: 'sui:localnet' });
  const first = await load();
  await first.refreshConfig();

  vi.resetModules();
  api.mockResolvedValue({ chain: 'sui:testnet' });
  const second = await load();
  expect(await second.fetchConfig()).toEqual({ chain: 'sui:localnet' });
  second.queryClient.setQueryData(['open', 'liquidity'], 1);
  await second.refreshConfig();
  expect(await second.fetchConfig()).toEqual({ chain: 'sui:testnet' });
  expect(second.queryClient.getQueryState(['open', 'liquidity'])?.isInvalidated).toBe(true);
});

test('the same answer again disturbs nothing', async () => {
  api.mockResolvedValue({ chain: 'sui:localnet' });
  const { refreshConfig, queryClient } = await load();
  await refreshConfig();
  queryClient.setQueryData(['open', 'liquidity'], 1);
  await refreshConfig();
  expect(api).toHaveBeenCalledTimes(2);
  expect(queryClient.getQueryState(['open', 'liquidity'])?.isInvalidated).toBe(false);
});

test('what another release has read serves only while the server does not answer', async () => {
  const config = { chain: 'sui:localnet' };
  stored.set('suil:config', JSON.stringify({ config, release: 'another' }));
  api.mockRejectedValue(new TypeError('offline'));
  const { configQuery, fetchConfig, queryClient } = await load();
  expect(queryClient.getQueryData(configQuery.queryKey)).toBeUndefined();
  expect(await fetchConfig()).toEqual(config);
});
