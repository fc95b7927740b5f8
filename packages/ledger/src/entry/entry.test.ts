import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AMOUNT_MAX, type EntryDraft, findEntryDefect, hashEntry } from './entry.ts';

test('property: the hash is of the entry as JSON, whatever letters its names have', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const posting = fc.record({ account: text, asset: text, amount: fc.bigInt() });
  fc.assert(
    fc.property(
      fc.record({
        key: text,
        kind: text,
        digest: fc.option(text),
        occurredAtMs: fc.nat(),
        postings: fc.array(posting, { maxLength: 5 }),
      }),
      (entry) => {
        const { kind, digest, occurredAtMs, postings } = entry;
        const said = [kind, digest, occurredAtMs, postings.map((one) => [one.account, one.asset, `${one.amount}`])];
        const expected = createHash('sha256').update(JSON.stringify(said)).digest('hex');
        expect(hashEntry(entry as unknown as EntryDraft)).toBe(expected);
      },
    ),
  );
});

test('default: an entry as members have them', () => {
  const entry = {
    key: 'sui:9x:0',
    kind: 'top_up',
    digest: '9x',
    occurredAtMs: 7,
    postings: [
      { account: 'vault', asset: 'USDC', amount: -5n },
      { account: 'member:0xa', asset: 'USDC', amount: 5n },
    ],
  };
  const said = '["top_up","9x",7,[["vault","USDC","-5"],["member:0xa","USDC","5"]]]';
  expect(hashEntry(entry as EntryDraft)).toBe(createHash('sha256').update(said).digest('hex'));
});

const CHART = { assets: ['USDC'], mayBeNegative: () => false, isHeld: (account: string) => account.endsWith(':held') };
const ENTRY: EntryDraft = {
  ...{ key: 'a', kind: 'top_up', digest: null, occurredAtMs: 7 },
  postings: [
    { account: 'vault', asset: 'USDC', amount: -5n },
    { account: 'member:0xa', asset: 'USDC', amount: 5n },
  ],
};
const moving = (asset: string, amount: bigint, back = -amount) => ({
  postings: [
    { account: 'vault', asset, amount },
    { account: 'member:0xa', asset, amount: back },
  ],
});

test.each([
  ['key and kind must not be empty', { key: '' }],
  ['key and kind must not be empty', { kind: '' }],
  ['the time is not in milliseconds since 1970', { occurredAtMs: -1 }],
  ['the time is not in milliseconds since 1970', { occurredAtMs: 0.5 }],
  ['an entry has at least two postings', { postings: [] }],
  ['unknown asset EUR', moving('EUR', 5n)],
  ['a posting of zero', moving('USDC', 0n)],
  ['an amount beyond 64 bits', moving('USDC', AMOUNT_MAX + 1n)],
  ['the postings of USDC sum to 1', moving('USDC', 5n, -4n)],
])('error: %s', (defect, change) => {
  expect(findEntryDefect(CHART, ENTRY)).toBeNull();
  expect(findEntryDefect(CHART, { ...ENTRY, ...change })).toBe(defect);
});
