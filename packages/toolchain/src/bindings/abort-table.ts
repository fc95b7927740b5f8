/** What abort codes mean, read from the sources. Owns the table; texts for people are the readers' (sdk, web). */
import { findConstants, lastPart } from '../move-source.ts';
import type { PackageFiles } from '../package/package-files.ts';

export interface AbortEntry {
  /** Name of the module, without the address. */
  readonly module: string;
  readonly code: bigint;
  /** Such as `EBelowMinimum`. */
  readonly name: string;
  /** What the comment above the constant says, or the text of an error constant. */
  readonly doc: string;
}

/** Returns the error constants (`EName`) of the sources, ordered by module and code. */
export function readAbortTable(files: PackageFiles): AbortEntry[] {
  const entries: AbortEntry[] = [];
  for (const [path, source] of Object.entries(files)) {
    if (!path.startsWith('sources/')) continue;
    for (const { module, name, value, doc } of findConstants(source)) {
      if (/^E[A-Z]/.test(name)) entries.push({ module: lastPart(module), code: value, name, doc });
    }
  }
  return entries.sort((a, b) => a.module.localeCompare(b.module, 'en') || Number(a.code - b.code));
}
