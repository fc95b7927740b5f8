/**
 * The rules of style that no other tool checks: sizes, pages and their links, equal locale keys, banned words. Runs in `npm run check`.
 * The exceptions below are named with their reason; the list may only shrink.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../setup/config.ts';
import { listFiles } from '../setup/source-hash.ts';
import { checkPage, findUnmapped } from './pages.ts';

interface Finding {
  file: string;
  message: string;
}

/** Files that may exceed their size cap, with the reason. */
const longFiles: Record<string, string> = {};

const folders = ['bench', 'deploy', 'docs', 'packages', 'scripts', 'suil'];
const rootPages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
];
const maxLines: Record<string, number> = { ts: 500, tsx: 500, css: 500, move: 800 };
const maxBytes = 400_000;
const generated = /\/generated\//;
// Spelled in pieces so that this file does not find itself.
const bannedWords = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`);
const bannedFolders = /(^|\/)(utils|helpers|common|misc)(\/|\.\w+$)/;
const bareError = /throw new Error\(/;
const mayThrowBareErrors =
  /\.test(-\w+)?\.tsx?$|errors\/app-error\.ts$|errors\/src\/assert\.ts$|move-vm\/src\/bug\.ts$|^scripts\/|^(bench|deploy)\/|^suil\/(e2e|dev)\/|\/examples\//;
const mayReadEnvironment =
  /\/config\.ts$|^scripts\/|^(bench|deploy)\/|^suil\/(e2e|dev)\/|\/examples\/|\.test\.ts$|vi(te|test)\.config\.ts$/;

function extension(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1);
}

function checkSource(file: string, text: string): string[] {
  const found: string[] = [];
  const lines = text.split('\n').length;
  const cap = maxLines[extension(file)];
  if (cap && lines > cap && !generated.test(file) && !(file in longFiles))
    found.push(`${lines} lines, the limit is ${cap}`);
  if (bannedFolders.test(file)) found.push('a helper belongs to its noun, not in a catch-all folder');
  text.split('\n').forEach((line, index) => {
    const word = line.match(bannedWords)?.[0];
    if (word) found.push(`line ${index + 1}: "${word}"; finish it, or write an issue`);
  });
  if (!/\.tsx?$/.test(file) || generated.test(file)) return found;
  if (bareError.test(text) && !mayThrowBareErrors.test(file))
    found.push('throws a bare Error; use AppError with a registry code');
  if (/process\.env/.test(text) && !mayReadEnvironment.test(file))
    found.push('reads the environment outside config.ts');
  return found;
}

function flatKeys(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) => flatKeys(inner, prefix ? `${prefix}.${key}` : key));
}

/** Plural forms differ by language; their stem must not. */
function keyStems(text: string): Set<string> {
  return new Set(flatKeys(JSON.parse(text)).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));
}

function checkLocales(files: string[]): Finding[] {
  const locales = files.filter((file) => /^suil\/web\/src\/platform\/i18n\/locales\/.*\.json$/.test(file));
  const reference = locales.find((file) => file.includes('en_US'));
  if (!reference) return [];
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const wanted = keyStems(read(reference));
  return locales.flatMap((file) => {
    const keys = keyStems(read(file));
    const missing = [...wanted]
      .filter((key) => !keys.has(key))
      .map((key) => ({ file, message: `missing text "${key}"` }));
    const extra = [...keys]
      .filter((key) => !wanted.has(key))
      .map((key) => ({ file, message: `unknown text "${key}"` }));
    return [...missing, ...extra];
  });
}

/** Returns every violation, in the order of the files. */
export function findViolations(): Finding[] {
  const files = [
    ...folders.flatMap((folder) => listFiles(join(root, folder))),
    ...rootPages.map((page) => join(root, page)),
  ]
    .map((file) => relative(root, file))
    .filter((file) => existsSync(join(root, file)));
  const findings = files.flatMap((file) => {
    const bytes = readFileSync(join(root, file));
    const messages: string[] = [];
    if (bytes.length > maxBytes && !generated.test(file))
      messages.push(`${bytes.length} bytes, the limit is ${maxBytes}`);
    const text = bytes.toString('utf8');
    if (/\.(tsx?|move|css|mjs)$/.test(file)) messages.push(...checkSource(file, text));
    if (file.endsWith('.md')) messages.push(...checkPage(root, file, text));
    if (file === 'docs/map.md') messages.push(...findUnmapped(readFileSync(join(root, 'docs/rules.md'), 'utf8'), text));
    return messages.map((message) => ({ file, message }));
  });
  const stale = Object.keys(longFiles).filter((file) => !existsSync(join(root, file)));
  return [
    ...findings,
    ...checkLocales(files),
    ...stale.map((file) => ({ file, message: 'is excepted but does not exist' })),
  ];
}

const findings = findViolations();
for (const { file, message } of findings) process.stdout.write(`${file}: ${message}\n`);
process.stdout.write(findings.length === 0 ? 'no violations\n' : `${findings.length} findings\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
