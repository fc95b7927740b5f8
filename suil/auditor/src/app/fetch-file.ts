/** Reads a file over HTTP, within a time and a size: what answers may be in other hands. */
import { assert } from '@suil/core';

/** Returns null where a browser would be led to another address. @throws {Error} when it does not answer 200 in time, or is too large */
export type FetchFile = (url: URL, stopping: AbortSignal) => Promise<Uint8Array | null>;

const TIMEOUT_MS = 10_000;
/** Far more than any file of the app has. */
const BYTES_MAX = 16 * 1024 * 1024;

export async function fetchFile(url: URL, stopping: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(url, {
    redirect: 'manual',
    cache: 'no-store',
    headers: { accept: '*/*', 'cache-control': 'no-cache' },
    signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const { status, headers, body } = response;
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
