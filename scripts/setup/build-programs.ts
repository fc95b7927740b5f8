/**
 * Bundles programs once per change of their sources. Owns the folders of the builds; which programs there are belongs to programs.ts, how
 * they are bundled to bundle-programs.ts. A bundled module knows its source's place: files beside it are read where they are in the checkout.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Places } from './bundle-programs.ts';
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
const NAME_LENGTH = 16;
const INPUTS = 'inputs.json';

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
  const { bundlePrograms } = await import('./bundle-programs.ts');
  const unfinished = join(builds, `unfinished.${process.pid}.${randomUUID()}`);
  const inputs = await bundlePrograms({
    ...{ root, external, late },
    entryPoints: [...programs],
    outdir: unfinished,
    places: checkoutPlaces(root, programs, folder),
  });
  writeFileSync(join(unfinished, INPUTS), JSON.stringify(inputs));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was quicker.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Where the sources are, as texts: a build holds the path of its checkout. A thread's file that is a program is the built one. */
function checkoutPlaces(root: string, programs: readonly string[], folder: string): Places {
  const url = (file: string) => JSON.stringify(pathToFileURL(file).href);
  return {
    url,
    path: (file) => JSON.stringify(file),
    neighbour: (file) => {
      const program = relative(root, file);
      return url(programs.includes(program) ? builtFileOf(folder, program) : file);
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
