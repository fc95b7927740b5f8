import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.test-support.tsx';
import { useToasts } from '../toast.ts';
import FileSheet from './file-sheet.tsx';
import { closeFile, showFile, useShownFile } from './file-state.ts';

const CSV = new File(['day,usd\r\n2026-09-20,1.5\r\n'], 'income.csv', { type: 'text/csv' });
/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const said = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`);
const open = (file: File) => {
  showFile(file);
  return renderInApp(<FileSheet />);
};

beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(() => {
  closeFile();
  vi.restoreAllMocks();
});

test('default: a text can be read and copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await open(CSV);
  await expect.element(screen.getByRole('dialog', { name: 'income.csv' })).toBeVisible();
  await expect.element(screen.getByRole('textbox')).toHaveValue('day,usd\n2026-09-20,1.5\n');
  await screen.getByRole('button', { name: 'Copy the text' }).click();
  await expect.poll(said).toEqual(['success: Copied']);
  expect(writeText.mock.calls).toEqual([['day,usd\r\n2026-09-20,1.5\r\n']]);
});

test('error: where the clipboard is refused the text is selected, and a toast says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const screen = await open(CSV);
  const field = screen.getByRole('textbox');
  await expect.element(field).toHaveValue('day,usd\n2026-09-20,1.5\n');
  await screen.getByRole('button', { name: 'Copy the text' }).click();
  await expect.poll(said).toEqual(['info: Not copied. The text is selected: copy it by hand.']);
  const element = field.element();
  if (!(element instanceof HTMLTextAreaElement)) throw new Error('the text is in no field');
  expect(element.value.slice(element.selectionStart, element.selectionEnd)).toBe('day,usd\n2026-09-20,1.5\n');
});

test('behavior: a picture is shown without an address of the page’s own', async () => {
  const bytes = Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0));
  const screen = await open(new File([bytes], 'suil-invite.png', { type: 'image/png' }));
  await expect
    .element(screen.getByRole('img', { name: 'suil-invite.png' }))
    .toHaveAttribute('src', `data:image/png;base64,${PIXEL}`);
  expect(screen.getByRole('button', { name: 'Copy the text' }).query()).toBeNull();
});

test('behavior: it is shared where another app takes it, and a refusal is said', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  Object.assign(navigator, { canShare: () => true, share });
  const screen = await open(CSV);
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.poll(said).toEqual(['error: Something went wrong. Please try again.']);
  expect(share.mock.calls).toEqual([[{ files: [CSV] }]]);
  share.mockRejectedValue(new DOMException('no app chosen', 'AbortError'));
  useToasts.setState({ toasts: [] });
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => share.mock.calls.length).toBe(2);
  expect(said()).toEqual([]);
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

test('behavior: without an app that takes it there is no such button; a download can be tried, and Close closes', async () => {
  Object.assign(navigator, { canShare: undefined });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new TypeError('no blob: here');
  });
  const screen = await open(CSV);
  await expect.element(screen.getByRole('dialog', { name: 'income.csv' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Share' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Download anyway' }).click();
  await expect.poll(said).toEqual(['error: Download failed']);
  await screen.getByRole('button', { name: 'Close' }).first().click();
  await expect.poll(() => useShownFile.getState().file).toBeNull();
  Reflect.deleteProperty(navigator, 'canShare');
});
