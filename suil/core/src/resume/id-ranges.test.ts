import { describe, expect, test } from 'vitest';
import { parseAddress } from '../values/address.ts';
import { includesId, rangesOf } from './id-ranges.ts';
import { RESUME_LIFETIME_MS, type ResumeText, readResume, resumeMessage } from './resume-text.ts';

const NOW = 1_795_305_600_000;
const text: ResumeText = {
  ...{ domain: 'app.example', uri: 'https://app.example', chain: 'sui:mainnet', operator: parseAddress('0xa11ce') },
  ...{ halt: `3@${NOW}`, code: 'VOUCHER_ID_AHEAD', answered: {}, seq: 4n, hash: 'ab'.repeat(32), epoch: 1 },
  answeredIds: [
    { first: 7n, last: 7n },
    { first: 900n, last: 1_350n },
  ],
  ...{ reason: 'Both keys were switched.', nonce: 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK' },
  ...{ issuedAtMs: NOW, expiresAtMs: NOW + RESUME_LIFETIME_MS },
};

/** Ranges by their first and last ids. */
const ranges = (...ends: readonly (readonly [bigint, bigint])[]) => ends.map(([first, last]) => ({ first, last }));

describe('the ids that a resume answers for', () => {
  test('default: a hundred ranges, up to the highest id', () => {
    const many = Array.from({ length: 99 }, (_, index): [bigint, bigint] => [
      BigInt(index) * 5n + 1n,
      BigInt(index) * 5n + 4n,
    ]);
    const answeredIds = ranges(...many, [500n, 2n ** 64n - 1n]);
    expect(readResume(resumeMessage({ ...text, answeredIds }))?.answeredIds).toEqual(answeredIds);
    const more = [
      { first: 1n, last: 1n },
      ...ranges(...many).map(({ first, last }) => ({ first: first + 5n, last: last + 5n })),
    ];
    expect(() => resumeMessage({ ...text, answeredIds: [...more, ...ranges([600n, 600n])] })).toThrow('at most 100');
  });

  test('error: ranges that overlap, touch, descend or end before they begin, and ids that no voucher has', () => {
    for (const answeredIds of [
      ranges([5n, 9n], [9n, 12n]),
      ranges([5n, 9n], [10n, 12n]),
      ranges([900n, 900n], [7n, 7n]),
      ranges([9n, 5n]),
      ranges([0n, 3n]),
      ranges([5n, 2n ** 64n]),
    ])
      expect(() => resumeMessage({ ...text, answeredIds })).toThrow('do not touch');
  });

  test('attack: another text for the same ids is none', () => {
    const message = resumeMessage(text);
    for (const other of [
      'voucher 7, vouchers 900-1000, vouchers 1001-1350',
      'voucher 7, vouchers 900-1349, voucher 1350',
      'vouchers 7-7, vouchers 900-1350',
      'vouchers 900-1350, voucher 7',
      'voucher 7, vouchers 0900-1350',
      'voucher 7, voucher 7, vouchers 900-1350',
    ])
      expect(readResume(message.replace('voucher 7, vouchers 900-1350', other))).toBeNull();
  });
});

test('rangesOf and includesId: ids in any order and twice', () => {
  const found = rangesOf([901n, 7n, 900n, 902n, 7n, 904n]);
  expect(found).toEqual(ranges([7n, 7n], [900n, 902n], [904n, 904n]));
  expect([6n, 7n, 899n, 901n, 903n, 904n].map((id) => includesId(found, id))).toEqual([
    ...[false, true, false, true, false, true],
  ]);
});
