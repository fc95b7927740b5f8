import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { originOf, readCommandConfig, root } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'suil-config-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command, which must refuse, and returns what it says. */
async function refusalOf(command: string, env: Record<string, string>): Promise<string> {
  const [name = '', ...args] = command.split(' ');
  const child = spawn(process.execPath, [join(root, 'scripts/bootstrap.mjs'), name, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
  });
  let text = '';
  child.stderr.on('data', (part: Buffer) => {
    text += part.toString();
  });
  const [code] = await once(child, 'close');
  expect([command, code, existsSync(dataDir)]).toEqual([command, 1, false]);
  return text;
}

describe('regression/08 the commands refuse settings that cannot be meant', () => {
  test.each(['start', 'doctor', 'reset', 'chain', 'suil resume 1 reason', 'suil audit'])(
    '%s: a misspelt variable',
    async (command) => {
      expect(await refusalOf(command, { DATADIR: '/tmp' })).toBe(
        'DATADIR is not a variable of this application; the nearest is DATA_DIR. Correct its name or remove it.\n',
      );
    },
  );

  test.each(['start', 'doctor'])('%s: a real network without a database', async (command) => {
    expect(await refusalOf(command, { SUI_ENV: 'main', DATABASE_URL: '' })).toBe(
      'SUI_ENV=main needs DATABASE_URL: an embedded database would begin empty, without the ledger.\n',
    );
  });
});

test('originOf: an IPv6 address is in brackets', () => {
  expect(originOf('::1', 8080)).toBe('http://[::1]:8080');
  expect(originOf('127.0.0.1', 80)).toBe('http://127.0.0.1:80');
});

test('readCommandConfig: the local chain has its database with it', () => {
  expect(readCommandConfig({ DATA_DIR: dataDir })).toMatchObject({ localChain: true, embeddedDatabase: true });
});
