/** Reads files and redirects over HTTP, within a time and a size: what answers may be in other hands. */
import { assert } from '@suil/core';

/** Returns null where a browser would be led to another address. @throws {Error} when it does not answer 200 in time, or is too large */
export type FetchFile = (url: URL, stopping: AbortSignal) => Promise<Uint8Array | null>;

/** Returns the address that a browser is led to, null where it shows what is answered. @throws {Error} when it does not answer in time, or with the status of an error */
export type FetchTarget = (url: URL, stopping: AbortSignal) => Promise<string | null>;

const TIMEOUT_MS = 10_000;
/** Far more than any file of the app has. */
const BYTES_MAX = 16 * 1024 * 1024;
/** Those with which a browser takes the address of `location`. */
const REDIRECTS = [301, 302, 303, 307, 308];

export async function fetchFile(url: URL, stopping: AbortSignal): Promise<Uint8Array | null> {
  const { status, headers, body } = await ask(url, stopping);
  if (headers.has('location') || headers.has('refresh')) {
    await body?.cancel();
    return null;
  }
  assert(status === 200 && body !== null, `${url.pathname} is answered with 200, not ${status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    assert(bytes <= BYTES_MAX, `${url.pathname} has at most ${BYTES_MAX} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export async function fetchTarget(url: URL, stopping: AbortSignal): Promise<string | null> {
  const { status, headers, body } = await ask(url, stopping);
  await body?.cancel();
  assert(status < 400, `${url.pathname} is answered with a redirect, not ${status}`);
  const location = headers.get('location');
  if (location === null || headers.has('refresh') || !REDIRECTS.includes(status)) return null;
  return URL.parse(location, url)?.href ?? null;
}

function ask(url: URL, stopping: AbortSignal): Promise<Response> {
  return fetch(url, {
    redirect: 'manual',
    cache: 'no-store',
    headers: { accept: '*/*', 'cache-control': 'no-cache' },
    signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
  });
}
