import { expect, test } from 'vitest';
import type { Checkpoint, ExecutedTransaction } from '../types.ts';
import { type Ledger, type Place, SCAN_MAX_CHECKPOINTS, type Scan, scanLedger } from './ledger.ts';

/** A ledger of `length` checkpoints; those that are a multiple of 3 have a transaction, with as many items as its number has digits. */
function ledgerOf(length: number): Ledger & { readonly reads: () => number } {
  let reads = 0;
  const at = (sequence: bigint) => {
    reads += 1;
    const transactions = sequence % 3n === 0n ? [{ digest: String(sequence), effectsDigest: '' }] : [];
    return { sequence, transactions } as unknown as Checkpoint;
  };
  return {
    reads: () => reads,
    getCheckpoint: (sequence) => at(sequence as bigint),
    getTransaction: (digest) => ({ digest, index: 0 }) as ExecutedTransaction,
    latestCheckpoint: () => at(BigInt(length - 1)),
  };
}

const { signal } = new AbortController();
const digits = ({ digest }: ExecutedTransaction) =>
  [...digest].map((digit, index) => ({ index, item: `${digest}#${index}:${digit}` }));

async function all(ledger: Ledger, descending: boolean, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let after: Place | undefined;
  for (;;) {
    const page: Scan<string> = await scanLedger(
      ledger,
      { ...(after ? { after } : {}), descending, limit, signal },
      digits,
    );
    pages.push([...page.items]);
    if (!page.hasMore) return pages;
    after = page.last;
  }
}

// 0, 3, 6, 9 have one item each, 12 has two.
const ITEMS = ['0#0:0', '3#0:3', '6#0:6', '9#0:9', '12#0:1', '12#1:2'];

test('items come in order, and in pages that neither repeat nor leave out', async () => {
  expect(await all(ledgerOf(14), false, 10)).toEqual([ITEMS]);
  expect((await all(ledgerOf(14), false, 5)).map((page) => page.length)).toEqual([5, 1]);
  expect((await all(ledgerOf(14), false, 1)).flat()).toEqual(ITEMS);
});

test('backwards is the same turned around', async () => {
  for (const limit of [1, 2, 5, 10]) expect((await all(ledgerOf(14), true, limit)).flat()).toEqual(ITEMS.toReversed());
});

test('one request looks at a bounded number of checkpoints, and the next continues there', async () => {
  for (const descending of [false, true]) {
    const ledger = ledgerOf(SCAN_MAX_CHECKPOINTS + 2);
    const first = await scanLedger(ledger, { descending, limit: 5, signal }, () => []);
    expect(first).toMatchObject({ items: [], hasMore: true });
    expect(ledger.reads()).toBeLessThanOrEqual(SCAN_MAX_CHECKPOINTS + 1);
    const after = first.last as Place;
    const rest = await scanLedger(ledger, { after, descending, limit: 10, signal }, digits);
    // Left are 10000 and 10001, no multiples of 3; backwards 1 and 0.
    expect(rest.items.map((item) => item.split('#')[0])).toEqual(descending ? ['0'] : []);
    expect(rest.hasMore).toBe(false);
  }
});

test('a scan whose client has gone ends', async () => {
  const ledger = ledgerOf(SCAN_MAX_CHECKPOINTS);
  const client = new AbortController();
  const scan = scanLedger(ledger, { descending: false, limit: 5, signal: client.signal }, () => []);
  client.abort();
  await scan;
  expect(ledger.reads()).toBeLessThan(200);
});
