import { expect, test, vi } from 'vitest';

test('a wallet_disconnect event ends the login here and on the server', async () => {
  const stored = new Map([
    ['access_token', 'token-1'],
    ['currentAccount', '0xa'],
  ]);
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, location: { origin: 'http://house' } }));
  const told: string[] = [];
  vi.doMock('../lib/api.ts', async () => {
    const { useSession } = await import('../lib/session.ts');
    return { deleteSession: async () => void told.push(String(useSession.getState().token)) };
  });
  const { onWalletDisconnect } = await import('./leave.ts');
  const stop = onWalletDisconnect();
  window.dispatchEvent(new Event('wallet_disconnect'));
  expect(stored.size).toBe(0);
  expect(told).toEqual(['token-1']);
  stop();
  window.dispatchEvent(new Event('wallet_disconnect'));
  expect(told).toHaveLength(1);
});
