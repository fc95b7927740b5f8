/** How many files of the server, beside its own folder, a product is written into. */
import { readImports } from './imports.ts';
import type { CodeFile } from './source-files.ts';

const SERVER = /^suil\/server\/src\//;
const MODULE = /^suil\/server\/src\/modules\/([^/]+)\//;
/** What one module lets the others read. */
const READ_FILE = /\/modules\/[^/]+\/read\.ts$/;

/** Returns for each product the files of the server outside `modules/` products that import it, the longest list first. */
export function findRegistries(files: readonly CodeFile[]): { product: string; files: readonly string[] }[] {
  const registries = new Map<string, Set<string>>();
  for (const { from, to } of readImports(files)) {
    const product = to.match(MODULE)?.[1];
    if (product === undefined || !SERVER.test(from) || MODULE.test(from) || READ_FILE.test(to)) continue;
    registries.set(product, (registries.get(product) ?? new Set()).add(from));
  }
  return [...registries]
    .map(([product, importers]) => ({ product, files: [...importers].sort() }))
    .sort((left, right) => right.files.length - left.files.length);
}
