import { beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from './storage.test-support.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', { localStorage: storageOf(stored) });
  vi.resetModules();
});

test('default: nothing is accepted; accepting is kept for the next visit', async () => {
  const first = await import('./consent.ts');
  expect(first.isAccepted(first.useConsent.getState())).toBe(false);
  first.acceptDocuments();
  expect(first.isAccepted(first.useConsent.getState())).toBe(true);
  expect(Object.fromEntries(stored)).toEqual({ 'suil:consent': first.DOCUMENTS_VERSION });
  vi.resetModules();
  const later = await import('./consent.ts');
  expect(later.isAccepted(later.useConsent.getState())).toBe(true);
});

test('behavior: another version than the present one counts for nothing', async () => {
  stored.set('suil:consent', 'an older one');
  const { isAccepted, useConsent } = await import('./consent.ts');
  expect(isAccepted(useConsent.getState())).toBe(false);
});
