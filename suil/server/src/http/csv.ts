/** Lists as files for spreadsheets (RFC 4180), written while they are read. Knows no list. */
import type { Context } from 'hono';
import type { ApiEnv } from './api.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for the start of a formula. */
const FORMULA = /^[=+\-@\t\r\n\0|%]/;

/** Returns one line of a file, its end included. What a spreadsheet would compute is made plain text, numbers stay numbers. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(writeField).join(',')}\r\n`;
}

type Lines = readonly (readonly string[])[];

/** A file that is not written yet: its name, the names of its columns, and what reads its lines page by page. */
export class CsvTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly readPages: () => AsyncGenerator<Lines>;

  constructor(name: string, header: readonly string[], readPages: () => AsyncGenerator<Lines>) {
    this.name = name;
    this.header = header;
    this.readPages = readPages;
  }
}

/** Returns the file, read page by page; nothing is kept, and nothing is read faster than it is fetched. */
export function csvAnswer(context: Context<ApiEnv>, { name, header, readPages }: CsvTable): Response {
  const encoder = new TextEncoder();
  const pages = readPages();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvLine(header))),
    pull: async (controller) => {
      const { value, done } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(csvLine).join('')));
    },
    cancel: async () => {
      await pages.return(undefined);
    },
  });
  return context.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}

function writeField(field: string): string {
  const plain = FORMULA.test(field) && !NUMBER.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
