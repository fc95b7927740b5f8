import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { ApiEnv } from './api.ts';
import { CsvTable, csvAnswer, csvLine } from './csv.ts';

/** An independent reader of RFC 4180. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let [line, field, isQuoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ',') {
      line.push(field);
      field = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      lines.push([...line, field]);
      [line, field] = [[], ''];
      at += 1;
    } else field += character;
  }
  return lines;
}

describe('csvLine', () => {
  test('default: numbers stay numbers, formulas become text', () => {
    expect(csvLine(['top_up', '-1.5', '12', 'a,b', 'say "hi"', ''])).toBe('top_up,-1.5,12,"a,b","say ""hi""",\r\n');
    for (const field of ['=1+1', '+1', '@SUM(A1)', '-1+2', '-', '\t=1', '\r=1', '|calc', '%0A=1'])
      expect(readCsv(csvLine([field]))).toEqual([[`'${field}`]]);
  });

  test('behavior: whatever the fields, as many come out as went in, and none is a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 })), (rows) => {
        const read = readCsv(rows.map(csvLine).join(''));
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        for (const [index, row] of read.entries())
          for (const [column, field] of row.entries()) {
            const given = rows[index]![column]!;
            expect([given, `'${given}`]).toContain(field);
            expect(field).toMatch(/^($|-?\d+(\.\d+)?$|[^=+\-@\t\r\n|%])/);
          }
      }),
      { numRuns: 500 },
    );
  });
});

describe('csvAnswer', () => {
  test('behavior: reads no further than it is fetched, and stops when the reader cancels', async () => {
    let [read, isEnded] = [0, false];
    const table = new CsvTable('list.csv', ['n'], async function* () {
      try {
        for (;;) yield [[`${read++}`]];
      } finally {
        isEnded = true;
      }
    });
    const app = new Hono<ApiEnv>().get('/', (context) => csvAnswer(context, table));
    const answer = await app.request('/');
    const reader = answer.body!.getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    expect([await next(), await next(), await next()]).toEqual(['n\r\n', '0\r\n', '1\r\n']);
    expect(read).toBeLessThan(6);
    await reader.cancel();
    expect(isEnded).toBe(true);
  });
});
