import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storageOf } from '../browser/storage.test-support.ts';
import { onLoginSuccess } from './events.ts';

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

describe('regression/13 one login for all tabs of a browser', () => {
  /** Another tab: what it writes reaches the storage at once, and this tab as an event for each key. */
  function otherTab(key: 'access_token' | 'currentAccount', value: string | null): void {
    if (value === null) stored.delete(key);
    else stored.set(key, value);
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }));
  }
  async function openTab() {
    stored.set('access_token', 'token-1').set('currentAccount', '0xa');
    const session = await import('./session.ts');
    const heard: boolean[] = [];
    onLoginSuccess(({ isNew }) => heard.push(isNew));
    return { ...session, heard, stop: session.followOtherTabs() };
  }

  test('default: a login that another tab closes is closed here, and stays closed', async () => {
    const { useSession, heard } = await openTab();
    otherTab('access_token', null);
    expect(useSession.getState()).toEqual({ token: null, account: '0xa' });
    otherTab('currentAccount', null);
    expect(useSession.getState()).toEqual({ token: null, account: null });
    expect([stored.size, heard]).toEqual([0, []]);
  });

  test('behavior: a login that another tab opens is this tab’s, and its pages read again', async () => {
    const { useSession, heard, stop } = await openTab();
    otherTab('access_token', null);
    otherTab('currentAccount', '0xb');
    otherTab('access_token', 'token-2');
    expect(useSession.getState()).toEqual({ token: 'token-2', account: '0xb' });
    expect(heard).toEqual([true]);
    stop();
    otherTab('access_token', null);
    expect(useSession.getState().token).toBe('token-2');
  });

  test('behavior: no other tab ever reads an account with the token of another one', async () => {
    const { openSession, rememberAccount, closeSession } = await openTab();
    const seen = new Set<string>();
    const { localStorage } = window;
    const look = () => seen.add(`${stored.get('currentAccount')} ${stored.get('access_token')}`);
    const { setItem, removeItem } = localStorage;
    Object.assign(localStorage, {
      setItem: (key: string, value: string) => {
        setItem(key, value);
        look();
      },
      removeItem: (key: string) => {
        removeItem(key);
        look();
      },
    });
    openSession('token-2', '0xb');
    rememberAccount('0xc');
    openSession('token-3', '0xc');
    closeSession();
    expect([...seen].sort()).toEqual([
      '0xa undefined',
      '0xb token-2',
      '0xb undefined',
      '0xc token-3',
      '0xc undefined',
      'undefined undefined',
    ]);
  });

  test('behavior: a page that comes back from the browser’s cache reads what it missed', async () => {
    const { useSession } = await openTab();
    stored.clear();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(useSession.getState().token).toBe('token-1');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(useSession.getState()).toEqual({ token: null, account: null });
  });
});
