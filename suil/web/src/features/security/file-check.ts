/** Compares what this site gives out of the app with the list that the build made of its files. */
import { AppError, toHex } from '@suil/core';
import { timeoutSignal } from '../../platform/browser/timeout.ts';

/** Beside the app's own files; in the list are all but itself. */
const LIST = 'file-hashes.json';
/** In its place an operator may give out what removes the worker from browsers. */
const IN_PLACE: Readonly<Record<string, string>> = { 'sw.js': 'sw-remove.js' };
const AT_ONCE = 6;
const TIMEOUT_MS = 30_000;

export interface FileCheck {
  /** SHA-256 of the list, hex digits: the one that a release's manifest names. */
  readonly listSha256: string;
  readonly files: readonly (readonly [path: string, sha256: string])[];
  /** The first file that is another one; null when none is. */
  readonly different: string | null;
}

/** @param baseUrl where the app is @throws {REQUEST_FAILED} when the list or a file cannot be read */
export async function checkFiles(baseUrl: string): Promise<FileCheck> {
  const list = await fetchBytes(new URL(LIST, baseUrl));
  const hashes = new Map(Object.entries(readList(list)));
  const files = [...hashes];
  const waiting = [...files];
  let different: string | null = null;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [path, expected] = next;
      const found = await sha256(await fetchBytes(new URL(path, baseUrl)));
      if (found !== expected && found !== hashes.get(IN_PLACE[path] ?? '')) different ??= path;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { listSha256: await sha256(list), files, different };
}

/** @throws {SyntaxError} for what is no list */
function readList(bytes: Uint8Array): Record<string, string> {
  const list: Record<string, string> = JSON.parse(new TextDecoder().decode(bytes));
  return list;
}

async function fetchBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { cache: 'no-store', signal: timeoutSignal(TIMEOUT_MS) });
  if (!response.ok) throw new AppError('REQUEST_FAILED', { status: response.status });
  return new Uint8Array(await response.arrayBuffer());
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
