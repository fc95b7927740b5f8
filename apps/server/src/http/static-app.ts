/** The built web app under /chain/: files, cache headers, content security policy. Knows nothing of what is in the files. */
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { AppError } from '@suil/core';
import type { Context } from 'hono';
import type { Api, ApiEnv } from './api.ts';

export type StaticAppOptions = {
  /** Folder of the built app. */
  appFolder: string;
  /** Origins the app may talk to beside its own: the nodes'. */
  connectOrigins: readonly string[];
};

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

/** Compressed twins that the build may have put beside a file, best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const MOUNT = '/chain/';

export function registerStaticApp(app: Api, { appFolder, connectOrigins }: StaticAppOptions): void {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // React sets styles of single elements; no style can run code.
    "style-src 'self' 'unsafe-inline'",
    // Wallets bring their icons as data.
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  app.get('/', (context) => context.redirect(MOUNT, 302));
  app.get('/chain', (context) => context.redirect(MOUNT, 302));
  app.get(`${MOUNT}*`, (context) => serveFile(context, appFolder, policy));
}

async function serveFile(context: Context<ApiEnv>, appFolder: string, policy: string): Promise<Response> {
  const name = decodePath(context.req.path.slice(MOUNT.length)) || 'index.html';
  const path = normalize(join(appFolder, name));
  if (!path.startsWith(normalize(appFolder + sep))) throw new AppError('ROUTE_NOT_FOUND', { path: context.req.path });
  const found = await findFile(path, context.req.header('accept-encoding') ?? '');
  if (!found) {
    if (name === 'index.html') throw new AppError('SETUP_APP_MISSING', { command: 'npm start' });
    throw new AppError('ROUTE_NOT_FOUND', { path: context.req.path });
  }
  const extension = extname(path);
  // The build names what is in assets/ by its content; everything else may change under its name.
  const isImmutable = name.startsWith('assets/');
  context.header('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  context.header('ETag', found.etag);
  context.header('Vary', 'Accept-Encoding');
  if (extension === '.html') context.header('Content-Security-Policy', policy);
  if (context.req.header('if-none-match') === found.etag) return context.body(null, 304);
  if (found.encoding !== null) context.header('Content-Encoding', found.encoding);
  context.header('Content-Type', MEDIA_TYPES[extension] ?? 'application/octet-stream');
  return context.body(new Uint8Array(await readFile(found.path)));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AppError('ROUTE_NOT_FOUND', { path });
  }
}

type FoundFile = { path: string; etag: string; encoding: string | null };

async function findFile(path: string, accepted: string): Promise<FoundFile | null> {
  for (const { name, suffix } of ENCODINGS) {
    if (!accepted.includes(name)) continue;
    const found = await statFile(path + suffix, name);
    if (found) return found;
  }
  return statFile(path, null);
}

async function statFile(path: string, encoding: string | null): Promise<FoundFile | null> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) return null;
  return {
    path,
    encoding,
    etag: `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}${encoding ?? ''}"`,
  };
}
