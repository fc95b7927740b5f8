import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDoneToasts, closeReadErrors, showToast, TOAST_MS, useToasts } from './toast.ts';

const texts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

test('default: an error stays however long it takes to read', () => {
  showToast({ kind: 'error', text: 'The address is not a valid user' });
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['The address is not a valid user']);
});

test('behavior: an error that could be read goes when something new begins', () => {
  showToast({ kind: 'error', text: 'The address is not a valid user' });
  vi.advanceTimersByTime(TOAST_MS);
  closeReadErrors();
  expect(texts()).toEqual([]);
});

test('behavior: an error that there was no time to read stays', () => {
  showToast({ kind: 'error', text: 'Withdrawal failed' });
  vi.advanceTimersByTime(TOAST_MS - 1);
  closeReadErrors();
  expect(texts()).toEqual(['Withdrawal failed']);
});

test('behavior: what is on its way stays', () => {
  showToast({ id: 'digest', kind: 'pending', text: 'Stake: waiting for confirmation' });
  vi.advanceTimersByTime(TOAST_MS);
  closeReadErrors();
  expect(texts()).toEqual(['Stake: waiting for confirmation']);
});

test('behavior: what turned into its outcome a moment ago has its own time to be read', () => {
  showToast({ id: 'digest', kind: 'pending', text: 'Stake: waiting for confirmation' });
  vi.advanceTimersByTime(TOAST_MS - 100);
  showToast({ id: 'digest', kind: 'success', text: 'Staked', digest: 'digest' });
  vi.advanceTimersByTime(TOAST_MS - 1);
  closeDoneToasts();
  expect(texts()).toEqual(['Staked']);
  vi.advanceTimersByTime(1);
  closeDoneToasts();
  expect(texts()).toEqual([]);
});
