/** What the server's process says when it is started with settings that cannot work: one sentence each, without a stack. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createProcesses } from './processes.test-support.ts';
import { manifest } from './test-deployment.test-support.ts';

const processes = createProcesses('refusals', process.env);
mkdirSync(processes.folder, { recursive: true });
writeFileSync(join(processes.folder, 'manifest.json'), JSON.stringify(manifest));
afterAll(() => processes.close());

/** Starts the server, which must refuse, and returns its sentence. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const { code, out, err } = await processes.run(['main.ts'], { PORT: '0', CHAIN_PORT: '1', ...environment });
  expect([code, out, err.trimEnd().split('\n')]).toEqual([1, '', [expect.any(String)]]);
  return err.trimEnd();
}

describe('regression/08 a HOST that this machine cannot listen on', () => {
  test.each([
    ['203.0.113.1', 'EADDRNOTAVAIL'],
    ['not-a-host', '(ENOTFOUND|EAI_AGAIN)'],
  ])('%s', async (HOST, reason) => {
    const sentence = new RegExp(
      `^This machine cannot listen on ${HOST} \\(${reason}\\)\\. Set HOST to an address of this machine\\.$`,
    );
    expect(await refusalOf({ HOST })).toMatch(sentence);
  });

  test('a text that no address can have', async () => {
    expect(await refusalOf({ HOST: 'not a host' })).toBe('HOST is not valid: must be an IP address or a host name');
  });
});
