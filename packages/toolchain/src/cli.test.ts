/** The command as a process: what fails is a diagnostic and exit code 1, in words or as JSON, never a stack. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 90_000 });

const CLI = join(import.meta.dirname, 'cli.ts');
const GIT = 'https://example.org/team/price-feed';
const dir = mkdtempSync(join(tmpdir(), 'sui-move-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { cwd: dir }, (error, out, err) => {
      const killed = error ? -1 : 0;
      resolve({ code: typeof error?.code === 'number' ? error.code : killed, out, err });
    });
  });
}

const manifest = (name: string, address: string, dependencies = '') =>
  `[package]\nname = "${name}"\nedition = "2024"\n\n[dependencies]\n${dependencies}\n[addresses]\n${name} = "${address}"\n`;

write('clone/contracts/feed/Move.toml', manifest('feed', '0x0', 'units = { local = "../units" }\n'));
write(
  'clone/contracts/feed/sources/feed.move',
  'module feed::feed;\n\npublic fun price(): u64 { units::units::one() }\n',
);
write('clone/contracts/units/Move.toml', manifest('units', '0x0'));
write('clone/contracts/units/sources/units.move', 'module units::units;\n\npublic fun one(): u64 { 1 }\n');
write(
  'shop/Move.toml',
  manifest('shop', '0x0', `feed = { git = "${GIT}.git", subdir = "contracts/feed", rev = "main" }\n`),
);
write('shop/sources/till.move', 'module shop::till;\n\npublic fun price(): u64 { feed::feed::price() }\n');

test('a git dependency without a folder is named, with what to do', async () => {
  const missing = await run('build', 'shop');
  expect(missing.code).toBe(1);
  expect(missing.err).toContain(`The dependency feed is in the git repository ${GIT}.git, and nothing is fetched.`);
  expect(missing.err).toContain('sui-move.json');
  expect(missing.err).not.toMatch(/\n\s+at /);
  const json = await run('build', 'shop', '--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({
    ok: false,
    diagnostics: [{ severity: 'error', code: 'TOOLCHAIN_GIT_FOLDER_MISSING' }],
  });
});

test('the folder comes from the option, and what the clone needs from beside it', async () => {
  const built = await run('build', 'shop', '--git', `${GIT}=clone`, '--json');
  expect(built.err).toBe('');
  expect(JSON.parse(built.out)).toMatchObject({ ok: true, package: { name: 'shop', modules: [{ name: 'till' }] } });
});

test('the folder comes from the settings above the package', async () => {
  const section = `[dependencies.feed]\ngit = "${GIT}"\nsubdir = "contracts/feed"\nrev = "v1"\n`;
  write('settings/shop/Move.toml', `${manifest('shop', '0x0')}\n${section}`);
  write('settings/shop/sources/till.move', 'module shop::till;\n\npublic fun price(): u64 { feed::feed::price() }\n');
  write('settings/sui-move.json', JSON.stringify({ git: { [`${GIT.toUpperCase()}/`]: '../clone' } }));
  expect(await run('build', 'settings/shop')).toMatchObject({ code: 0, err: '' });
  write('settings/sui-move.json', '{"git": {"https://example.org": 7}}');
  const broken = await run('build', 'settings/shop', '--json');
  expect(JSON.parse(broken.out)).toMatchObject({ diagnostics: [{ code: 'TOOLCHAIN_SETTINGS_INVALID' }] });
  expect(broken.code).toBe(1);
});

test("a manifest of Sui's examples: the framework by its path in Sui's repository", async () => {
  const path = '../../../crates/sui-framework/packages/sui-framework';
  write('examples/move/coin/Move.toml', manifest('examples', '0x0', `Sui = { local = "${path}" }\n`));
  write(
    'examples/move/coin/sources/coin.move',
    'module examples::coin;\n\npublic fun worth(coin: &sui::coin::Coin<sui::sui::SUI>): u64 { coin.value() }\n',
  );
  expect(await run('build', 'examples/move/coin')).toMatchObject({ code: 0, err: '' });
});

test.each([
  ['a folder without a package', ['build', 'nowhere'], /There is no Move package in /],
  ['a local dependency that is not there', ['test', 'lost'], /There is no Move package in /],
])('%s', async (_, args, message) => {
  write('lost/Move.toml', manifest('lost', '0x0', 'gone = { local = "../gone" }\n'));
  write('lost/sources/lost.move', 'module lost::lost;\n');
  const words = await run(...args);
  expect(words).toMatchObject({ code: 1, out: '', err: expect.stringMatching(message) });
  expect(words.err).not.toMatch(/\n\s+at /);
  const json = await run(...args, '--json');
  expect(json.code).toBe(1);
  const { diagnostics } = JSON.parse(json.out) as { diagnostics: { message: string }[] };
  expect(diagnostics[0]?.message).toMatch(message);
});

test.each([[['build']], [['build', 'shop', '--wrong']], [['build', 'shop', '--git', 'no-folder=']], [['fly', 'shop']]])(
  'usage: %j',
  async (args) => {
    const answer = await run(...args);
    expect(answer).toMatchObject({ code: 1, out: '' });
    expect(answer.err).toMatch(/^usage: sui-move build\|test DIR/);
    expect(answer.err.trim().split('\n')).toHaveLength(1);
  },
);
