import { beforeEach, expect, test, vi } from 'vitest';
import { onLoginSuccess } from './events.ts';
import { storageOf } from './storage.test-support.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: storageOf(stored) }));
  vi.resetModules();
});

test('the login lives in raw keys, announces itself, and leaves nothing behind', async () => {
  const { closeSession, openSession, rememberAccount, useSession } = await import('./session.ts');
  const heard: boolean[] = [];
  const stop = onLoginSuccess(({ isNew }) => heard.push(isNew));
  openSession('token-1', '0xa');
  stop();
  expect(Object.fromEntries(stored)).toEqual({ access_token: 'token-1', currentAccount: '0xa' });
  expect(heard).toEqual([true]);
  closeSession();
  expect(stored.size).toBe(0);
  rememberAccount('0xb');
  expect(Object.fromEntries(stored)).toEqual({ currentAccount: '0xb' });
  expect(useSession.getState()).toEqual({ token: null, account: '0xb' });
});

test('a stored login is found again', async () => {
  stored.set('access_token', 'token-2').set('currentAccount', '0xc');
  const { useSession } = await import('./session.ts');
  expect(useSession.getState()).toEqual({ token: 'token-2', account: '0xc' });
});
