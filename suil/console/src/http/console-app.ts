/** The console's endpoints: the page and its files, GET /api/state and GET /healthz. It only reads; nothing is changed by any request. */
import { Hono } from 'hono';
import type { Gatherer } from '../state/gather.ts';
import type { PageFile } from './page-files.ts';

export interface ConsoleAppOptions {
  readonly gatherer: Gatherer;
  readonly files: ReadonlyMap<string, PageFile>;
  /** Where the page's browser asks the chain. */
  readonly nodeUrl: string;
  /** Where a proxy serves the console; null without one. */
  readonly behindLogin: URL | null;
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/;

/** Returns the app; it never throws. */
export function createConsoleApp({ gatherer, files, nodeUrl, behindLogin }: ConsoleAppOptions): Hono {
  const app = new Hono();
  const policy = describePolicy(nodeUrl);
  app.use('*', async (context, next) => {
    for (const [name, value] of HEADERS) context.header(name, value);
    context.header('Content-Security-Policy', policy);
    const host = context.req.header('host') ?? '';
    // A page of another site may have a name that points here: its browser sends that name.
    if (!isOwnHost(host, behindLogin)) return context.text('This console is not served under that name.\n', 403);
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD')
      return context.text('This console only reads.\n', 405);
    return next();
  });
  app.get('/healthz', (context) => context.json({ ok: true }));
  app.get('/api/state', async (context) => {
    context.header('Cache-Control', 'no-store');
    return context.json(await gatherer.look());
  });
  app.get('*', (context) => {
    const file = files.get(context.req.path);
    if (file === undefined) return context.text('There is no such page.\n', 404);
    // Names of built files change with their content; the page's does not.
    const isNamedByContent = context.req.path.startsWith('/assets/');
    context.header('Cache-Control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
    return context.body(file.bytes, 200, { 'Content-Type': file.type });
  });
  return app;
}

/** Whether a Host header names this machine or the proxy's address. */
export function isOwnHost(host: string, behindLogin: URL | null): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname, username, pathname } = new URL(`http://${host}`);
  if (username !== '' || pathname !== '/') return false;
  return LOOPBACK.test(hostname) || (behindLogin !== null && host.toLowerCase() === behindLogin.host);
}

const HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // Wallets that are pages of their own open a window and answer to this one.
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
] as const;

function describePolicy(nodeUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The sheets set styles of single elements; no style can run code.
    "style-src 'self' 'unsafe-inline'",
    // Wallets bring their icons as data.
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(nodeUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
