/** The files of a release: programs, the built app and console, what the programs read beside their sources, the packages that they load, documents. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { bundlePrograms, pathOfUrl } from '../../setup/bundle-programs.ts';
import { type Program, programSources } from '../../setup/programs.ts';
import { buildConsole, buildWeb } from '../../setup/setup.ts';
import { readInstalledPackages } from './installed-packages.ts';
import { listMigrationFiles } from './migrations.ts';
import type { ArchiveFile } from './tar.ts';

/** The folder of the bundles: all lie beside each other, so that each finds its sources' places by one relative path. */
export const PROGRAM_FOLDER = 'programs';
const APP_FOLDER = 'suil/web/dist/production';
const CONSOLE_FOLDER = 'suil/console/dist';

/** Programs and threads of a release, by the names of their files. The local chain, and what compiles the contracts, need a checkout. */
export const RELEASE_PROGRAMS = {
  server: 'suil/server/src/main.ts',
  signer: 'suil/signer/src/main.ts',
  auditor: 'suil/auditor/src/main.ts',
  sponsor: 'suil/sponsor/src/main.ts',
  console: 'suil/console/src/main.ts',
  admin: 'suil/chain/src/admin/main.ts',
  commands: 'suil/server/src/commands/main.ts',
  mcp: 'suil/mcp/src/main.ts',
  audit: 'suil/auditor/src/verify/main.ts',
  journal: 'scripts/release/journal.ts',
  rescue: 'scripts/release/rescue.ts',
  'settle-worker': 'suil/server/src/modules/settlement/deferred/settle-worker.ts',
  'roots-worker': 'suil/auditor/src/statement/roots-worker.ts',
  'checkpoints-worker': 'suil/checkpoints/src/worker.ts',
} as const satisfies Record<string, Program>;

/** Loaded as they are installed: the first by its own paths, of the others only what a process of a network needs. */
const INSTALLED = ['pino', '@aws-sdk/client-kms', '@mysten/move-bytecode-template'];
/** Beside the sources of programs; at the root of the archive. */
const READ_BY_PROGRAMS = ['suil/server/src/modules/ecosystem/companies.json', 'anchors/*.json'];
const DOCUMENTS = ['CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'docs/**/*.{md,json,yml,svg,png}', 'deploy/**/*'];
const NOT_FOR_OPERATORS = /\.test\.ts$|^docs\/\.vitepress\//;

/** Returns all files but the manifest, at their places in the archive. @throws {Error} with what the bundler or the app's build found */
export async function buildReleaseFiles(root: string): Promise<readonly ArchiveFile[]> {
  const work = mkdtempSync(join(tmpdir(), 'suil-release-'));
  try {
    const [programs, app, console] = [join(work, PROGRAM_FOLDER), join(work, 'app'), join(work, 'console')];
    await bundleRelease(root, programs);
    buildWeb(app);
    buildConsole(console);
    const named = [...READ_BY_PROGRAMS, ...DOCUMENTS].flatMap((pattern) => globSync(pattern, { cwd: root }));
    const kept = [...listMigrationFiles(root), ...named].filter((path) => !NOT_FOR_OPERATORS.test(path));
    return [
      ...readFolder(programs, PROGRAM_FOLDER),
      ...readFolder(app, APP_FOLDER),
      ...readFolder(console, CONSOLE_FOLDER),
      ...readInstalledPackages(root, INSTALLED),
      ...kept.flatMap((path) => readIfFile(root, path)),
      { path: 'suil.mjs', bytes: readFileSync(join(import.meta.dirname, 'start.mjs')) },
      { path: 'package.json', bytes: Buffer.from('{ "private": true, "type": "module" }\n') },
    ];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function bundleRelease(root: string, outdir: string): Promise<void> {
  const bundles = new Map<string, string>(
    Object.entries(RELEASE_PROGRAMS).map(([name, program]) => [program, `./${name}.js`]),
  );
  const url = (file: string) => placeOf(`../${relative(root, file).split(sep).join('/')}`);
  await bundlePrograms({
    root,
    entryPoints: RELEASE_PROGRAMS,
    outdir,
    external: programSources.external,
    late: programSources.late,
    sourceMaps: false,
    places: {
      url: (file) => `${url(file)}.href`,
      path: (file) => pathOfUrl(url(file)),
      neighbour: (file) => {
        const bundle = bundles.get(relative(root, file));
        return bundle === undefined ? url(file) : placeOf(bundle);
      },
    },
  });
}

/** JavaScript for the URL of a place relative to the bundle's. */
const placeOf = (path: string): string => `new URL(${JSON.stringify(path)}, import.meta.url)`;

function readFolder(folder: string, place: string): ArchiveFile[] {
  return globSync('**/*', { cwd: folder }).flatMap((path) =>
    readIfFile(folder, path).map(({ bytes }) => ({ path: `${place}/${path.split(sep).join('/')}`, bytes })),
  );
}

function readIfFile(folder: string, path: string): ArchiveFile[] {
  const [entry] = globSync(path, { cwd: folder, withFileTypes: true });
  return entry?.isFile() ? [{ path: path.split(sep).join('/'), bytes: readFileSync(join(folder, path)) }] : [];
}
