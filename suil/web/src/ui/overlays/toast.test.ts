import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeReadErrors, holdToasts, showToast, TOAST_MS, useToasts } from './toast.ts';

const texts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  holdToasts(false);
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

test('behavior: a success goes after 2 s, with a link after 6 s from when it turned into one', () => {
  showToast({ kind: 'success', text: 'Copied' });
  showToast({ id: 'digest', kind: 'pending', text: 'Stake: waiting for confirmation' });
  vi.advanceTimersByTime(1_999);
  expect(texts()).toEqual(['Copied', 'Stake: waiting for confirmation']);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Stake: waiting for confirmation']);
  showToast({ id: 'digest', kind: 'success', text: 'Staked', digest: 'digest' });
  vi.advanceTimersByTime(5_999);
  expect(texts()).toEqual(['Staked']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('behavior: none goes while they are held, and each has its whole time again afterwards', () => {
  showToast({ kind: 'success', text: 'Copied' });
  vi.advanceTimersByTime(1_500);
  holdToasts(true);
  showToast({ kind: 'info', text: 'Canceled' });
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Copied', 'Canceled']);
  holdToasts(false);
  vi.advanceTimersByTime(1_999);
  expect(texts()).toEqual(['Copied', 'Canceled']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('behavior: at most two are there; the oldest goes first, an error after the others', () => {
  showToast({ kind: 'error', text: 'Withdrawal failed' });
  showToast({ kind: 'success', text: 'first' });
  showToast({ kind: 'success', text: 'second' });
  expect(texts()).toEqual(['Withdrawal failed', 'second']);
  showToast({ kind: 'error', text: 'Stake failed' });
  showToast({ kind: 'error', text: 'Claim failed' });
  expect(texts()).toEqual(['Stake failed', 'Claim failed']);
});
