/**
 * The structure check: numbers that may only fall. `budgets.json` holds today's values; a count above its budget fails, and one below must
 * be written back with `--write`. `--numbers` prints one line of JSON, `--list NAME` the places behind a number.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBackArrows, findUnlisted, readImports, readLayers } from './imports.ts';
import { measureCode } from './measure-code.ts';
import { countFolders, findColours } from './measure-files.ts';
import { findPackageGaps } from './packages.ts';
import { findRegistries } from './server-registries.ts';
import { parseCode, readSourceFiles } from './source-files.ts';
import { findTerms } from './terms.ts';

const FUNCTION_LINES = 70;
/** Sizes that go up and down with every change; only their limit counts. */
const SIZES = new Set(['fileP90', 'longestFunction', 'largestFolder']);
const budgetsFile = join(import.meta.dirname, 'budgets.json');

interface Measure {
  readonly value: number;
  /** The places that the number counts, worst first. */
  readonly places: readonly string[];
}

function measure(): Record<string, Measure> {
  const files = readSourceFiles();
  const code = parseCode(files);
  const layers = readLayers(files);
  const imports = readImports(code);
  const counts = measureCode(code);
  const long = counts.functions.filter(({ lines }) => lines > FUNCTION_LINES);
  const functions = long.map(({ path, line, lines }) => `${path}:${line} ${lines} lines`);
  const folders = countFolders(files);
  const registries = findRegistries(code);
  const gaps = findPackageGaps();
  const longestFiles = [...code].sort((left, right) => right.lines - left.lines);
  return {
    backArrows: listed([
      ...layers.flatMap((one) => findBackArrows(imports, one).map(({ from, to }) => `${from} imports ${to}`)),
      ...layers.flatMap((one) => findUnlisted(code, one).map((name) => `${one.folder}: ${name} is in no layer`)),
    ]),
    registriesPerProduct: {
      value: registries[0]?.files.length ?? 0,
      places: registries.map((one) => `${one.product}: ${one.files.join(', ')}`),
    },
    longestFunction: { value: counts.functions[0]?.lines ?? 0, places: functions },
    functionsOver70: listed(functions),
    fileP90: {
      value: counts.fileLines[Math.floor(counts.fileLines.length * 0.9)] ?? 0,
      places: longestFiles.map(({ path, lines }) => `${path} ${lines} lines`),
    },
    largestFolder: {
      value: folders[0]?.files ?? 0,
      places: folders.map((one) => `${one.folder} ${one.files} files`),
    },
    casts: listed(counts.casts),
    nonNull: listed(counts.nonNull),
    lines: { value: counts.lines, places: [] },
    nestedConditionals: listed(counts.nestedConditionals),
    coloursOutsideTokens: listed(findColours(files).map(({ path, line, colour }) => `${path}:${line} ${colour}`)),
    bannedTerms: listed(findTerms(files).map(({ path, line, term }) => `${path}:${line} "${term}"`)),
    packagesNotReady: listed(
      gaps.filter(({ missing }) => missing.length > 0).map((one) => `${one.name} lacks ${one.missing.join(', ')}`),
    ),
    packages: { value: gaps.length, places: gaps.map(({ name }) => name) },
  };
}

function listed(places: readonly string[]): Measure {
  return { value: places.length, places };
}

function perThousand(count: number, lines: number): number {
  return Math.round((count / lines) * 10_000) / 10;
}

/** One line of JSON with the names that the numbers are asked for by. */
function printNumbers(measures: Record<string, Measure>): void {
  const values = Object.fromEntries(Object.entries(measures).map(([name, { value }]) => [name, value]));
  const { casts = 0, nonNull = 0, lines = 1, packages = 0, packagesNotReady = 0, ...others } = values;
  const numbers = {
    ...others,
    castsPer1000: perThousand(casts, lines),
    nonNullPer1000: perThousand(nonNull, lines),
    packagesReady: packages - packagesNotReady,
    packages,
  };
  process.stdout.write(`${JSON.stringify(numbers)}\n`);
}

function compare(measures: Record<string, Measure>, budgets: Record<string, number>): string[] {
  return Object.entries(budgets).flatMap(([name, budget]) => {
    const { value, places } = measures[name] ?? { value: Number.NaN, places: [] };
    if (value === budget) return [];
    if (value < budget && SIZES.has(name)) return [];
    if (value < budget)
      return [`${name} fell from ${budget} to ${value}. Run: node scripts/check/structure.ts --write`];
    const shown = places.slice(0, 20).map((place) => `  ${place}`);
    return [
      `${name} is ${value}, the budget is ${budget}. See: node scripts/check/structure.ts --list ${name}`,
      ...shown,
    ];
  });
}

function readBudgets(): Record<string, number> {
  const budgets: Record<string, unknown> = JSON.parse(readFileSync(budgetsFile, 'utf8'));
  return Object.fromEntries(Object.entries(budgets).map(([name, budget]) => [name, Number(budget)]));
}

/** Lowers each budget to the number measured; none is raised. */
function lowerBudgets(measures: Record<string, Measure>): void {
  const lowered = Object.entries(readBudgets()).map(([name, budget]) => [
    name,
    SIZES.has(name) ? budget : Math.min(budget, measures[name]?.value ?? budget),
  ]);
  writeFileSync(budgetsFile, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}

const { values: options } = parseArgs({
  options: { numbers: { type: 'boolean' }, write: { type: 'boolean' }, list: { type: 'string' } },
});
const measures = measure();
if (options.list !== undefined) {
  const places = measures[options.list]?.places ?? [`There is no number "${options.list}".`];
  process.stdout.write(`${places.join('\n')}\n`);
} else if (options.numbers) {
  printNumbers(measures);
} else {
  if (options.write) lowerBudgets(measures);
  const findings = compare(measures, readBudgets());
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  if (findings.length === 0) process.stdout.write('within the budgets\n');
  process.exitCode = findings.length === 0 ? 0 : 1;
}
