/** The lines of the journal that an evidence folder keeps, for who puts them back into a database that lost them. */
import type { JournalLine } from '../check/line.ts';
import { Evidence } from './evidence.ts';

/** Yields every line in order. The folder is a copy: a last line that was cut short is dropped. @throws as `Evidence.read` */
export async function* readEvidenceLines(folder: string): AsyncGenerator<JournalLine> {
  const evidence = await Evidence.open(folder);
  for await (const { line } of evidence.read(0)) yield line;
}
