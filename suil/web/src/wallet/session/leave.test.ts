import { expect, test, vi } from 'vitest';
import { storageOf } from '../../platform/browser/storage.test-support.ts';

test('a wallet_disconnect event ends the login here and on the server', async () => {
  const stored = new Map([
    ['access_token', 'token-1'],
    ['currentAccount', '0xa'],
  ]);
  const localStorage = storageOf(stored);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, location: { origin: 'http://house' } }));
  const told: string[] = [];
  vi.doMock('../../platform/api/send.ts', async () => {
    const { useSession } = await import('../../platform/api/session.ts');
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
