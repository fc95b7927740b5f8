/** The abort table as a TypeScript file. Owns its form; what the codes mean is read by abort-table.ts. */
import type { AbortEntry } from './abort-table.ts';

/** Returns the text of a file that exports `ABORTS`: entries by package name, in the order given. */
export function renderAbortFile(tables: Readonly<Record<string, readonly AbortEntry[]>>): string {
  const lines = Object.entries(tables).flatMap(([packageName, entries]) =>
    entries.map(({ module, code, name, doc }) => {
      const fields = { package: packageName, module, code: `${code}n`, name, doc };
      const text = Object.entries(fields).map(([key, value]) => `${key}: ${key === 'code' ? value : quote(value)}`);
      return `  { ${text.join(', ')} },`;
    }),
  );
  return `/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
/** What an abort code of a package means. */
export interface AbortEntry {
  readonly package: string;
  readonly module: string;
  readonly code: bigint;
  readonly name: string;
  readonly doc: string;
}
export const ABORTS: readonly AbortEntry[] = [
${lines.join('\n')}
];
`;
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
