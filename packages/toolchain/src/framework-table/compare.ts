/**
 * What of one framework differs from another. Owns the comparison: ours is a part of Sui's, so what only Sui has is no difference, and what
 * only ours has is one.
 */
import type { FunctionTable, TypeTable } from './declarations.ts';
import type { FrameworkTable } from './table.ts';

export interface Difference {
  readonly kind: 'module' | 'type' | 'function' | 'alias';
  /** In full, such as `sui::coin::split`, of an alias `sui::coin::Coin.split_vec`. */
  readonly name: string;
  /** As declared by us. */
  readonly ours: string;
  /** As declared there; null when there is none. */
  readonly theirs: string | null;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** How many types, functions and aliases were found on both sides. */
  readonly compared: number;
  /** Types, public functions and public aliases of modules we have that only the other side has: how complete ours is. */
  readonly onlyTheirs: readonly string[];
}

/** Compares all that `ours` declares with `theirs`. */
export function compareFrameworks(ours: FrameworkTable, theirs: FrameworkTable): Comparison {
  const differences: Difference[] = [];
  const onlyTheirs: string[] = [];
  let compared = 0;
  for (const [module, table] of Object.entries(ours)) {
    const other = theirs[module];
    if (other === undefined) {
      differences.push({ kind: 'module', name: module, ours: 'declared', theirs: null });
      continue;
    }
    const members = [
      ...membersOf('type', table.types, other.types, declareType),
      ...membersOf('function', table.functions, other.functions, declareFunction),
      ...membersOf('alias', table.aliases, other.aliases, (target) => target),
    ];
    for (const { kind, name, ours: mine, theirs: declared } of members) {
      const full = `${module}::${name}`;
      if (mine === null) onlyTheirs.push(full);
      else if (mine !== declared) differences.push({ kind, name: full, ours: mine, theirs: declared });
      if (mine !== null && declared !== null) compared += 1;
    }
  }
  return { differences, compared, onlyTheirs };
}

interface Member {
  readonly kind: 'type' | 'function' | 'alias';
  readonly name: string;
  readonly ours: string | null;
  readonly theirs: string | null;
}

function membersOf<T>(
  kind: Member['kind'],
  ours: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
  declare: (member: T) => string,
): Member[] {
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  const text = (of: Readonly<Record<string, T>>, name: string) => {
    const member = Object.hasOwn(of, name) ? of[name] : undefined;
    return member === undefined ? null : declare(member);
  };
  return [...names].sort().map((name) => ({ kind, name, ours: text(ours, name), theirs: text(theirs, name) }));
}

function declareType({ kind, typeParameters, abilities, fields }: TypeTable): string {
  const has = abilities.length === 0 ? '' : ` has ${abilities.join(', ')}`;
  return `${kind}${declareParameters(typeParameters)}${has} { ${fields.join(', ')} }`;
}

function declareFunction({ kind, typeParameters, parameters, returns }: FunctionTable): string {
  const result = returns.length === 0 ? '' : `: ${returns.length === 1 ? returns[0] : `(${returns.join(', ')})`}`;
  return `${kind}${declareParameters(typeParameters)}(${parameters.join(', ')})${result}`;
}

function declareParameters(said: readonly string[]): string {
  if (said.length === 0) return '';
  return `<${said.map((constraint, index) => (constraint === '' ? `T${index}` : `T${index}: ${constraint}`)).join(', ')}>`;
}
