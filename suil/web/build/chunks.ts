import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1];

const START = fileURLToPath(new URL('../src/app/start.tsx', import.meta.url));
const CHAIN = fileURLToPath(new URL('../src/platform/chain/chain-code.ts', import.meta.url));
const HOME = fileURLToPath(new URL('../src/features/home/home-page.tsx', import.meta.url));
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const ZOD = /node_modules\/zod\//;
/** Where sheets and menus come from: far too heavy for a page that has not opened one yet. */
const OVERLAY = /node_modules\/@base-ui\//;
/** What proves answers of a node: loaded where something is proven, which several pages do. */
const LIGHT_CLIENT = /packages\/light-client\//;
/** What main.ts needs; the bundler's own helpers, through which every `import()` goes, are such. */
const FIRST = /src\/platform\/browser\/(turns|polyfills\/missing)\.ts$|vite\/preload-helper|rolldown\/runtime/;
/** What the wallet's code and proofs hash with. */
const HASHES = /node_modules\/@noble\/hashes\//;
/** What proofs, the auditor's statements and the check of a line need. The index of core names it, so the app would seem to begin with it. */
const PROOFS = /suil\/core\/src\/rules\/(audit|settlement)\/(?!team-rules)/;
/** What only other pages than home, and forms, compute with; the index of core names it, too. */
const PROJECTION =
  /suil\/core\/src\/(values\/amount-input|rules\/(projection\/.*|settlement\/team-rules|bank\/bank|hashrate\/hashrate))\.ts$/;
const OURS = /suil\/web\/src\//;
const SUI_SDK = /node_modules\/@mysten\//;

/** Everything that `id` needs, directly or not, itself included. */
function needsOf(id: string, context: Context, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) needsOf(next, context, seen);
  return seen;
}

/** Of what the home page needs, that which other files need too, with everything that it needs itself. */
function commonOf(ofHome: ReadonlySet<string>, context: Context): Set<string> {
  const common = new Set<string>();
  for (const id of ofHome) {
    const { importers = [] } = context.getModuleInfo(id) ?? {};
    if (importers.some((importer) => !ofHome.has(importer))) needsOf(id, context, common);
  }
  return common;
}

/**
 * Which modules share a file. On a slow line every file costs a turn, and a slow processor stops for as long as a file takes to run:
 * what the app starts with is two files, React's and the rest, what the home page has in common with others is the next, what
 * other pages have in common is another, and each page adds its own. What checks the server's answers is two files as well.
 */
export function chunkGroups(): Group[] {
  let ofStart: Set<string> | undefined;
  let ofHome: Set<string> | undefined;
  let common: Set<string> | undefined;
  let ofChain: Set<string> | undefined;
  const ofBeginning = (id: string, context: Context) => {
    ofStart ??= needsOf(START, context);
    return ofStart.has(id) && ![HASHES, PROOFS, PROJECTION].some((group) => group.test(id)) ? 'base' : null;
  };
  const ofSdk = (id: string, context: Context) => {
    ofChain ??= needsOf(CHAIN, context);
    return ofChain.has(id) ? 'sdk' : null;
  };
  const ofOthers = (id: string, context: Context) => {
    ofHome ??= needsOf(HOME, context);
    common ??= commonOf(ofHome, context);
    return common.has(id) ? 'common' : null;
  };
  const ofPages = (id: string, context: Context) => {
    ofHome ??= needsOf(HOME, context);
    if (ofHome.has(id)) return null;
    return [...needsOf(id, context)].some((need) => OVERLAY.test(need) || LIGHT_CLIENT.test(need)) ? null : 'shared';
  };
  return [
    { name: 'first', test: FIRST, priority: 5 },
    { name: 'react', test: REACT, priority: 4 },
    { name: 'zod', test: ZOD, priority: 4 },
    { name: 'hashes', test: HASHES, priority: 3, includeDependenciesRecursively: false },
    { name: 'proofs', test: PROOFS, priority: 3, includeDependenciesRecursively: false },
    { name: 'projection', test: PROJECTION, priority: 3, includeDependenciesRecursively: false },
    { name: ofBeginning, debugName: 'base', priority: 2, includeDependenciesRecursively: false },
    { name: ofSdk, debugName: 'sdk', test: SUI_SDK, priority: 1 },
    // Without what they need: another group has it, and home would fetch all that other pages share for a single module of it.
    { name: ofOthers, debugName: 'common', test: OURS, priority: 1, includeDependenciesRecursively: false },
    {
      name: ofPages,
      debugName: 'shared',
      test: OURS,
      minShareCount: 2,
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ];
}
