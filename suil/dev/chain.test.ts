import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/setup/config.ts';
import { freePort } from './free-port.ts';

const readme = readFileSync(join(root, 'packages/localnet/README.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'suil-chain-command-'));
let port = 0;
let chain: ChildProcess;
/** What the first command of the page printed before it was ready. */
const printed: string[] = [];

/** The code blocks of the page in one language. */
function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    (found) => found[1] ?? '',
  );
}

/** The page's block that runs `npm run NAME`. */
function commandOf(name: string): string {
  return blocks('sh').find((block) => block.startsWith(`npm run ${name} `)) ?? '';
}

/** Starts a command of the page, `npm run NAME -- ARGUMENTS`, as npm would, with a port and a data folder of its own. */
function startCommand(line: string): ChildProcess {
  const [, name, words = ''] = /^npm run (\w+)(?: -- (.*))?$/.exec(line.trim()) ?? [];
  if (name === undefined) throw new Error(`not a command of this project: ${line}`);
  return spawn(process.execPath, [join(root, 'scripts/bootstrap.mjs'), name, ...words.split(' ')], {
    cwd: root,
    env: { ...process.env, INIT_CWD: root, CHAIN_PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(line: string): Promise<{ code: number | null; out: string; err: string }> {
  const child = startCommand(line);
  let out = '';
  let err = '';
  child.stdout?.on('data', (part) => {
    out += part;
  });
  child.stderr?.on('data', (part) => {
    err += part;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

function put(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

beforeAll(async () => {
  port = await freePort();
  chain = startCommand(commandOf('chain'));
  const errors: string[] = [];
  chain.stderr?.on('data', (part) => errors.push(String(part)));
  for await (const line of createInterface({ input: chain.stdout as NodeJS.ReadableStream })) {
    printed.push(line);
    if (line.startsWith('ready')) return;
  }
  throw new Error(`the chain did not start:\n${errors.join('')}`);
}, 180_000);

afterAll(async () => {
  if (chain.exitCode === null) {
    const ended = once(chain, 'exit');
    chain.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

const ID = /0x[0-9a-f]{64}/;

describe('the page for Sui developers', () => {
  test('default: its code is the example, and its commands do what it says', async () => {
    const client = readFileSync(join(root, 'packages/localnet/examples/counter/client.ts'), 'utf8');
    expect(blocks('ts')).toContain(client);
    const source = readFileSync(join(root, 'packages/localnet/examples/counter/sources/counter.move'), 'utf8');
    expect(source.split('\n#[test_only]')[0]).toBe(blocks('move')[0]);

    const [published = '', upgrade = '', created = '', ready = ''] = printed;
    expect(published).toMatch(/^published {3}counter {2}0x[0-9a-f]{64}$/);
    expect(upgrade).toMatch(/^ {2}upgrade {3}0x[0-9a-f]{64}$/);
    expect(created).toMatch(/^ {2}created {3}0x[0-9a-f]{64} {2}0x[0-9a-f]{64}::counter::Counter {2}shared$/);
    expect(ready).toBe(`ready       http://127.0.0.1:${port}`);

    const [packageId = ''] = ID.exec(published) ?? [];
    const [counterId = ''] = ID.exec(created) ?? [];
    const command = commandOf('node')
      .replace('9000', String(port))
      .replace('0xPACKAGE', packageId)
      .replace('0xCOUNTER', counterId);
    const { out, err, code } = await run(command);
    expect(`${err}${code}`).toBe('0');
    expect(out).toMatch(/event \{\s+by: '0x[0-9a-f]{64}',\s+value: '5'\s+\}/);
    expect(out).toContain(`id: '${counterId}'`);
  }, 180_000);

  test('behavior: the tests of the example pass, as data', async () => {
    const { out, code } = await run('npm run move -- test packages/localnet/examples/counter --json');
    expect(code).toBe(0);
    const result = JSON.parse(out) as { passed: boolean; tests: { name: string; passed: boolean }[] };
    expect(result.tests.map(({ name, passed }) => [name, passed])).toEqual([
      ['adding_nothing_is_refused', true],
      ['adds_up', true],
    ]);
  }, 180_000);
});

describe('npm run chain -- --publish', () => {
  test('behavior: on a running chain, local dependencies first, and the command ends', async () => {
    put('lib/Move.toml', '[package]\nname = "lib"\nedition = "2024"\n');
    put('lib/sources/lib.move', 'module lib::lib;\npublic fun twice(x: u64): u64 { x * 2 }\n');
    put('app/Move.toml', '[package]\nname = "app"\nedition = "2024"\n\n[dependencies]\nlib = { local = "../lib" }\n');
    put(
      'app/sources/app.move',
      `module app::app;
public struct Box has key { id: UID, value: u64 }
fun init(ctx: &mut TxContext) { transfer::share_object(Box { id: object::new(ctx), value: lib::lib::twice(21) }) }
`,
    );
    const { out, code } = await run(`npm run chain -- --json --publish ${join(folder, 'app')}`);
    expect(code).toBe(0);
    const [outcome, ready] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(ready).toEqual({ ready: true, url: `http://127.0.0.1:${port}` });
    expect(outcome).toMatchObject({
      ok: true,
      packages: [
        { name: 'lib', modules: ['lib'], created: [] },
        { name: 'app', modules: ['app'], created: [{ owner: 'shared' }] },
      ],
    });
    expect(outcome.packages[1].created[0].type).toBe(`${outcome.packages[1].packageId}::app::Box`);
  }, 180_000);

  test('error: what the compiler found, as data, and exit code 1', async () => {
    put('bad/Move.toml', '[package]\nname = "bad"\nedition = "2024"\n');
    put('bad/sources/bad.move', 'module bad::bad;\n\npublic fun one(): u64 { true }\n');
    const { out, code } = await run(`npm run chain -- --json --publish ${join(folder, 'bad')}`);
    expect(code).toBe(1);
    const outcome = JSON.parse(out.trim().split('\n')[0] ?? '');
    expect(outcome).toMatchObject({
      ok: false,
      dir: join(folder, 'bad'),
      diagnostics: [{ severity: 'error', file: 'sources/bad.move', line: 3 }],
    });
  }, 180_000);

  test('error: a folder that is no package is refused in one sentence', async () => {
    const { err, code } = await run(`npm run chain -- --publish ${join(folder, 'nothing')}`);
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(join(folder, 'nothing'));
  }, 180_000);
});
