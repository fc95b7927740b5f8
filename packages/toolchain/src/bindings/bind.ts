/**
 * Makes typed TypeScript bindings of a compiled package. Owns the summaries handed to `@mysten/codegen` and the names of the
 * files; their form is the generator's. Writes nothing but a temporary folder: the caller has the files.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CompiledFramework } from '../compile-framework.ts';
import { findModules, findParameterNames } from '../move-source.ts';
import type { CompiledModule } from '../package/compiled-package.ts';
import { namedAddresses, type PackageFiles } from '../package/package-files.ts';
import { findDocs } from './source-docs.ts';
import type { summarizeModule } from './summary.ts';

export interface BindInput {
  /** Name of the folder that the package's files are in. */
  readonly name: string;
  readonly files: PackageFiles;
  readonly modules: readonly CompiledModule[];
  readonly framework: CompiledFramework;
}

const STD = '1'.padStart(64, '0');
const SUI = '2'.padStart(64, '0');
const SYSTEM = '3'.padStart(64, '0');
const OWN = ''.padStart(64, '0');

/** What the generator calls the file that all bindings share, and what we call it. */
const SHARED = { theirs: 'utils/index.ts', ours: 'move-types.ts' };

/** Returns path to text: `name/module.ts` for each module with something public, and what they share beside. */
export async function bindPackage(input: BindInput): Promise<Record<string, string>> {
  // Loaded only here: compiling from the cache must stay cheap, and these cost half a second and 80 MB.
  const { generateFromPackageSummary } = await import('@mysten/codegen');
  const { summarizeModule } = await import('./summary.ts');
  const work = mkdtempSync(join(tmpdir(), 'move-bindings-'));
  try {
    writeSummaries(work, input, summarizeModule);
    const outputDir = join(work, 'out');
    await generateFromPackageSummary({
      // Without a name the generated calls demand the package's id, which differs from chain to chain.
      package: { package: '', packageName: input.name, path: work },
      prune: true,
      outputDir,
      importExtension: '.ts',
    });
    return collect(outputDir);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function writeSummaries(work: string, input: BindInput, summarize: typeof summarizeModule): void {
  const label = Object.entries(namedAddresses(input.files)).find(([, address]) => BigInt(address) === 0n)?.[0];
  const own = label ?? input.name;
  const labels = new Map([
    [OWN, own],
    [STD, 'std'],
    [SUI, 'sui'],
    [SYSTEM, 'sui_system'],
  ]);
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
  };
  const sources = sourcesByModule(input.files);
  const { std, sui, system } = input.framework;
  const parts = { std, sui, sui_system: system, [own]: input.modules };
  for (const [folder, modules] of Object.entries(parts)) {
    for (const { name, bytes } of modules) {
      const source = folder === own ? (sources.get(name) ?? '') : '';
      const names = { labels, parameters: findParameterNames(source), docs: findDocs(source) };
      put(`package_summaries/${folder}/${name}.json`, JSON.stringify(summarize(bytes, names)));
    }
  }
  const mapping = Object.fromEntries([...labels].map(([address, name]) => [name, `0x${address}`]));
  put('package_summaries/address_mapping.json', JSON.stringify(mapping));
  put('Move.toml', input.files['Move.toml'] ?? '');
}

function sourcesByModule(files: PackageFiles): Map<string, string> {
  const sources = new Map<string, string>();
  for (const [path, source] of Object.entries(files)) {
    if (!path.startsWith('sources/')) continue;
    for (const { name, start, end } of findModules(source)) sources.set(name, source.slice(start, end));
  }
  return sources;
}

function collect(outputDir: string): Record<string, string> {
  const files: Record<string, string> = {};
  const shared = new RegExp(`((?:\\.\\./)+)${SHARED.theirs.replace('.', '\\.')}`, 'g');
  for (const path of readdirSync(outputDir, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.ts')) continue;
    const text = readFileSync(join(outputDir, path), 'utf8').replace(shared, `$1${SHARED.ours}`);
    const name = path.replaceAll('\\', '/');
    files[name === SHARED.theirs ? SHARED.ours : name] = `${text.trimEnd()}\n`;
  }
  return files;
}
