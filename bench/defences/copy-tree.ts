/** Copies the checkout without what is built or installed, so that an interrupted trial leaves nothing changed in it. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** This repository's own packages: links that must lead into the copy. */
const WORKSPACES = '@suil';

/** Returns the folder of a new copy of the files that git tracks or would, with links to the packages that are installed. */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'suil-defences-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.toString().split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, WORKSPACES), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // What begins with a point but the programs are caches of the checkout.
    if (name === WORKSPACES || (name.startsWith('.') && name !== '.bin')) continue;
    symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const name of readdirSync(join(root, 'node_modules', WORKSPACES))) {
    const target = readlinkSync(join(root, 'node_modules', WORKSPACES, name));
    symlinkSync(target, join(packages, WORKSPACES, name));
  }
  return copy;
}
