/**
 * What a built style sheet uses that the supported browsers lack. What has a fallback in the same rule, or is asked for by `@supports`, is
 * no finding.
 */
import type { Identifier } from '@mdn/browser-compat-data/types';
import { type AtRule, type Container, type Declaration, type Document, parse, type Rule } from 'postcss';
import { data, featuresOf, lackedBy } from './compat-data.ts';

const { atRules, properties, selectors, types } = data;

/** Units and functions by their name, wherever the data has them. */
const functions = new Map<string, string[][]>();
function addFunctions(node: Identifier): void {
  for (const [name, compat, below] of featuresOf(node)) {
    functions.set(name, [...(functions.get(name) ?? []), lackedBy(compat)]);
    addFunctions(below);
  }
}
addFunctions(types);

const quoted = /"[^"]*"|'[^']*'|url\([^)]*\)/g;
const prefixes = /^-(webkit|moz|ms)-/;

const featureOf = (node: Identifier | undefined, name: string) =>
  node && featuresOf(node).find(([known]) => known === name)?.[2];

const isLacked = (node: Identifier | undefined, prefix = '') => lackedBy(node?.__compat, prefix).length > 0;

function unitFeature(unit: string): string {
  if (/^[dsl]v(w|h|min|max|i|b)$/.test(unit)) {
    const size = { d: 'dynamic', s: 'small', l: 'large' }[unit.slice(0, 1)];
    return `viewport_percentage_units_${size}`;
  }
  return /^cq(w|h|i|b|min|max)$/.test(unit) ? 'container_query_length_units' : unit;
}

/** Whether an earlier declaration of the same rule sets the property for browsers that do not understand this one. */
function hasFallback(declaration: Declaration): boolean {
  for (let earlier = declaration.prev(); earlier; earlier = earlier.prev())
    if (earlier.type === 'decl' && earlier.prop === declaration.prop) return true;
  return false;
}

function isGuarded(node: Declaration | AtRule | Rule): boolean {
  for (let parent: Container | Document | undefined = node.parent; parent; parent = parent.parent)
    if (parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') return true;
  return false;
}

function ofDeclaration(declaration: Declaration): string[] {
  const { prop, value } = declaration;
  if (prop.startsWith('--') || hasFallback(declaration)) return [];
  const [prefix = ''] = prefixes.exec(prop) ?? [];
  const node = properties[prop] ?? properties[prop.replace(prefixes, '')];
  if (!node) return prefix === '' ? [`unknown property ${prop}`] : [];
  if (prefix === '' && isLacked(node)) return [prop];
  const plain = value.replace(quoted, '');
  const words = plain.match(/(?<![\w-])[a-z][a-z-]*(?![\w-]*\()/gi) ?? [];
  const calls = [...plain.matchAll(/([a-z][a-z-]*)\(/gi)].map(([, name = '']) => name);
  const units = [...plain.matchAll(/\d([a-z]+)\b/gi)].map(([, unit = '']) => unit.toLowerCase());
  return [
    ...words.filter((word) => isLacked(featureOf(node, word))).map((word) => `${prop}: ${word}`),
    ...calls.filter((name) => functions.get(name)?.every((lacking) => lacking.length > 0)).map((name) => `${name}()`),
    ...units.filter((unit) => isLacked(featureOf(types['length'], unitFeature(unit)))),
  ];
}

function ofAtRule({ name, params }: AtRule): string[] {
  if (isLacked(atRules[name.replace(prefixes, '')], prefixes.exec(name)?.[0])) return [`@${name}`];
  if (name !== 'media') return [];
  const features = [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature = '']) =>
    feature.replace(/^(min|max)-/, ''),
  );
  const lacked = features.filter((feature) => isLacked(featureOf(atRules['media'], feature)));
  return [...lacked.map((feature) => `@media ${feature}`), ...(/[<>]/.test(params) ? ['@media range'] : [])];
}

function ofRule({ selector, parent }: Rule): string[] {
  const names = [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name = '']) => name);
  const isLackedSelector = (name: string) =>
    isLacked(selectors[name] ?? selectors[name.replace(prefixes, '')], prefixes.exec(name)?.[0]);
  const isNested = selector.includes('&') || parent?.type === 'rule';
  return [...names.filter(isLackedSelector).map((name) => `:${name}`), ...(isNested ? ['nesting'] : [])];
}

function namesOf(node: Declaration | AtRule | Rule): string[] {
  if (node.type === 'decl') return ofDeclaration(node);
  return node.type === 'atrule' ? ofAtRule(node) : ofRule(node);
}

/** Returns what was found, each by its name: `translate`, `dvh`, `:has`, `@container`, `text-wrap: balance`. */
export function scanStyles(source: string): Set<string> {
  const found = new Set<string>();
  parse(source).walk((node) => {
    if (node.type === 'comment' || isGuarded(node)) return;
    for (const name of namesOf(node)) found.add(name);
  });
  return found;
}
