/** Counts in folders and style sheets: files per folder, colours outside the file of tokens. */
import { dirname } from 'node:path';
import type { SourceFile } from './source-files.ts';

/** Folders whose number of files is given from outside: numbered migrations, one file a language, Sui's own modules. */
const COUNTED_ELSEWHERE = /(^|\/)(sql|locales|decisions)$|^packages\/move-framework\/(std|sui|system)\/sources$/;
const TOKENS_FILE = /(^|\/)tokens\.css$/;
/** Hexadecimal colours and colour functions; `#` in a fragment or an id is followed by other characters. */
const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab)\(\s*[\d.]/gi;

/** Returns each folder with its number of files, largest first. */
export function countFolders(files: readonly SourceFile[]): { folder: string; files: number }[] {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .map(([folder, count]) => ({ folder, files: count }))
    .filter(({ folder }) => !COUNTED_ELSEWHERE.test(folder))
    .sort((left, right) => right.files - left.files);
}

/** Returns where the app names a colour other than in its file of tokens. */
export function findColours(files: readonly SourceFile[]): { path: string; line: number; colour: string }[] {
  return files
    .filter(({ path }) => /^suil\/web\/.*\.(css|tsx?|html)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ path }) => !TOKENS_FILE.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((content, index) =>
          [...content.matchAll(COLOUR)].map(([colour]) => ({ path, line: index + 1, colour })),
        ),
    );
}
