import { expect, test, vi } from 'vitest';
import { storageOf } from '../../platform/browser/storage.test-support.ts';

test('a wallet_disconnect event ends the login here and on the server', async () => {
  const stored = new Map([
    ['access_token', 'token-1'],
    ['currentAccount', '0xa'],
  ]);
  const localStorage = storageOf(stored);
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { localStorage, location: { origin: 'http://app.example' } }),
  );
  const tokens: string[] = [];
  vi.doMock('../../platform/api/send.ts', async () => {
    const { useSession } = await import('../../platform/api/session.ts');
    return { deleteSession: async () => void tokens.push(String(useSession.getState().token)) };
  });
  const { onWalletDisconnect } = await import('./leave.ts');
  const stop = onWalletDisconnect();
  window.dispatchEvent(new Event('wallet_disconnect'));
  expect(stored.size).toBe(0);
  expect(tokens).toEqual(['token-1']);
  stop();
  window.dispatchEvent(new Event('wallet_disconnect'));
  expect(tokens).toHaveLength(1);
});
