import { AppError } from '@suil/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeFile, useShownFile } from '../overlays/file/file-state.ts';
import { useToasts } from '../overlays/toast.ts';
import { saveFile } from './save-file.ts';

const WEB_VIEW = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const content = async () => new Blob(['a,b\r\n'], { type: 'text/csv' });
const said = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`);
let started: { name: string; href: string }[];

beforeEach(() => {
  started = [];
  useToasts.setState({ toasts: [] });
  closeFile();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    started.push({ name: this.download, href: this.href });
  });
});
afterEach(() => vi.restoreAllMocks());

test('default: a download starts, and its address leads to the file for as long as the page is there', async () => {
  await saveFile('pool-all.csv', content);
  expect(started.map(({ name }) => name)).toEqual(['pool-all.csv']);
  expect(said()).toEqual(['success: Download started']);
  await saveFile('another.csv', async () => new Blob(['c']));
  expect(await (await fetch(started[0]?.href ?? '')).text()).toBe('a,b\r\n');
});

test('error: a file that cannot be read is said to fail, with the reason', async () => {
  await saveFile('pool-all.csv', () => Promise.reject(new AppError('NETWORK_FAILED', {})));
  expect(said()).toEqual(['error: Download failed · Network error, please try again later']);
  expect([started, useShownFile.getState().file]).toEqual([[], null]);
});

test('behavior: inside another app the file is shown', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(WEB_VIEW);
  await saveFile('pool-all.csv', content);
  const { file } = useShownFile.getState();
  expect([file?.name, file?.type, await file?.text()]).toEqual(['pool-all.csv', 'text/csv', 'a,b\r\n']);
  expect([started, said()]).toEqual([[], []]);
});

test('behavior: where the browser makes no address of a file it is shown', async () => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new TypeError('no blob: here');
  });
  await saveFile('pool-all.csv', content);
  expect(useShownFile.getState().file?.name).toBe('pool-all.csv');
  expect([started, said()]).toEqual([[], []]);
});
