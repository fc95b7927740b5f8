import { beforeEach, expect, test } from 'vitest';
import { createVoucherKeyWatch, type NoteVoucherKey } from './voucher-key-watch.ts';

const OTHER = 'the chain takes vouchers of another key';
let clock: number;
let reported: string[];
let begin: () => Promise<NoteVoucherKey>;

beforeEach(() => {
  clock = 0;
  reported = [];
  begin = createVoucherKeyWatch({
    beginLook:
      async () =>
      async ({ code, detail }) =>
        void reported.push(`${code} ${detail}`),
    elapsedMs: () => clock,
  });
});

/** Looks at a time, and takes so long for it. */
async function look(atMs: number, problem: string | null = OTHER, tookMs = 0): Promise<void> {
  clock = atMs;
  const note = await begin();
  clock += tookMs;
  await note(problem);
}

test('another key is reported when it was the same for 20 s, and again as long as it lasts', async () => {
  await look(0);
  await look(19_999);
  expect(reported).toEqual([]);
  await look(20_000);
  await look(25_000);
  expect(reported).toEqual([`VOUCHER_KEY_DIFFERS ${OTHER}`, `VOUCHER_KEY_DIFFERS ${OTHER}`]);
});

test('a look that finds the signer’s key, or another other key, begins anew', async () => {
  await look(0);
  await look(10_000, null);
  await look(20_000);
  await look(30_000, 'the chain takes vouchers of no key');
  await look(40_000);
  expect(reported).toEqual([]);
});

test('regression: two looks 5 s apart, the process is suspended while either is made', async () => {
  await look(0, OTHER, 15_000);
  await look(20_000);
  expect(reported).toEqual([]);
  await look(100_000);
  await look(105_000, OTHER, 15_000);
  expect(reported).toEqual([]);
});

test('regression: more than a minute between two looks says nothing, also when the process was suspended at the end of the first', async () => {
  await look(0);
  await look(5_000, OTHER, 60_001);
  await look(70_000);
  expect(reported).toEqual([]);
  await look(90_000);
  expect(reported).toHaveLength(1);
});
