/** What an auditor finds that reads a database's journal to its end: every line, the head, every balance. */
import { findHeadProblem } from '../../../suil/auditor/src/check/check-head.ts';
import { checkLine } from '../../../suil/auditor/src/check/check-line.ts';
import { findDifference } from '../../../suil/auditor/src/check/compare-balances.ts';
import { NO_APPROVALS } from '../../../suil/auditor/src/check/context.ts';
import type { AuditState } from '../../../suil/auditor/src/check/line.ts';
import { readBalancePage, readBalancesOf } from '../../../suil/auditor/src/journal/read-balances.ts';
import { readHead } from '../../../suil/auditor/src/journal/read-head.ts';
import { type JournalReader, readLines } from '../../../suil/auditor/src/journal/read-lines.ts';
import type { Deployment } from './deployment.ts';

const LINES = 5_000;
const BALANCES = 100_000;

/** Checks what is behind `state`, which is changed. Returns the first difference as the auditor states it; null when there is none. */
export async function auditDatabase(
  db: JournalReader,
  state: AuditState,
  { inputs, site, verifySignature }: Deployment,
): Promise<string | null> {
  const context = { inputs, nowMs: Number.POSITIVE_INFINITY, levelMs: 0, site, verifySignature, agreedEpoch: 0 };
  for (let isAll = false; !isAll; ) {
    const lines = await readLines(db, state.lastSeq, LINES);
    isAll = lines.length < LINES;
    for (const line of lines) {
      const result = await checkLine(state, line, { ...context, approvals: NO_APPROVALS });
      if (result.status !== 'applied') return result.reason;
    }
  }
  return (await compareHead(db, state)) ?? compareBalances(db, state);
}

async function compareHead(db: JournalReader, state: AuditState): Promise<string | null> {
  const head = await readHead(db);
  if (head === null) return 'the journal has no head';
  const problem = findHeadProblem(state, head, 0);
  if (problem !== null || head.lastSeq === state.lastSeq) return problem;
  return `the journal's head names line ${head.lastSeq}, its last line is ${state.lastSeq}`;
}

/** Every balance that the database has, then every one that it must have. */
async function compareBalances(db: JournalReader, { books }: AuditState): Promise<string | null> {
  for (let page = await readBalancePage(db, 0n, BALANCES); ; page = await readBalancePage(db, page.next, BALANCES)) {
    const difference = findDifference(books, page.balances);
    if (difference !== null) return difference;
    if (page.next === 0n) break;
  }
  const names = [...books.balances.entries()].map(([name, asset]) => [name, asset] as const);
  return findDifference(books, await readBalancesOf(db, names));
}
