/** Checks of the documentation pages: one h1 each, links and their anchors lead somewhere, every section of the rules is in the map. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Returns what is wrong with the page `file` (a path below `root`) with the content `text`. */
export function checkPage(root: string, file: string, text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '');
  const titles = prose.split('\n').filter((line) => line.startsWith('# ')).length;
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return [
    ...(titles === 1 ? [] : [`${titles} h1 headings, a page has exactly one`]),
    ...links.filter((target) => isDead(join(root, file), target)).map((target) => `dead link ${target}`),
  ];
}

function isDead(page: string, target: string): boolean {
  if (/^(https?|mailto):/.test(target)) return false;
  const [path = '', anchor] = target.split('#');
  const linked = path === '' ? page : resolve(dirname(page), path);
  if (!existsSync(linked)) return true;
  return anchor !== undefined && linked.endsWith('.md') && !anchorsOf(readFileSync(linked, 'utf8')).has(anchor);
}

/** The anchors that GitHub gives to a page's headings. */
function anchorsOf(text: string): Set<string> {
  const headings = text.matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns the numbered sections of `rules` (docs/rules.md) that have no row in `map` (docs/map.md). */
export function findUnmapped(rules: string, map: string): string[] {
  const sections = [...rules.matchAll(/^## (\d+)\. (.*)$/gm)];
  return sections
    .filter(([, number]) => !map.includes(`\n| ${number}. `))
    .map(([, number, title]) => `section ${number} of rules.md, "${title}", has no row`);
}
