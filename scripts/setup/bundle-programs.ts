/** Bundles programs with esbuild. What a source asks about its own place is answered when it is bundled, as the caller says. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Where the bundled programs find a source's place: JavaScript that is put into them, of an absolute path. */
export interface Places {
  /** Evaluates to the text of the file's URL. */
  readonly url: (file: string) => string;
  /** Evaluates to the path of a file or folder. */
  readonly path: (file: string) => string;
  /** As `url`, of another source that the module names: a thread's is a program itself. */
  readonly neighbour: (file: string) => string;
}

export interface BundleOptions {
  /** Folder of the checkout. */
  readonly root: string;
  /** Sources relative to it; or by the names that their bundles get in `outdir`. */
  readonly entryPoints: string[] | Record<string, string>;
  readonly outdir: string;
  /** Packages that are loaded as they are installed. */
  readonly external: readonly string[];
  /** CommonJS packages that export functions alone: each is read when one of them is first called. */
  readonly late: readonly string[];
  readonly places: Places;
  /** Writes source maps. Default true. */
  readonly sourceMaps?: boolean;
}

const PLACE = /\bnew URL\('(\.[^']+\.ts)', import\.meta\.url\)|\bimport\.meta\.(url|dirname|filename)\b/g;
/** What esbuild puts before the name of a late package, which is no file. */
const LATE = 'late';
/** Dependencies that are CommonJS call `require`, which a module lacks. */
const REQUIRE = [
  "import { createRequire as requireOfBundle } from 'node:module';",
  "import { fileURLToPath as pathOfBundle } from 'node:url';",
  'const require = requireOfBundle(import.meta.url);',
].join('');

/** Returns JavaScript for the path of a URL that `url` evaluates to: each bundle has the function. */
export const pathOfUrl = (url: string): string => `pathOfBundle(${url})`;

/** Writes the bundles and returns the sources that they consist of, relative to the root. @throws {Error} with what esbuild found */
export async function bundlePrograms(options: BundleOptions): Promise<readonly string[]> {
  const { root, entryPoints, outdir, external, late, places, sourceMaps = true } = options;
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outbase: root,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: [...external],
    banner: { js: REQUIRE },
    sourcemap: sourceMaps && 'linked',
    // The sources are in the checkout.
    sourcesContent: false,
    logLevel: 'silent',
    metafile: true,
    plugins: [keepPlaces(places), readLate(root, late)],
  });
  return Object.keys(metafile.inputs).filter((input) => !input.startsWith(`${LATE}:`));
}

/** Replaces what a source asks about its own place by the answer. */
function keepPlaces({ url, path: pathExpression, neighbour }: Places): Plugin {
  return {
    name: 'keep-places',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        if (!text.includes('import.meta.')) return undefined;
        const placeOf = (name: string) =>
          name === 'url' ? url(path) : pathExpression(name === 'dirname' ? dirname(path) : path);
        const contents = text.replace(PLACE, (_, file: string | undefined, name: string) =>
          file === undefined ? placeOf(name) : `new URL(${neighbour(join(dirname(path), file))})`,
        );
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
