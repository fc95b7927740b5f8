/**
 * The table of our framework: every public type, function and method alias, from its sources, as data that is kept in the repository
 * (packages/move-framework/table.json). Owns its form; `parse.ts` reads the sources.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFrameworkFiles } from '../framework.ts';
import type { PackageFiles } from '../package/package-files.ts';
import { type ModuleTable, parseModules } from './parse.ts';

/** Modules by full name, such as `sui::coin`. */
export type FrameworkTable = Readonly<Record<string, ModuleTable>>;

/** Returns the table of the framework packages, or of other sources in their place. */
export function readFrameworkTable({ std, sui, system } = readFrameworkFiles()): FrameworkTable {
  return tableOf([std, sui, system].flatMap(sourcesOf));
}

/**
 * Returns the table of all Move sources below a folder, tests and builds left out; of a checkout of Sui those of its framework
 * packages among others.
 */
export function readTableBelow(dir: string): FrameworkTable {
  const sources: string[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !/^(tests|build|node_modules|target|\..*)$/.test(entry.name)) {
        visit(join(folder, entry.name));
      } else if (entry.isFile() && entry.name.endsWith('.move')) {
        sources.push(readFileSync(join(folder, entry.name), 'utf8'));
      }
    }
  };
  visit(dir);
  return tableOf(sources);
}

/** Returns the table as the text of its file: sorted, one line per type, function or alias. */
export function renderFrameworkTable(table: FrameworkTable): string {
  const modules = sorted(table).map(([name, { types, functions, aliases }]) => {
    const members = { types: linesOf(types), functions: linesOf(functions), aliases: linesOf(aliases) };
    const body = Object.entries(members).map(([kind, lines]) => {
      const inside = lines.length === 0 ? '' : `\n      ${lines.join(',\n      ')}\n    `;
      return `    ${JSON.stringify(kind)}: {${inside}}`;
    });
    return `  ${JSON.stringify(name)}: {\n${body.join(',\n')}\n  }`;
  });
  return `{\n${modules.join(',\n')}\n}\n`;
}

function linesOf(members: Readonly<Record<string, object | string>>): string[] {
  return sorted(members).map(([name, member]) => `${JSON.stringify(name)}: ${JSON.stringify(member)}`);
}

function sorted<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function sourcesOf(files: PackageFiles): string[] {
  return Object.entries(files).flatMap(([path, text]) => (path.startsWith('sources/') ? [text] : []));
}

function tableOf(sources: readonly string[]): FrameworkTable {
  return Object.fromEntries(sources.flatMap((source) => [...parseModules(source)]));
}
