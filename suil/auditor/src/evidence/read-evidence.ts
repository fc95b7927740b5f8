/** Reads what an evidence folder keeps, and changes nothing in it. */
import { assert } from '@suil/core';
import type { JournalLine } from '../check/line.ts';
import { type EvidenceDay, findDay, isWhole, readDay } from './evidence-files.ts';
import { type EvidenceRecord, readRecord } from './record.ts';

/**
 * Yields every record from a day on, in order, also those of days that are sealed meanwhile. A last line that was cut short is left out.
 * @throws {Error} when a segment is not the one that its name says, or a line is not the one that was written
 */
export async function* readEvidence(folder: string, fromDay: number): AsyncGenerator<EvidenceRecord> {
  for (let next = findDay(folder, fromDay); next !== null; ) {
    const { segment } = next;
    if (segment !== null)
      assert(await isWhole(folder, segment), `the evidence ${segment.name} has the hash of its name`);
    next = yield* readRecords(readDay(folder, next));
  }
}

/** Yields each line as a record; returns the day that follows. */
async function* readRecords(
  lines: AsyncGenerator<string, EvidenceDay | null>,
): AsyncGenerator<EvidenceRecord, EvidenceDay | null> {
  try {
    for (;;) {
      const line = await lines.next();
      if (line.done === true) return line.value;
      yield readRecord(line.value);
    }
  } finally {
    await lines.return(null);
  }
}

/** Yields every line of the journal, for the process that puts lost lines back. @throws as `readEvidence` */
export async function* readEvidenceLines(folder: string): AsyncGenerator<JournalLine> {
  for await (const { line } of readEvidence(folder, 0)) yield line;
}
