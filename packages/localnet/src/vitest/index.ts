/** A fresh chain for each test of Vitest: opened once per file with its packages published, and returned to that state after every test. */
import { test as base } from 'vitest';
import { ChainError } from '../errors.ts';
import { type LocalnetTestOptions, openTestChain, type TestChain, type TestLocalnet } from './test-chain.ts';

export type { LocalnetTestOptions, TestLocalnet } from './test-chain.ts';

/** Most of it is for the compiler, which is loaded once per file. A test's own time limit does not count it. */
const OPENS_WITHIN_MS = 120_000;

/**
 * Returns Vitest's `test` with the fixture `localnet`. It is called in the test file, whose chain is opened before the first test. The tests of a
 * file share that chain and return it to the same state, so that they cannot run at once: `test.concurrent` is refused.
 *
 * @throws {ChainError} CHAIN_REQUEST_INVALID in a test that runs beside another
 *
 * @example
 * const test = localnetTest({ packages: ['move/counter'] });
 * test('adds', async ({ localnet: { client, accounts, packages }, expect }) => { … });
 */
export function localnetTest(options: LocalnetTestOptions = {}) {
  let opened: TestChain | undefined;
  base.beforeAll(async () => {
    opened = await openTestChain(options);
  }, OPENS_WITHIN_MS);
  base.afterAll(() => opened?.localnet.chain.close());
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the parameter which fixtures are needed
  return base.extend('localnet', ({}, { onCleanup }): TestLocalnet => {
    if (opened === undefined)
      throw new ChainError('CHAIN_REQUEST_INVALID', {
        detail: 'no chain was opened for this file; call localnetTest in the file itself',
      });
    onCleanup(opened.begin());
    return opened.localnet;
  });
}
