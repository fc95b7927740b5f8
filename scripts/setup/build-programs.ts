/**
 * Bundles programs with esbuild, once per change of their sources. Owns the folders of the builds; which programs there are belongs to
 * programs.ts. A bundled module knows its source's place: files beside it are read where they are in the checkout.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { isRunning } from './is-running.ts';
import { listFiles } from './source-hash.ts';

export interface ProgramSources {
  /** Folder of the checkout; all paths below are relative to it. */
  readonly root: string;
  /** The file of each program and of each thread that a program starts. */
  readonly programs: readonly string[];
  /** Folders and files that the programs consist of; of folders, tests do not count. */
  readonly inputs: readonly string[];
  /** Packages that are loaded as they are installed. */
  readonly external: readonly string[];
  /** CommonJS packages that export functions alone: each is read when one of them is first called. */
  readonly late: readonly string[];
  /** Folder of the builds. */
  readonly builds: string;
}

const TEST = /\.test(-[\w-]+)?\.tsx?$/;
/** Of other files the programs read the ones in the checkout. */
const SOURCE = /\.(ts|json)$/;
const PLACE = /\bimport\.meta\.(url|dirname|filename)\b/g;
const NEIGHBOUR = /\bnew URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;
const NAME_LENGTH = 16;
const INPUTS = 'inputs.json';
/** What esbuild puts before the name of a late package, which is no file. */
const LATE = 'late';
/** Dependencies that are CommonJS call `require`, which a module lacks. */
const REQUIRE = [
  "import { createRequire as requireOfBundle } from 'node:module';",
  'const require = requireOfBundle(import.meta.url);',
].join('');

/** Returns the files that the build in `folder` was made of, relative to the root. */
export function readInputs(folder: string): readonly string[] {
  const files: string[] = JSON.parse(readFileSync(join(folder, INPUTS), 'utf8'));
  return files;
}

/** Returns the file of a program in the build `folder`. */
export function builtFileOf(folder: string, program: string): string {
  return join(folder, program.replace(/\.ts$/, '.js'));
}

/**
 * Returns the folder of the build of these sources, which is made unless it exists. It stays as long as this process lives. Builds of
 * other sources that no living process uses are deleted.
 * @throws {Error} with what esbuild found
 */
export async function buildPrograms(sources: ProgramSources): Promise<string> {
  const name = hashOf(sources);
  const folder = join(sources.builds, name);
  mkdirSync(sources.builds, { recursive: true });
  writeFileSync(`${folder}.${process.pid}`, '');
  if (!existsSync(folder)) await build(sources, folder);
  deleteUnused(sources.builds, name);
  return folder;
}

/** A build holds the path of its checkout: one that was moved needs another build. */
function hashOf({ root, programs, inputs, external, late }: ProgramSources): string {
  const hash = createHash('sha256').update(JSON.stringify([root, programs, external, late]));
  for (const file of inputs.flatMap((input) => listFiles(join(root, input)))) {
    if (!SOURCE.test(file) || TEST.test(file)) continue;
    const bytes = readFileSync(file);
    hash.update(`${relative(root, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, NAME_LENGTH);
}

/** Makes the build in a folder beside its own, so that no other process sees a part of it. */
async function build({ root, programs, external, late, builds }: ProgramSources, folder: string): Promise<void> {
  // Loaded here: most starts find everything built.
  const { build: bundle } = await import('esbuild');
  const unfinished = join(builds, `unfinished.${process.pid}.${randomUUID()}`);
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: [...programs],
    outbase: root,
    outdir: unfinished,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: [...external],
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    // The sources are in the checkout.
    sourcesContent: false,
    logLevel: 'silent',
    metafile: true,
    plugins: [keepPlaces(root, programs, folder), readLate(root, late)],
  });
  const files = Object.keys(metafile.inputs).filter((input) => !input.startsWith(`${LATE}:`));
  writeFileSync(join(unfinished, INPUTS), JSON.stringify(files));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was quicker.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Replaces what a source asks about its own place by the answer. A thread's file that is a program is the built one. */
function keepPlaces(root: string, programs: readonly string[], folder: string): Plugin {
  const urlOf = (file: string) => {
    const program = relative(root, file);
    return pathToFileURL(programs.includes(program) ? builtFileOf(folder, program) : file).href;
  };
  return {
    name: 'keep-places',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        if (!text.includes('import.meta.')) return undefined;
        const places: Readonly<Record<string, string>> = {
          url: pathToFileURL(path).href,
          dirname: dirname(path),
          filename: path,
        };
        const contents = text
          .replace(NEIGHBOUR, (_, file: string) => `new URL(${JSON.stringify(urlOf(join(dirname(path), file)))})`)
          .replace(PLACE, (_, name: string) => JSON.stringify(places[name]));
        return { contents, loader: 'ts' };
      });
    },
  };
}

/** Replaces each import of a package in `names` by functions that read it when they are called. */
function readLate(root: string, names: readonly string[]): Plugin {
  const requireHere = createRequire(join(root, 'package.json'));
  return {
    name: 'read-late',
    setup: ({ onLoad, onResolve }) => {
      onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
        kind === 'import-statement' && names.includes(path) ? { path, namespace: LATE } : undefined,
      );
      onLoad({ filter: /.*/, namespace: LATE }, ({ path }) => {
        const text = JSON.stringify(path);
        const contents = Object.keys(requireHere(path))
          .map((name) => `export const ${name} = (...args) => require(${text}).${name}(...args);`)
          .join('\n');
        return { contents, loader: 'js', resolveDir: root };
      });
    },
  };
}

/** Deletes what ended processes left behind, and the builds that no living one uses, but for `current`. */
function deleteUnused(builds: string, current: string): void {
  const names = readdirSync(builds).map((name) => {
    const [build = '', pid] = name.split('.');
    return { name, build, isAlive: pid === undefined ? null : isRunning(Number(pid)) };
  });
  const used = new Set([current, ...names.filter(({ isAlive }) => isAlive === true).map(({ build }) => build)]);
  for (const { name, build, isAlive } of names) {
    if (isAlive === false || (isAlive === null && !used.has(build)))
      rmSync(join(builds, name), { recursive: true, force: true });
  }
}
