import { beforeEach, expect, test, vi } from 'vitest';
import { inviteLink, rememberedInviter, rememberInviter, takeInvitation } from './inviter.ts';
import { storageOf } from './storage.test-support.ts';

const ann = `0x${'a1'.repeat(32)}`;
const ben = `0x${'b2'.repeat(32)}`;
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const sessionStorage = storageOf(stored);
  vi.stubGlobal('window', { sessionStorage, location: { origin: 'https://suil.example', pathname: '/chain/' } });
});

test('the link that is shared is remembered when it is opened, and waits for its answer once', () => {
  const { hash } = new URL(inviteLink(ann));
  expect(hash).toBe(`#/home?inviter=${ann}`);
  rememberInviter(hash.slice(hash.indexOf('?')));
  expect(rememberedInviter()).toBe(ann);
  expect(takeInvitation()).toBe(true);
  expect(takeInvitation()).toBe(false);
});

test('the same link again, as after a reload, asks nobody twice; another inviter does', () => {
  rememberInviter(`?inviter=${ann}`);
  takeInvitation();
  rememberInviter(`?inviter=${ann}`);
  expect(takeInvitation()).toBe(false);
  rememberInviter(`?inviter=${ben}`);
  expect(rememberedInviter()).toBe(ben);
  expect(takeInvitation()).toBe(true);
});

test('what is no whole address is no invitation, and nothing is without storage', () => {
  for (const search of ['', '?x=1', '?inviter=', '?inviter=0x12', `?inviter=${ann}0`]) rememberInviter(search);
  expect(rememberedInviter()).toBe('');
  expect(takeInvitation()).toBe(false);
  vi.stubGlobal('window', {});
  rememberInviter(`?inviter=${ann}`);
  expect(rememberedInviter()).toBe('');
  expect(takeInvitation()).toBe(false);
});
