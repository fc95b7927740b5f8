/** The `use` declarations of a module, as far as an attribute needs them. Owns names of modules and constants only. */
import { blankComments, lastPart, splitTopLevel } from '../move-source.ts';

/** What every module can name without a `use`. */
const IMPLICIT = ['std::vector', 'std::option', 'sui::object', 'sui::transfer', 'sui::tx_context'];

/** Returns what each alias stands for: `pool` to `suil::pool`, `EZero` to `suil::pool::EZero`. */
export function readAliases(moduleSource: string): Map<string, string> {
  const aliases = new Map(IMPLICIT.map((path) => [lastPart(path), path]));
  for (const [, path = '', list, alias] of blankComments(moduleSource).matchAll(
    /\buse\s+(?!fun\b)(\w+::\w+(?:::\w+)?)(?:::\{([^}]*)\})?(?:\s+as\s+(\w+))?\s*;/g,
  )) {
    if (list === undefined) {
      aliases.set(alias ?? lastPart(path), path);
      continue;
    }
    for (const item of splitTopLevel(list, ',')) {
      const [name, renamed] = item.trim().split(/\s+as\s+/);
      const target = name === 'Self' ? path : `${path}::${name}`;
      aliases.set(renamed ?? lastPart(target), target);
    }
  }
  return aliases;
}

/** Returns the full path of `path`, whose first part may be an alias of the module `own`. */
export function resolvePath(path: string, own: string, aliases: ReadonlyMap<string, string>): string {
  const [first = '', ...rest] = path.split('::');
  if (first === 'Self') return [own, ...rest].join('::');
  const target = aliases.get(first);
  if (target !== undefined) return [target, ...rest].join('::');
  return rest.length === 0 ? `${own}::${path}` : path;
}
