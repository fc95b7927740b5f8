/** Makes a release: its files, the manifest that names hashes and needs, and the archive of both. The same sources give the same bytes. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compileContracts } from '../../../suil/chain/src/compile-contracts.ts';
import { cacheDir, root } from '../../setup/config.ts';
import { COMMAND_PROGRAMS } from '../command-programs.ts';
import { listMigrations } from './migrations.ts';
import { PROCESSES, variablesOf } from './processes.ts';
import { buildReleaseFiles, PROGRAM_FOLDER, RELEASE_PROGRAMS } from './release-files.ts';
import { type ArchiveFile, writeTar } from './tar.ts';

export interface Release {
  /** `suil-VERSION`: the folder in the archive, and the archive's name without its ending. */
  readonly name: string;
  readonly archive: Uint8Array;
  /** Hex SHA-256 of the archive. */
  readonly sha256: string;
}

/** The oldest Node that the bundles are made for. */
const NODE_AT_LEAST = 24;
/** They compile the contracts, from sources that anyone can compare. */
export const NEED_CHECKOUT = ['deploy', 'upgrade'] as const;

/** @throws {Error} with what the bundler, the app's build or the compiler of the contracts found */
export async function makeRelease(): Promise<Release> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `suil-${version}`;
  const files = await buildReleaseFiles(root);
  const contracts = await compileContracts({
    contractsDir: join(root, 'suil/contracts'),
    cacheDir: join(cacheDir, 'toolchain'),
  });
  const manifest = {
    name: 'suil',
    version,
    commit: readCommit(),
    node: { atLeast: NODE_AT_LEAST, testedWith: process.versions.node },
    contracts: { version: contracts.version, digest: Buffer.from(contracts.digest).toString('hex') },
    programs: listPrograms(),
    needCheckout: NEED_CHECKOUT,
    processes: PROCESSES.map((one) => ({ ...one, variables: variablesOf(one) })),
    migrations: listMigrations(root),
    files: hashesOf(files),
  };
  const all = [...files, { path: 'release.json', bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }];
  const archive = gzipSync(writeTar(all.map(({ path, bytes }) => ({ path: `${name}/${path}`, bytes }))), { level: 9 });
  return { name, archive, sha256: createHash('sha256').update(archive).digest('hex') };
}

/** Returns the file of each process and command, relative to the archive's folder. */
function listPrograms(): Record<string, string> {
  const bundleOf = (program: string) => {
    const [name] = Object.entries(RELEASE_PROGRAMS).find(([, one]) => one === program) ?? [];
    return name === undefined ? [] : [`./${PROGRAM_FOLDER}/${name}.js`];
  };
  const commands = Object.entries(COMMAND_PROGRAMS).filter(([name]) => !NEED_CHECKOUT.some((one) => one === name));
  return Object.fromEntries([
    ...PROCESSES.map(({ name }) => [name, `./${PROGRAM_FOLDER}/${name}.js`]),
    ...commands.flatMap(([name, program]) => bundleOf(program).map((file) => [name, file])),
  ]);
}

function hashesOf(files: readonly ArchiveFile[]): Record<string, string> {
  const sorted = [...files].sort((left, right) => (left.path < right.path ? -1 : 1));
  return Object.fromEntries(sorted.map(({ path, bytes }) => [path, createHash('sha256').update(bytes).digest('hex')]));
}

/** The commit of the checkout; null where the sources are not exactly it, or in no repository. */
function readCommit(): string | null {
  const git = (...words: string[]) => spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' });
  const changes = git('status', '--porcelain');
  if (changes.status !== 0 || changes.stdout !== '') return null;
  return git('rev-parse', 'HEAD').stdout.trim();
}
