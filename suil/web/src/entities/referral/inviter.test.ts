import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storageOf } from '../../platform/browser/storage.test-support.ts';
import { invitedBy, inviteLink, rememberInviter, takeInvitation } from './inviter.ts';

const ann = `0x${'a1'.repeat(32)}`;
const ben = `0x${'b2'.repeat(32)}`;
const cat = `0x${'c3'.repeat(32)}`;
const dan = `0x${'d4'.repeat(32)}`;
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const sessionStorage = storageOf(stored);
  vi.stubGlobal('window', { sessionStorage, location: { origin: 'https://suil.example', pathname: '/chain/' } });
});

test('the link that is shared is remembered when it is opened, and waits for its answer once', () => {
  const { hash } = new URL(inviteLink(ann));
  expect(hash).toBe(`#/home?inviter=${ann}`);
  rememberInviter(hash.slice(hash.indexOf('?')), null);
  expect(invitedBy(null)).toBe(ann);
  expect(takeInvitation(cat)).toBe(true);
  expect(takeInvitation(cat)).toBe(false);
});

test('the same link again, as after a reload, does not ask again; another inviter does', () => {
  rememberInviter(`?inviter=${ann}`, null);
  takeInvitation(cat);
  rememberInviter(`?inviter=${ann}`, cat);
  expect(takeInvitation(cat)).toBe(false);
  rememberInviter(`?inviter=${ben}`, cat);
  expect(invitedBy(cat)).toBe(ben);
  expect(takeInvitation(cat)).toBe(true);
});

test('what is no whole address is no invitation, and nothing is without storage', () => {
  for (const search of ['', '?x=1', '?inviter=', '?inviter=0x12', `?inviter=${ann}0`]) {
    rememberInviter(search, null);
    expect(invitedBy(null, search)).toBe('');
  }
  expect(takeInvitation(cat)).toBe(false);
  vi.stubGlobal('window', {});
  rememberInviter(`?inviter=${ann}`, null);
  expect(invitedBy(null)).toBe('');
  expect(takeInvitation(cat)).toBe(false);
});

describe('regression/13 a link’s inviter stays with the address it was opened with', () => {
  test('opened before a wallet was connected: it belongs to the first account that logs in, and to no other', () => {
    rememberInviter(`?inviter=${ann}`, null);
    expect([invitedBy(null), invitedBy(cat), invitedBy(dan)]).toEqual([ann, ann, ann]);
    expect(takeInvitation(cat)).toBe(true);
    expect(invitedBy(cat)).toBe(ann);
    expect([invitedBy(dan), invitedBy(null), takeInvitation(dan)]).toEqual(['', '', false]);
    // Not by the link that is still in the browser's address line either, nor after a reload.
    expect(invitedBy(dan, `?inviter=${ann}`)).toBe('');
    rememberInviter(`?inviter=${ann}`, dan);
    expect([invitedBy(dan), invitedBy(cat)]).toEqual(['', ann]);
  });

  test('opened by a connected account: it is that one’s, before it has logged in, too', () => {
    rememberInviter(`?inviter=${ann}`, cat);
    expect([invitedBy(dan), takeInvitation(dan)]).toEqual(['', false]);
    expect([invitedBy(cat), takeInvitation(cat)]).toEqual([ann, true]);
  });

  test('another link is another invitation, of the account that opens it', () => {
    rememberInviter(`?inviter=${ann}`, cat);
    // Seen at once, before it is remembered.
    expect(invitedBy(dan, `?inviter=${ben}`)).toBe(ben);
    rememberInviter(`?inviter=${ben}`, dan);
    expect([invitedBy(dan), invitedBy(cat)]).toEqual([ben, '']);
    expect([takeInvitation(cat), takeInvitation(dan)]).toEqual([false, true]);
  });
});
