import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { deleteSession } from '../../../platform/api/send.ts';
import { closeSession, useSession } from '../../../platform/api/session.ts';
import { useLanguage } from '../../../platform/i18n/language.ts';
import { followLogins } from '../../../platform/offline/push-device.ts';
import { Toaster } from '../../../ui/overlays/toaster.tsx';
import { PushSwitch } from './push-switch.tsx';

const OWNER = `0x${'a'.repeat(64)}`;
const PUBLIC_KEY = `B${'C'.repeat(85)}A`;
const ENDPOINT = 'https://push.example/this';
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
/** What the server has, and what it was asked for. */
let publicKey: string | null;
let devices: { id: string; device: string; createdAtMs: number }[];
let own: string | null;
let asked: string[];
/** What the browser has. */
let subscribed: { key: string } | null;
let permission: NotificationPermission;
let answer: NotificationPermission;
let fails: boolean;

beforeEach(() => {
  [publicKey, devices, own, asked, subscribed] = [PUBLIC_KEY, [], null, [], null];
  [permission, answer, fails] = ['default', 'granted', false];
  useSession.setState({ token: 'token-of-the-owner', account: OWNER });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => respond(path, method, body));
  // Chromium asks a server of its maker for a subscription: what it would answer is here.
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(
    async () => ({ pushManager }) as unknown as ServiceWorkerRegistration,
  );
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission);
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    permission = answer;
    return answer;
  });
});
afterEach(() => {
  closeSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const subscriptionOf = (key: string) => ({
  endpoint: ENDPOINT,
  options: { applicationServerKey: bytesOf(key) },
  getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(1).buffer,
  unsubscribe: async () => {
    subscribed = null;
    return true;
  },
});
const pushManager = {
  getSubscription: async () => (subscribed === null ? null : subscriptionOf(subscribed.key)),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (fails) throw new DOMException('Registration failed - push service error', 'AbortError');
    if (subscribed !== null) throw new DOMException('another key', 'InvalidStateError');
    subscribed = { key: applicationServerKey };
    return subscriptionOf(applicationServerKey);
  },
};
function respond(path: string, method: string, body: unknown): Response {
  const { pathname } = new URL(path, location.href);
  asked.push(`${method} ${pathname}`);
  if (pathname === '/api/push') return Response.json({ publicKey, devices });
  if (pathname === '/api/push/confirmations') return Response.json({ id: own });
  if (method === 'DELETE') {
    devices = devices.filter(({ id }) => !pathname.endsWith(id));
    if (own !== null && pathname.endsWith(own)) own = null;
    return new Response(null, { status: 204 });
  }
  expect(JSON.parse(String(body))).toMatchObject({ endpoint: ENDPOINT, language: useLanguage.getState().code });
  own = 'AAAAAAAAAAAAAAAA';
  devices = [...devices, { id: own, device: 'Chrome on Linux', createdAtMs: Date.UTC(2026, 10, 29) }];
  return Response.json(devices.at(-1));
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PushSwitch address={OWNER} />
      <Toaster linkOf={() => null} />
    </QueryClientProvider>,
  );
const ON = { name: 'Turn on notifications' };

test('default: by keyboard, on and off, and the focus stays with it', async () => {
  const screen = await open();
  const part = screen.getByRole('region', { name: 'Notifications' });
  const press = async (name: string) => {
    const button = part.getByRole('button', { name, exact: true });
    await expect.element(button).toBeEnabled();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await press('Turn on notifications');
  await expect.element(part.getByText('This device is notified.')).toBeVisible();
  await expect.element(part).toHaveFocus();
  expect(subscribed).toEqual({ key: PUBLIC_KEY });
  await press('Turn off notifications');
  await expect.element(part.getByRole('button', ON)).toBeVisible();
  await expect.element(part).toHaveFocus();
  expect([subscribed, devices]).toEqual([null, []]);
});

test('error: a refusal is said in words, and nothing is sent', async () => {
  answer = 'denied';
  const screen = await open();
  await screen.getByRole('button', ON).click();
  await expect.element(screen.getByText(/are blocked\. Allow them in the settings/)).toBeVisible();
  await expect.element(screen.getByRole('button', ON)).not.toBeInTheDocument();
  expect([subscribed, asked.filter((one) => one.startsWith('POST'))]).toEqual([null, []]);
});

test('error: a push service that does not answer is said in words', async () => {
  fails = true;
  const screen = await open();
  await screen.getByRole('button', ON).click();
  await expect
    .element(screen.getByText('The push service of the browser does not answer. Try again later.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', ON)).toBeEnabled();
});

test('regression: the worker that the app is about to register at the first visit is waited for', async () => {
  vi.mocked(navigator.serviceWorker.getRegistration).mockResolvedValue(undefined);
  const registered = Promise.resolve({ pushManager } as unknown as ServiceWorkerRegistration);
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(registered);
  const screen = await open();
  await expect.element(screen.getByRole('button', ON)).toBeVisible();
  await expect.element(screen.getByText(/cannot receive notifications here/)).not.toBeInTheDocument();
});

test('behavior: a browser without notifications says so; a server without them shows nothing', async () => {
  vi.mocked(navigator.serviceWorker.getRegistration).mockResolvedValue(undefined);
  const screen = await open();
  await expect.element(screen.getByText(/cannot receive notifications here/)).toBeVisible();
  await expect.element(screen.getByRole('button', ON)).not.toBeInTheDocument();
  await screen.unmount();
  publicKey = null;
  asked = [];
  const off = await open();
  await expect.poll(() => asked).toEqual(['GET /api/push']);
  await expect.element(off.getByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument();
});

test('behavior: after a change of the server’s key it is off, and turned on with the new one', async () => {
  subscribed = { key: `B${'D'.repeat(85)}A` };
  own = 'AAAAAAAAAAAAAAAA';
  const screen = await open();
  await screen.getByRole('button', ON).click();
  await expect.element(screen.getByText('This device is notified.')).toBeVisible();
  expect(subscribed).toEqual({ key: PUBLIC_KEY });
});

test('behavior: other devices are listed, and turned off from here', async () => {
  devices = [{ id: 'BBBBBBBBBBBBBBBB', device: 'Safari on iPhone', createdAtMs: Date.UTC(2026, 10, 28, 12) }];
  const screen = await open();
  const list = screen.getByRole('list', { name: 'Other devices' });
  await expect.element(list.getByText('Safari on iPhone')).toBeVisible();
  await expect.element(list.getByText(/^Since .*2026/)).toBeVisible();
  await list.getByRole('button', { name: 'Turn off notifications: Safari on iPhone' }).click();
  await expect.element(list).not.toBeInTheDocument();
  expect(devices).toEqual([]);
});

test('behavior: signing out ends the subscription, also when the login had ended before', async () => {
  subscribed = { key: PUBLIC_KEY };
  await deleteSession();
  await expect.poll(() => [subscribed, asked]).toEqual([null, ['DELETE /api/auth/session']]);
  subscribed = { key: PUBLIC_KEY };
  closeSession();
  await deleteSession();
  await expect.poll(() => [subscribed, asked]).toEqual([null, ['DELETE /api/auth/session']]);
});

test('behavior: at a login the device is confirmed; one that the server does not have for this member is ended', async () => {
  subscribed = { key: PUBLIC_KEY };
  own = 'AAAAAAAAAAAAAAAA';
  followLogins();
  await expect.poll(() => asked).toEqual(['POST /api/push/confirmations']);
  expect(subscribed).not.toBeNull();
  own = null;
  window.dispatchEvent(new CustomEvent('loginSuccess', { detail: { isNew: true } }));
  await expect.poll(() => subscribed).toBeNull();
});
