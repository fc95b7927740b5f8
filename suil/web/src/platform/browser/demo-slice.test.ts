import { expect, test, vi } from 'vitest';
import { storageOf } from './storage.test-support.ts';

test('userId and userName live in session storage under demoStore', async () => {
  const stored = new Map([['demoStore', '{"userId":"1","userName":"Ada"}']]);
  vi.stubGlobal('window', { sessionStorage: storageOf(stored) });
  const { useDemo } = await import('./demo-slice.ts');
  expect(useDemo.getState()).toEqual({ userId: '1', userName: 'Ada' });
  useDemo.setState({ userId: '2', userName: 'Grace' });
  expect(stored.get('demoStore')).toBe('{"userId":"2","userName":"Grace"}');
});
