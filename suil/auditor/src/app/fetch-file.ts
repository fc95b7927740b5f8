/** Reads a file over HTTP, within a time and a size: what answers may be in other hands. */

/** @throws {Error} when it does not answer 200 in time, leads elsewhere, or is too large */
export type FetchFile = (url: URL, stopping: AbortSignal) => Promise<Uint8Array>;

const TIMEOUT_MS = 10_000;
/** Far more than any file of the app has. */
const BYTES_MAX = 16 * 1024 * 1024;

export async function fetchFile(url: URL, stopping: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, {
    redirect: 'error',
    cache: 'no-store',
    headers: { accept: '*/*', 'cache-control': 'no-cache' },
    signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (response.status !== 200 || response.body === null)
    throw new Error(`${url.pathname} was answered with ${response.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > BYTES_MAX) throw new Error(`${url.pathname} has more than ${BYTES_MAX} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
