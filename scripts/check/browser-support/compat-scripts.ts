/**
 * What a built script uses that the supported browsers lack: syntax, static members of the language and of the browser, and methods by
 * their name. A name is found only where every owner of such a method is too new, so `any` of `Promise.any` hides nothing: static members
 * are looked up with their owner.
 */
import type { Identifier } from '@mdn/browser-compat-data/types';
import { type AnyNode, type PropertyDefinition, parse } from 'acorn';
import { base, full, simple } from 'acorn-walk';
import { data, featuresOf, lackedBy } from './compat-data.ts';

interface Member {
  owner: string;
  lacking: string[];
  ofLanguage: boolean;
}

const members = new Map<string, Member[]>();
const statics = new Map<string, string[]>();
const globals = new Map<string, string[]>();
/** Where an object of the browser comes from when it is used by its own name. */
const instances: Record<string, string> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  crypto: 'Crypto',
  history: 'History',
  performance: 'Performance',
  screen: 'Screen',
};

function add(owner: string, node: Identifier, ofLanguage: boolean): void {
  for (const [key, compat, below] of featuresOf(node)) {
    if (/_(event|permission)$/.test(key)) continue;
    const name = key.replace(/_static$/, '');
    const lacking = lackedBy(compat);
    members.set(name, [...(members.get(name) ?? []), { owner, lacking, ofLanguage }]);
    statics.set(`${owner}.${name}`, lacking);
    // Intl.Segmenter and its like have members of their own.
    if (owner === 'Intl' && /^[A-Z]/.test(name)) add(name, below, true);
  }
}
for (const [group, ofLanguage] of [
  [data.builtins, true],
  [data.api, false],
] as const)
  for (const [name, compat, node] of featuresOf(group)) {
    globals.set(name, lackedBy(compat));
    add(name, node, ofLanguage);
  }

/** Any object may have a method with a single word as its name, such as `build`: of the browser's own only longer names count. */
const isTelling = (name: string, owners: readonly Member[]) =>
  owners.some(({ ofLanguage }) => ofLanguage) || /[a-z][A-Z]/.test(name);

/** Reads a variable around the class where it runs; what a function within does is the function's. */
function readsAround(node: AnyNode): boolean {
  let reads = false;
  simple(
    node,
    {
      Identifier: ({ name }) => {
        reads ||= !globals.has(name) && name !== 'undefined';
      },
    },
    withoutFunctions,
  );
  return reads;
}

/** Whether Safari before 16 may not find what the initializer reads (WebKit 236843): beside a parenthesis that is no call's. */
function isAffectedField({ value }: PropertyDefinition): boolean {
  if (!value || !readsAround(value)) return false;
  let parentheses = 0;
  full(value, (node) => {
    if (node.type === 'ParenthesizedExpression' || node.type === 'ArrowFunctionExpression') parentheses += 1;
  });
  return parentheses > 0;
}

const lookbehind = /\(\?<[=!]/;

const withoutFunctions = { ...base, Function: () => undefined, Class: () => undefined };

/** Returns what was found, each by its name: `AbortSignal.any`, `Array.toSorted`, `class static block`. */
export function scanScript(source: string): Set<string> {
  const found = new Set<string>();
  full(parse(source, { ecmaVersion: 2022, sourceType: 'module', preserveParens: true }), (node) => {
    for (const name of findingsOf(node as AnyNode)) found.add(name);
  });
  return found;
}

function findingsOf(node: AnyNode): string[] {
  if (node.type === 'StaticBlock') return ['class static block'];
  if (node.type === 'PropertyDefinition') return isAffectedField(node) ? ['class field beside parentheses'] : [];
  if (node.type === 'Literal') {
    const text = node.regex?.pattern ?? (typeof node.value === 'string' ? node.value : '');
    return lookbehind.test(text) ? ['lookbehind assertion'] : [];
  }
  if (node.type === 'TemplateElement') return lookbehind.test(node.value.raw) ? ['lookbehind assertion'] : [];
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier')
    return globals.get(node.callee.name)?.length ? [node.callee.name] : [];
  if (node.type === 'CallExpression') return calledBy(node.callee);
  if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return [];
  if (node.property.type !== 'Identifier') return [];
  const owner = instances[node.object.name] ?? node.object.name;
  const name = `${owner}.${node.property.name}`;
  return statics.get(name)?.length ? [name] : [];
}

function calledBy(callee: AnyNode): string[] {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return [];
  const { name } = callee.property;
  const owners = members.get(name) ?? [];
  const first = owners[0];
  if (!first || !isTelling(name, owners) || !owners.every(({ lacking }) => lacking.length > 0)) return [];
  return [`${first.owner}.${name}`];
}
