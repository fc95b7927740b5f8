/** What the server's processes say when they are started with settings that cannot work: one sentence each, without a stack. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorOf, createCertifiedChain } from '@suil/checkpoints/testing';
import { formatAnchor } from '@suil/light-client';
import { afterAll, describe, expect, test } from 'vitest';
import { createProcesses, type ServerRun } from './processes.test-support.ts';
import { manifest } from './test-deployment.test-support.ts';

const processes = createProcesses('refusals', process.env);
/** In a folder of its own, to see that nothing is made there. */
const bare = createProcesses('no-database', process.env);
for (const { folder } of [processes, bare]) writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
const chain = createCertifiedChain();
writeFileSync(join(processes.folder, 'anchor.json'), formatAnchor({ ...anchorOf(chain), chain: manifest.chain }));
afterAll(async () => {
  await processes.close();
  await bare.close();
});

/** Every command that works on the server's configuration, with arguments it understands. */
const COMMANDS = [
  ['contacts'],
  ['notice', 'list'],
  ['reindex', '--verify'],
  ['reserves'],
  ['resume', '1', 'a reason that is long enough'],
  ['anchor', '--from', '0'],
  ['backup', 'a-folder'],
  ['restore', 'a-folder'],
  ['verify-settlement', '2026-01-01'],
];
const PROGRAMS: readonly ServerRun[] = [
  ['main.ts'],
  ...COMMANDS.map((words): ServerRun => ['commands/main.ts', ...words]),
];

/** Runs a program of the server, which must refuse, and returns its sentence. */
async function refusalOf(
  environment: Record<string, string>,
  program: ServerRun = ['main.ts'],
  { run } = processes,
): Promise<string> {
  const { code, out, err } = await run(program, { PORT: '0', CHAIN_PORT: '1', ...environment });
  expect([code, out, err.trimEnd().split('\n')]).toEqual([1, '', [expect.any(String)]]);
  return err.trimEnd();
}

test('a server without an anchor does not start, and names the command', async () => {
  const sentence = await refusalOf({}, ['main.ts'], bare);
  expect(sentence).toMatch(/^There is no anchor at .*anchor\.json: .*npm run suil -- anchor$/);
});

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
    const sentence = 'HOST is not valid: must be an IP address or a host name';
    expect(await refusalOf({ HOST: 'not a host', PUBLIC_URL: '' })).toBe(sentence);
  });
});

describe('regression/08 settings that were ignored silently', () => {
  test.each(PROGRAMS.map((program) => [program.join(' '), program] as const))(
    '%s refuses a misspelt variable',
    async (_, program) => {
      const sentence =
        'SUI_NODE is not a variable of this application; the nearest is SUI_NODES. Correct its name or remove it.';
      expect(await refusalOf({ SUI_NODE: '[]' }, program, bare)).toBe(sentence);
    },
  );

  test.each(PROGRAMS.map((program) => [program.join(' '), program] as const))(
    '%s refuses a real network without DATABASE_URL, and makes no database',
    async (_, program) => {
      const environment = { SUI_ENV: 'test', CONTACT_KEY: `one:${Buffer.alloc(32, 1).toString('base64')}` };
      const sentence =
        'DATABASE_URL is not valid: is needed when SUI_ENV is not local: an embedded database would begin empty, without the ledger';
      expect(await refusalOf(environment, program, bare)).toBe(sentence);
      expect(readdirSync(bare.folder)).toEqual(['manifest.json']);
    },
  );
});

describe('regression/08 a server whose web app was not built', () => {
  test('starts, is not ready and says why, and answers a page of 503 where the app would be', async () => {
    const { url } = await processes.start('server', { PORT: '0', CHAIN_PORT: '1', APP_DIR: '/nowhere' });
    const ready = await fetch(new URL('/readyz', url));
    expect(ready.status).toBe(503);
    expect((await ready.json()) as object).toMatchObject({
      ok: false,
      problems: expect.arrayContaining(['the web app is not built']),
    });
    const page = await fetch(url, { headers: { 'accept-language': 'ja' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=UTF-8']);
    expect(await page.text()).toContain('アプリはまだ準備中です');
  });
});
