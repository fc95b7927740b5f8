/** A site that gives out other files than its build made. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkFiles } from './file-check.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const BUILT: Readonly<Record<string, string>> = {
  'assets/a.js': 'a()',
  'index.html': '<p>',
  'sw-remove.js': 'remove()',
  'sw.js': 'keep()',
};
const HASHES = Object.entries(BUILT).map(([path, text]): [string, string] => [path, sha256(text)]);
const LIST = JSON.stringify(Object.fromEntries(HASHES));
let given: Record<string, string> = {};
const server = createServer(({ url = '' }, response) => {
  const text = given[url.slice('/chain/'.length)];
  response.writeHead(text === undefined ? 404 : 200).end(text);
});
let baseUrl = '';

beforeEach(async () => {
  given = { ...BUILT, 'file-hashes.json': LIST };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/chain/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('default: all are as the build made them; the list has a hash of its own', async () => {
  expect(await checkFiles(baseUrl)).toEqual({ listSha256: sha256(LIST), files: HASHES, different: null });
});

test('attack: a changed file is named, also one of another name’s content', async () => {
  given['assets/a.js'] = 'a(); steal()';
  expect(await checkFiles(baseUrl)).toMatchObject({ different: 'assets/a.js' });
  given['assets/a.js'] = BUILT['sw-remove.js'] ?? '';
  expect(await checkFiles(baseUrl)).toMatchObject({ different: 'assets/a.js' });
});

test('behavior: what removes the worker may be in its place', async () => {
  given['sw.js'] = BUILT['sw-remove.js'] ?? '';
  expect(await checkFiles(baseUrl)).toMatchObject({ different: null });
});

test('errors: a missing file or list is a failure, not a result', async () => {
  delete given['index.html'];
  await expect(checkFiles(baseUrl)).rejects.toMatchObject({ code: 'REQUEST_FAILED' });
  given['file-hashes.json'] = 'none';
  await expect(checkFiles(baseUrl)).rejects.toBeInstanceOf(SyntaxError);
});
