/**
 * The hand-written files that the structure check reads, parsed once. Generated files, recorded data and installed packages are left out.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../setup/config.ts';
import { listFiles } from '../setup/source-hash.ts';

/** Folders below the root that hold hand-written files. */
const FOLDERS = ['.ci', 'bench', 'deploy', 'docs', 'packages', 'scripts', 'suil'];
const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'];
const GENERATED = /\/generated\/|\/dist\//;

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface CodeFile extends SourceFile {
  readonly lines: number;
  /** Tests and what only tests import. */
  readonly isTest: boolean;
  readonly ast: ts.SourceFile;
}

/** Returns every hand-written file that is text, sorted by path. */
export function readSourceFiles(): SourceFile[] {
  const inFolders = FOLDERS.map((folder) => join(root, folder)).flatMap((folder) => tryListFiles(folder));
  const pages = PAGES.map((page) => join(root, page)).flatMap((page) => tryListFiles(page));
  return [...inFolders, ...pages]
    .map((file) => relative(root, file))
    .filter((path) => !GENERATED.test(path) && /\.(ts|tsx|mjs|cjs|js|css|html|md|move|yml|json|sql)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Returns those of `files` that are TypeScript, parsed. */
export function parseCode(files: readonly SourceFile[]): CodeFile[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .map(({ path, text }) => ({
      path,
      text,
      lines: text.split('\n').length - 1,
      isTest: /\.(test|spec|test-[\w-]+)\.tsx?$/.test(path) || path.startsWith('suil/e2e/'),
      ast: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path)),
    }));
}

function scriptKind(path: string): ts.ScriptKind {
  return path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

function tryListFiles(path: string): string[] {
  try {
    return listFiles(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
