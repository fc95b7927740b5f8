/** Signed transfers as lines of a journal, each checked with its signature, and kept as evidence. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayStartMs } from '@suil/core';
import type { Books } from '@suil/core/reference-model';
import type { JournalLine } from '../../suil/auditor/src/check/line.ts';
import { Evidence } from '../../suil/auditor/src/evidence/evidence.ts';
import { apply, createAudit, LineChain } from './line-chain.ts';
import { addSigners, signTransfer } from './signers.ts';

/** Lines are flushed together, as they are read together. */
const BATCH = 500;
const NO_EVENTS = { head: 0n, headMs: 0, after: () => [], ofDay: () => undefined };

/** Returns how many a second are checked and kept, and what one takes in the day's segment. */
export async function measureIntents(books: Books, day: number, count: number) {
  const lines = await createLines(books, day, count);
  const folder = mkdtempSync(join(tmpdir(), 'suil-bench-'));
  try {
    const evidence = await Evidence.open(folder);
    const state = createAudit(books);
    const startedAtMs = performance.now();
    for (let from = 0; from < lines.length; from += BATCH) {
      const batch = lines.slice(from, from + BATCH);
      await apply(state, batch, NO_EVENTS);
      evidence.append(
        day,
        batch.map((line) => ({ line, events: [] })),
      );
    }
    const seconds = (performance.now() - startedAtMs) / 1_000;
    const { size } = statSync(join(folder, await evidence.seal(day)));
    return { inputsPerSecond: Math.round(count / seconds), evidenceBytesPerIntent: Math.round(size / count) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function createLines(books: Books, day: number, count: number): Promise<JournalLine[]> {
  const atMs = dayStartMs(day) + 60_000;
  addSigners(books, atMs);
  const chain = new LineChain();
  const lines: JournalLine[] = [];
  for (let number = 0; number < count; number++) {
    const ref = `nonce-${String(number).padStart(26, '0')}`;
    const intent = await signTransfer(number, ref, atMs);
    lines.push(chain.add({ kind: 'intent', ref, day, atMs, content: null, intent }));
  }
  return lines;
}
