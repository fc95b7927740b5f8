/**
 * Builds the folder of a library that npm publishes: its `dist` with one JavaScript file and one declaration per source file,
 * a manifest derived from the source's, README, changelog and licence. In the repository everything runs from source; `dist` is for others.
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../setup/config.ts';

/** What of a manifest this build reads and writes. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
  /** What the package's own files import by a name that begins with `#`; by condition where it differs. */
  readonly imports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What is published besides, as it is. */
  readonly files?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly directory?: string };
  readonly [field: string]: unknown;
}

interface BuiltManifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
}

const NOT_PUBLISHED = ['private', 'scripts', 'devDependencies', 'files', 'layers', 'publishConfig'];
const TESTS = /\.(test|test-[a-z]+)\.tsx?$/;

/** Folders of the libraries by name: those of `packages/`, and what of the product is for integrators. */
const folders = new Map(
  globSync('{packages,suil}/*/package.json', { cwd: root })
    .filter((file) => readJson(join(root, file)).publishConfig?.directory === 'dist')
    .map((file) => [basename(dirname(file)), join(root, dirname(file))]),
);

/**
 * Returns the libraries that are published, each after those it depends on.
 * @param wanted only these and what they depend on. @throws {Error} when one of them is not published
 */
export function listPackages(wanted: readonly string[] = [...folders.keys()]): readonly string[] {
  const sorted: string[] = [];
  const visit = (name: string) => {
    if (sorted.includes(name)) return;
    for (const dependency of Object.keys(readManifest(name).dependencies ?? {}))
      if (dependency.startsWith('@suil/')) visit(dependency.slice('@suil/'.length));
    sorted.push(name);
  };
  for (const name of [...wanted].sort()) visit(name);
  return sorted;
}

/** Returns the folder of a library's sources. @throws {Error} when it is none that is published */
export function folderOf(name: string): string {
  const folder = folders.get(name);
  if (folder === undefined) throw new Error(`@suil/${name} is not published: its manifest names no publishConfig.`);
  return folder;
}

export function readManifest(name: string): Manifest {
  return readJson(join(folderOf(name), 'package.json'));
}

function readJson(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Writes the library's `dist` and returns its path. What it depends on must be built before.
 * @throws {Error} with the compiler's report
 */
export function buildPackage(name: string): string {
  const folder = folderOf(name);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const manifest = readManifest(name);
  const sources = globSync('src/**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TESTS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  compile(
    sources.filter((file) => /\.tsx?$/.test(file)),
    folder,
    dist,
  );
  for (const file of sources.filter((one) => !/\.tsx?$/.test(one))) copy(file, file.replace(join(folder, 'src'), dist));
  for (const file of ['README.md', 'CHANGELOG.md', 'examples', ...(manifest.files ?? [])])
    if (existsSync(join(folder, file))) copy(join(folder, file), join(dist, file));
  copy(join(root, 'LICENSE'), join(dist, 'LICENSE'));
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
  return dist;
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

function compile(files: readonly string[], folder: string, outDir: string): void {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    // Node 20 has what ES2024 adds to strings, and nothing else of it.
    lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.ReactJSX,
    types: ['node'],
    rootDir: join(folder, 'src'),
    outDir,
    declaration: true,
    declarationMap: true,
    sourceMap: true,
    inlineSources: true,
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: true,
    paths: declarationPaths(),
  };
  const program = ts.createProgram([...files], options);
  const { diagnostics } = program.emit();
  const all = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (all.length === 0) return;
  const host = {
    getCanonicalFileName: (file: string) => file,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  throw new Error(ts.formatDiagnostics(all, host));
}

/** Where the declarations of our other libraries are, once they are built. */
function declarationPaths(): Record<string, string[]> {
  const entries = [...folders.values()].flatMap((folder) => {
    const file = join(folder, 'dist/package.json');
    if (!existsSync(file)) return [];
    const { name, exports }: BuiltManifest = JSON.parse(readFileSync(file, 'utf8'));
    return Object.entries(exports).flatMap(([entry, target]) =>
      target.types === undefined ? [] : [[`${name}${entry.slice(1)}`, [join(folder, 'dist', target.types)]]],
    );
  });
  return Object.fromEntries(entries);
}

function publishedManifest(manifest: Manifest): object {
  const kept = Object.entries(manifest).filter(([field]) => !NOT_PUBLISHED.includes(field));
  const exports = Object.entries(manifest.exports).map(([entry, file]) => [entry, publishedEntry(file)]);
  const imports = Object.entries(manifest.imports ?? {}).map(([name, targets]) => [
    name,
    Object.fromEntries(Object.entries(targets).map(([condition, file]) => [condition, toOutput(file, '.js')])),
  ]);
  const bin = Object.entries(manifest.bin ?? {}).map(([command, file]) => [command, toOutput(file, '.js')]);
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, version]) => [
    name,
    name.startsWith('@suil/') ? `^${version}` : version,
  ]);
  return {
    ...Object.fromEntries(kept),
    exports: Object.fromEntries([...exports, ['./package.json', './package.json']]),
    ...(imports.length > 0 && { imports: Object.fromEntries(imports) }),
    ...(bin.length > 0 && { bin: Object.fromEntries(bin) }),
    ...(dependencies.length > 0 && { dependencies: Object.fromEntries(dependencies) }),
  };
}

function publishedEntry(file: string): string | object {
  if (!/\.tsx?$/.test(file)) return file;
  return { types: toOutput(file, '.d.ts'), default: toOutput(file, '.js') };
}

function toOutput(file: string, extension: string): string {
  return file.replace(/^\.\/src\//, './').replace(/\.tsx?$/, extension);
}
