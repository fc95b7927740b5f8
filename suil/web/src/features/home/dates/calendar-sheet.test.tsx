import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { closeSession, useSession } from '../../../platform/api/session.ts';
import { useLanguage } from '../../../platform/i18n/language.ts';
import CalendarSheet from './calendar-sheet.tsx';

const OWNER = `0x${'a'.repeat(64)}`;
const url = (count: number) => `https://app.example/api/calendar/${String(count).padStart(43, 'A')}.ics`;
/** What the server has, and what it was asked for. */
let createdAtMs: number | null;
let made: number;
let asked: string[];

beforeEach(() => {
  [createdAtMs, made, asked] = [null, 0, []];
  useSession.setState({ token: 'token-of-the-owner', account: OWNER });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const { pathname } = new URL(path, location.href);
    // This server sends no notifications.
    if (pathname === '/api/push') return Response.json({ publicKey: null, devices: [] });
    asked.push([method, pathname, body].filter(Boolean).join(' '));
    if (method === 'POST') {
      made += 1;
      createdAtMs = Date.UTC(2026, 10, 29);
      return Response.json({ url: url(made), createdAtMs });
    }
    if (method === 'DELETE') createdAtMs = null;
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ createdAtMs });
  });
});
afterEach(() => {
  closeSession();
  useLanguage.setState({ code: 'en_US' });
  vi.unstubAllGlobals();
});

const open = (onSave = () => {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CalendarSheet address={OWNER} onSave={onSave} onClose={() => {}} />
    </QueryClientProvider>,
  );

test('default: by keyboard, an address is made, replaced and turned off, and the focus stays with it', async () => {
  useLanguage.setState({ code: 'en_IN' });
  const screen = await open();
  const part = screen.getByRole('region', { name: 'Private address' });
  const press = async (name: string) => {
    const button = part.getByRole('button', { name, exact: true });
    await expect.element(button).toBeEnabled();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await press('Create address');
  await expect.element(part.getByText(url(1))).toBeVisible();
  await expect.element(part).toHaveFocus();
  await press('Create a new address');
  await expect.element(part.getByText(url(2))).toBeVisible();
  await expect.element(part.getByText(url(1))).not.toBeInTheDocument();
  await press('Turn off');
  await expect.element(part.getByRole('button', { name: 'Create address' })).toBeVisible();
  await expect.element(part).toHaveFocus();
  await expect.element(part.getByText(url(2))).not.toBeInTheDocument();
  const make = 'POST /api/calendar {"language":"en_IN"}';
  expect(asked).toEqual(['GET /api/calendar', make, make, 'DELETE /api/calendar']);
});

test('behavior: one that was made before is not shown, only since when it is there', async () => {
  createdAtMs = Date.UTC(2026, 10, 28, 12);
  const screen = await open();
  await expect.element(screen.getByText(/^Created .*2026/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy address' })).not.toBeInTheDocument();
  await expect.element(screen.getByText(/without a login/)).toBeVisible();
});

test('behavior: without a login the file alone, and nothing is asked', async () => {
  closeSession();
  let saved = 0;
  const screen = await open(() => {
    saved += 1;
  });
  await screen.getByRole('button', { name: 'Save as a file' }).click();
  expect(saved).toBe(1);
  await expect.element(screen.getByText('Log in to create an address.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Create address' })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});
