import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EntryDraft, hashEntry } from './entry.ts';

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
