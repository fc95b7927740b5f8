/**
 * The built web app under /chain/: files, cache headers, content security policy. Of what is in the files it knows only which
 * scripts are in a page.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { AppError } from '@suil/core';
import type { Context } from 'hono';
import type { Api, ApiEnv } from '../api.ts';
import { answerError } from '../errors.ts';
import { APP_COMMAND, appMissingPage } from './app-missing-page.ts';

export type StaticAppOptions = {
  /** Folder of the built app. */
  appFolder: string;
  /** Whether the app's service worker is given out, or in its place what removes it from browsers. */
  appWorker: 'keep' | 'remove';
  /** Origins the app may send requests to next to its own and the nodes a user chooses: the configured nodes'. */
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

/** Files of these kinds shrink; pictures and fonts are compressed already. */
const SHRINKING = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.map']);
const SHRINK_FROM_BYTES = 1_024;
/** Compressed files kept in memory; more than any build of the app has. */
const KEPT_MAX = 1_000;

const MOUNT = '/chain/';
const INDEX = 'index.html';
const WORKER = 'sw.js';
const WORKER_REMOVAL = 'sw-remove.js';

/** That page has one style sheet in itself, and nothing else. */
const MISSING_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const compressBrotli = promisify<Uint8Array, BrotliOptions, Uint8Array>(brotliCompress);
const compressGzip = promisify<Uint8Array, Uint8Array>(gzip);
/** The best quality takes ten times as long for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Whether the folder holds a build of the app. */
export async function isAppBuilt(appFolder: string): Promise<boolean> {
  return (await stat(join(appFolder, INDEX)).catch(() => null))?.isFile() === true;
}

export function registerStaticApp(app: Api, { appFolder, appWorker, connectOrigins }: StaticAppOptions): void {
  app.get('/', (context) => context.redirect(MOUNT, 302));
  app.get('/chain', (context) => context.redirect(MOUNT, 302));
  const policyOf = createPolicies(connectOrigins);
  const fileOf = (name: string) => (name === WORKER && appWorker === 'remove' ? WORKER_REMOVAL : name || INDEX);
  const served: Served = { appFolder, fileOf, policyOf, shrink: createShrink() };
  app.get(`${MOUNT}*`, (context) => serveFile(context, served));
}

type Served = { appFolder: string; fileOf: (name: string) => string; policyOf: PolicyOf; shrink: Shrink };
type PolicyOf = (path: string, version: string) => Promise<string>;

/** What is between the tags of a page's inline scripts; a script from a file has nothing there that would run. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Returns what gives a page its policy, reading each version of it once. */
function createPolicies(connectOrigins: readonly string[]): PolicyOf {
  const kept = new Map<string, { version: string; policy: string }>();
  return async (path, version) => {
    const known = kept.get(path);
    if (known?.version === version) return known.policy;
    const policy = describePolicy(await readFile(path, 'utf8'), connectOrigins);
    kept.set(path, { version, policy });
    return policy;
  };
}

/** The content security policy of a page: it may run the app's files and the very scripts it was built with, nothing else. */
function describePolicy(html: string, connectOrigins: readonly string[]): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // React sets styles of single elements; no style can run code.
    "style-src 'self' 'unsafe-inline'",
    // Wallets bring their icons as data.
    "img-src 'self' data:",
    "font-src 'self'",
    // A user may choose any node, for when the configured ones do not answer; a node of the user's machine needs no TLS.
    `connect-src ${["'self'", 'https:', 'http://localhost:*', 'http://127.0.0.1:*', ...connectOrigins].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function serveFile(context: Context<ApiEnv>, { appFolder, fileOf, policyOf, shrink }: Served): Promise<Response> {
  const name = fileOf(decodePath(context.req.path.slice(MOUNT.length)));
  const path = normalize(join(appFolder, name));
  if (!path.startsWith(normalize(appFolder + sep))) throw new AppError('ROUTE_NOT_FOUND', { path: context.req.path });
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) {
    if (name === INDEX) return answerAppMissing(context);
    throw new AppError('ROUTE_NOT_FOUND', { path: context.req.path });
  }
  const extension = extname(path);
  const isShrinking = SHRINKING.has(extension) && stats.size >= SHRINK_FROM_BYTES;
  const encoding = isShrinking ? chooseEncoding(context.req.header('accept-encoding') ?? '') : null;
  const version = `${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}`;
  const etag = `"${version}${encoding ?? ''}"`;
  // The build names what is in assets/ by its content; everything else may change under its name.
  const isImmutable = name.startsWith('assets/');
  context.header('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  context.header('ETag', etag);
  context.header('Vary', 'Accept-Encoding');
  if (extension === '.html') context.header('Content-Security-Policy', await policyOf(path, version));
  if (context.req.header('if-none-match') === etag) return context.body(null, 304);
  context.header('Content-Type', MEDIA_TYPES[extension] ?? 'application/octet-stream');
  if (encoding === null) return context.body(new Uint8Array(await readFile(path)));
  context.header('Content-Encoding', encoding);
  return context.body(await shrink(path, encoding, etag));
}

/** A browser gets a page; a program gets the error as the API has them. */
function answerAppMissing(context: Context<ApiEnv>): Response {
  const accepted = context.req.header('accept') ?? '';
  context.header('Cache-Control', 'no-store');
  context.header('Vary', 'Accept, Accept-Language');
  if (accepted.includes('json') && !accepted.includes('html'))
    return answerError(context, new AppError('SETUP_APP_MISSING', { command: APP_COMMAND }));
  const { html, lang } = appMissingPage(context.req.header('accept-language') ?? '');
  context.header('Content-Security-Policy', MISSING_PAGE_POLICY);
  context.header('Content-Language', lang);
  return context.html(html, 503);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AppError('ROUTE_NOT_FOUND', { path });
  }
}

type Encoding = 'br' | 'gzip';

function chooseEncoding(accepted: string): Encoding | null {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

type Shrink = (path: string, encoding: Encoding, etag: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Returns a compressor that does each version of a file once. */
function createShrink(): Shrink {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return (path, encoding, etag) => {
    const key = `${path} ${etag}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= KEPT_MAX) kept.clear();
    const made = readFile(path)
      .then((content) => (encoding === 'br' ? compressBrotli(content, BROTLI) : compressGzip(content)))
      .then((content) => new Uint8Array(content));
    made.catch(() => kept.delete(key));
    kept.set(key, made);
    return made;
  };
}
