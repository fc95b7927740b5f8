/**
 * The release before this one as a folder of sources, taken from the history of this repository. Its packages are its own; what is installed
 * from elsewhere is shared with this checkout.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../../../../../scripts/setup/config.ts';

/** Written at each release by `scripts/check/migrations/check-migrations.ts --write`: the commit that wrote it last is the release. */
const WRITTEN_AT_RELEASE = 'scripts/check/migrations/baseline.json';
const PARTS = ['package.json', 'tsconfig.base.json', 'tsconfig.json', 'packages', 'scripts', 'suil'];
/** Links to the workspaces of a checkout, by relative paths. */
const OWN_PACKAGES = '@suil';

const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();

/** Returns the commit of the former release; null where there is no history: an unpacked archive, a shallow clone. */
export function findFormerRelease(): string | null {
  if (!existsSync(join(root, '.git')) || git('rev-parse', '--is-shallow-repository') === 'true') return null;
  return git('log', '-1', '--format=%H', '--', WRITTEN_AT_RELEASE) || null;
}

/** Returns a new folder with the sources of `commit`, ready to run. The caller removes it by `removeCheckout`. */
export function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'suil-former-'));
  const archive = execFileSync('git', ['-C', root, 'archive', commit, ...PARTS], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const installed = join(root, 'node_modules');
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, OWN_PACKAGES), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== OWN_PACKAGES) symlinkSync(join(installed, name), join(modules, name));
  for (const name of readdirSync(join(installed, OWN_PACKAGES))) {
    const target = readlinkSync(join(installed, OWN_PACKAGES, name));
    symlinkSync(resolve(modules, OWN_PACKAGES, target), join(modules, OWN_PACKAGES, name));
  }
  return folder;
}

export function removeCheckout(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
