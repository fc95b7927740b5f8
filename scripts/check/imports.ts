/** Who imports whom inside one package, and which of these imports point upwards against the package's own list of layers. */
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import type { CodeFile, SourceFile } from './source-files.ts';

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** The order in which a package's parts may import: each from those below it, and from its neighbours on one line. */
export interface PackageLayers {
  /** E.g. `packages/move-vm`. */
  readonly folder: string;
  /** From top to bottom; names of folders, or of files without extension, below `src`. */
  readonly layers: readonly (readonly string[])[];
}

/** Returns the layers that package files declare as `"layers": ["top", "middle other-middle", "bottom"]`. */
export function readLayers(files: readonly SourceFile[]): PackageLayers[] {
  return files
    .filter(({ path }) => /^(packages|suil)\/[^/]+\/package\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const { layers }: { layers?: unknown } = JSON.parse(text);
      return Array.isArray(layers)
        ? [{ folder: dirname(path), layers: layers.map((line) => String(line).split(' ')) }]
        : [];
    });
}

/** Returns every import of a file by a relative path, types included, tests left out. */
export function readImports(files: readonly CodeFile[]): Import[] {
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, ast }) =>
      importedNames(ast)
        .filter((name) => name.startsWith('.'))
        .map((name) => ({ from: path, to: normalize(join(dirname(path), name)) })),
    );
}

function targetOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport ? node.arguments[0] : undefined;
}

function importedNames(ast: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const target = targetOf(node);
    if (target && ts.isStringLiteral(target)) names.push(target.text);
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return names;
}

/** Returns the imports of one package that point to a layer above their own. */
export function findBackArrows(imports: readonly Import[], { folder, layers }: PackageLayers): Import[] {
  const source = `${folder}/src/`;
  const layerOf = (path: string): number | undefined => {
    const [name = ''] = path.slice(source.length).split('/');
    const index = layers.findIndex((names) => names.includes(name.replace(/\.\w+$/, '')));
    return index === -1 ? undefined : index;
  };
  return imports.filter(({ from, to }) => {
    if (!from.startsWith(source) || !to.startsWith(source)) return false;
    const [above, below] = [layerOf(from), layerOf(to)];
    return above !== undefined && below !== undefined && below < above;
  });
}

/** Returns the folders and files below `src` of a package that its list of layers does not name. */
export function findUnlisted(files: readonly CodeFile[], { folder, layers }: PackageLayers): string[] {
  const source = `${folder}/src/`;
  const names = files
    .filter(({ path, isTest }) => !isTest && path.startsWith(source))
    .map(({ path }) => (path.slice(source.length).split('/')[0] ?? '').replace(/\.\w+$/, ''));
  return [...new Set(names)].filter((name) => !layers.some((line) => line.includes(name)));
}
