import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1];

const HOME = fileURLToPath(new URL('../src/features/home/home-page.tsx', import.meta.url));
/** Where sheets and menus come from: far too heavy for a page that has not opened one yet. */
const OVERLAY = /node_modules\/@base-ui\//;
const OURS = /apps\/web\/src\//;

/** Everything that `id` needs, directly or not, itself included. */
function needsOf(id: string, context: Context, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) needsOf(next, context, seen);
  return seen;
}

/**
 * Which modules share a file. On a slow line every file costs a turn: what the first paint waits for is one file, what
 * the home page has in common with others is the second, what other pages have in common is the third, and each page adds
 * its own.
 */
export function chunkGroups(): Group[] {
  let ofHome: Set<string> | undefined;
  const nameOf = (id: string, context: Context) => {
    ofHome ??= needsOf(HOME, context);
    if (ofHome.has(id)) return 'common';
    return [...needsOf(id, context)].some((need) => OVERLAY.test(need)) ? null : 'shared';
  };
  return [
    { name: 'base', tags: ['$initial'], priority: 2 },
    { name: nameOf, test: OURS, minShareCount: 2, priority: 1 },
  ];
}
