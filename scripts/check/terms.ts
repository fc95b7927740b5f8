/**
 * Words that docs/style.md replaces by the field's term. Only words with one meaning in this repository are listed; the rest is the
 * editor's. Identifiers count like prose: `faultHouse` and `fault-house` both hold the word "house".
 */
import type { SourceFile } from './source-files.ts';

/** Each banned word or phrase (a pattern over lower-case words) with what to write instead. */
export const TERMS: readonly { readonly pattern: string; readonly instead: string }[] = [
  { pattern: 'houses?', instead: 'application, deployment' },
  { pattern: 'rooms?', instead: 'package, module, remaining amount' },
  { pattern: 'doors?', instead: 'endpoint, boundary' },
  { pattern: 'roads?', instead: 'path' },
  { pattern: 'drawers?', instead: 'catch-all folder' },
  { pattern: 'ways through', instead: 'data flow' },
  { pattern: 'one line of inputs', instead: 'ordered journal' },
  { pattern: 'fingers?', instead: 'touch, user' },
  { pattern: 'onlookers?', instead: 'observer' },
  { pattern: 'strangers?', instead: 'outsider' },
  { pattern: 'whoever', instead: 'the caller, any process' },
  { pattern: 'somebody(?: s)?', instead: 'another user or process' },
  { pattern: 'nobody(?: s)?', instead: 'no user, no process' },
  { pattern: 'anybody(?: s)?', instead: 'anyone' },
  { pattern: 'of ours', instead: "this project's" },
  { pattern: 'its turn|their turn|whose turn', instead: 'applied in order' },
  { pattern: 'run in turn', instead: 'runPipelined' },
  { pattern: 'lanes?', instead: 'PipelinedTransaction' },
  { pattern: 'next turn', instead: 'nextTask' },
  { pattern: 'wait for room', instead: 'waitForCapacity' },
  { pattern: 'verdicts?', instead: 'result' },
  { pattern: 'unheard', instead: 'noAnswerCount' },
  { pattern: 'looked after|look after|looks after', instead: 'maintain' },
  { pattern: 'mends?|mended|mending', instead: 'fix' },
  { pattern: 'goes on|went on|going on|go on', instead: 'continue' },
  { pattern: 'comes about|came about|come about', instead: 'is computed' },
  { pattern: 'what came of', instead: 'result' },
  { pattern: 'passed over', instead: 'skipped' },
  { pattern: 'unsound', instead: 'invalid' },
  { pattern: 'for good', instead: 'permanently' },
  { pattern: 'for ever|forever', instead: 'permanently' },
  { pattern: 'at hand', instead: 'current' },
  { pattern: 'way out|ways out', instead: 'exit' },
  { pattern: 'tidy|tidies|tidying|untidy', instead: 'style check, deleteExpired' },
  { pattern: 'unsteady', instead: 'flaky' },
  { pattern: 'broken promise', instead: 'assertion failed' },
  { pattern: 'told', instead: 'reported, notified' },
];

const MATCH = new RegExp(`\\b(?:${TERMS.map(({ pattern }) => pattern).join('|')})\\b`, 'g');
/**
 * Text that other rules fix: recorded data, what was asked, texts of the app, texts that wallets sign, applied migrations, Sui's framework, this list with its test,
 * and the false claims that must not return.
 */
const LEFT_OUT =
  /\.(json|sql)$|core\/src\/intent\/actions\/|^docs\/specification\.md$|\/locales\/|move-framework\/|scripts\/check\/(terms|structure\.test|claims\.test)\.ts$|docs\/style\.md$/;
/**
 * Names and texts that stay: accounts of the ledger (`house:fees`) and their kind in the API, an error code, a variable, the operating
 * system's user `nobody`, Base UI's `Drawer`, texts of the recorded OpenAPI
 * document, names of recorded answers, and a value of Sui's protocol.
 */
const FIXED_NAME =
  /\bhouse(?=:[a-z$])|'house'|'house:'|account=house|\bDEV_DOOR_FORBIDDEN\b|\bCHAIN_DEV_DOORS\b|`nobody`|'nobody:?'|@base-ui\/react\/drawer|\bDrawer\b|--drawer-|what came of the last (?:day|one)|A defect of ours|a stranger, no checks|nobody\.sui|WaitForever|balance of the recipient, for good/g;

export interface TermUse {
  readonly path: string;
  readonly line: number;
  readonly term: string;
}

/** Returns every use of a banned term in `files`, the names of files included (as line 0). */
export function findTerms(files: readonly SourceFile[]): TermUse[] {
  return files
    .filter(({ path }) => !LEFT_OUT.test(path))
    .flatMap(({ path, text }) => [
      ...findIn(path, path.slice(path.lastIndexOf('/') + 1), 0),
      ...text.split('\n').flatMap((line, index) => findIn(path, line, index + 1)),
    ]);
}

function findIn(path: string, text: string, line: number): TermUse[] {
  const words = text
    .replace(FIXED_NAME, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_'’]/g, ' ')
    .toLowerCase();
  return [...words.matchAll(MATCH)].map(([term]) => ({ path, line, term }));
}
