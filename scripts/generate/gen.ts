// `npm run gen`: compiles the contracts and writes their TypeScript bindings and the abort table into the sdk, the types of the texts
// into the app, the server's alerts into docs, and the table of the framework. With --check nothing is written, and a file that would
// change is an error: what is in the repository is current.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  bindPackage,
  type CompiledFramework,
  closeBuilder,
  compileFramework,
  compilePackage,
  errorsFirst,
  formatDiagnostics,
  frameworkDir,
  readAbortTable,
  readFrameworkTable,
  readPackageFiles,
  renderAbortFile,
  renderFrameworkTable,
} from '@suil/toolchain';
import { cacheDir, root } from '../setup/config.ts';
import { ALERTS_FILE, generateAlerts } from './gen-alerts.ts';
import { renderEventFields } from './gen-events.ts';
import { generateTextTypes, TEXT_TYPES_FILE } from './gen-texts.ts';

/** Every public type and function of our framework, for tools and for the comparison with Sui's (`npm run check:framework`). */
const FRAMEWORK_TABLE_FILE = 'packages/move-framework/table.json';

/** Folder below `suil/contracts/` to the folder of its bindings. */
const PACKAGES = { suil: 'suil', test_coins: 'test-coins' };
const TARGET = 'suil/sdk/src/generated';
const target = join(root, TARGET);
const cache = join(cacheDir, 'toolchain');

async function bind(folder: string, name: string, framework: CompiledFramework): Promise<Record<string, string>> {
  const dir = join(root, 'suil/contracts', folder);
  const result = await compilePackage({ dir, cacheDir: cache });
  if (!result.ok) {
    const report = formatDiagnostics(errorsFirst(result.diagnostics), { prefix: `suil/contracts/${folder}/` });
    throw new Error(`The contracts do not compile:\n${report}`);
  }
  return bindPackage({ name, files: readPackageFiles(dir), modules: result.package.modules, framework });
}

async function generate(): Promise<Record<string, string>> {
  const framework = await compileFramework({ cacheDir: cache });
  const files: Record<string, string> = {};
  for (const [folder, name] of Object.entries(PACKAGES)) Object.assign(files, await bind(folder, name, framework));
  const tables = {
    suil: readAbortTable(readPackageFiles(join(root, 'suil/contracts/suil'))),
    sui: readAbortTable(readPackageFiles(frameworkDir('sui'))),
    std: readAbortTable(readPackageFiles(frameworkDir('std'))),
  };
  const sources = readPackageFiles(join(root, 'suil/contracts/suil'));
  const events = renderEventFields({
    sources: Object.keys(sources)
      .filter((path) => path.startsWith('sources/'))
      .map((path) => sources[path] ?? ''),
    bindingOf: (module) => files[`suil/${module}.ts`] ?? '',
  });
  const named = { ...files, 'aborts.ts': renderAbortFile(tables), 'event-fields.ts': events };
  return Object.fromEntries(Object.entries(named).map(([path, text]) => [`${TARGET}/${path}`, text]));
}

function readCurrent(): Record<string, string> {
  const bindings = existsSync(target) ? readdirSync(target, { recursive: true, encoding: 'utf8' }) : [];
  const paths = [
    ...bindings.filter((path) => path.endsWith('.ts')).map((path) => `${TARGET}/${path}`),
    ...[ALERTS_FILE, FRAMEWORK_TABLE_FILE, TEXT_TYPES_FILE].filter((path) => existsSync(join(root, path))),
  ];
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const wanted: Record<string, string> = {
  [ALERTS_FILE]: generateAlerts(),
  [FRAMEWORK_TABLE_FILE]: renderFrameworkTable(readFrameworkTable()),
  [TEXT_TYPES_FILE]: generateTextTypes(),
  ...(await generate()),
};
await closeBuilder();
const current = readCurrent();
const changed = [...new Set([...Object.keys(wanted), ...Object.keys(current)])]
  .filter((path) => wanted[path] !== current[path])
  .sort();

if (process.argv.includes('--check')) {
  for (const path of changed) console.error(`${path} differs from what is generated.`);
  if (changed.length > 0) console.error('Run: npm run gen');
  process.exitCode = changed.length > 0 ? 1 : 0;
} else {
  for (const path of changed) {
    const file = join(root, path);
    if (wanted[path] === undefined) rmSync(file);
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, wanted[path]);
    }
  }
  console.log(`${Object.keys(wanted).length} files, ${changed.length} changed`);
}
