import { describe, expect, test } from 'vitest';
import { formatDigest } from '../formats/digest.ts';
import { createValidators, encodeSummary, filled, sui } from '../testing/chain.test-support.ts';
import { type Anchor, extendAnchor, openAnchor, openPastCommittee, toStored } from './anchor.ts';
import { formatAnchor, parseAnchor } from './anchor-file.ts';
import { createCommittee } from './committee.ts';

const DAY_MS = 86_400_000;
const validators = createValidators([5_000, 5_000]);
const nextCommittee = createValidators([4_000, 6_000], 2);
const committee = validators.map(({ publicKey, stake }) => ({ publicKey, stake }));
const endOf6 = encodeSummary({ epoch: 6n, sequence: 699n, nextCommittee });
const ANCHOR: Anchor = {
  chain: formatDigest(filled(7)),
  epoch: 8n,
  firstSequence: 800n,
  startedAtMs: 1_000 * DAY_MS,
  committee,
  epochEnds: [filled(1), sui('CheckpointSummary', endOf6), filled(3)],
};
const code = (name: string, text = '') =>
  expect.objectContaining({ code: name, message: expect.stringContaining(text) });

describe('openAnchor', () => {
  test('default: the anchor’s epoch until it is 90 days old', () => {
    const opened = openAnchor(ANCHOR, { nowMs: 1_090 * DAY_MS - 1 });
    expect([opened.committee.epoch, opened.firstSequence, opened.startedAtMs]).toEqual([8n, 800n, 1_000 * DAY_MS]);
    expect(() => openAnchor(ANCHOR, { nowMs: 1_090 * DAY_MS })).toThrow(
      code('ANCHOR_TOO_OLD', 'The anchor is 90 days old. One of at most 90 days'),
    );
  });

  test('default: a chain with a clock of its own has no age', () => {
    expect(openAnchor(ANCHOR, { nowMs: 9_000 * DAY_MS, ageMaxDays: null }).committee.epoch).toBe(8n);
  });

  test('default: a newer stored state is used, an older or equal one is not', () => {
    const nowMs = 1_001 * DAY_MS;
    const stored = { ...toStored(openAnchor(ANCHOR, { nowMs })), startedAtMs: 1_002 * DAY_MS };
    const opened = (epoch: bigint) => openAnchor(ANCHOR, { nowMs, stored: { ...stored, epoch } });
    expect(opened(9n)).toMatchObject({ startedAtMs: 1_002 * DAY_MS, committee: { epoch: 9n } });
    expect(opened(8n)).toMatchObject({ startedAtMs: 1_000 * DAY_MS, committee: { epoch: 8n } });
    expect(opened(7n)).toMatchObject({ startedAtMs: 1_000 * DAY_MS, committee: { epoch: 8n } });
  });

  test('default: a stored state of today makes an old anchor good; an old one does not', () => {
    const stored = { ...ANCHOR, epoch: 98n, startedAtMs: 1_090 * DAY_MS };
    expect(openAnchor(ANCHOR, { nowMs: 1_091 * DAY_MS, stored }).committee.epoch).toBe(98n);
    expect(() => openAnchor(ANCHOR, { nowMs: 1_180 * DAY_MS, stored })).toThrow(code('ANCHOR_TOO_OLD'));
  });

  test('errors: a committee that cannot be one', () => {
    const broken = { ...ANCHOR, committee: committee.slice(1) };
    expect(() => openAnchor(broken, { nowMs: 0 })).toThrow(code('CHECKPOINT_COMMITTEE_INVALID'));
  });
});

describe('extendAnchor', () => {
  const next = { committee: createCommittee(9n, nextCommittee), firstSequence: 900n, startedAtMs: 1_001 * DAY_MS };

  test('default: one epoch later, with the digest of the end of the one before', () => {
    const extended = extendAnchor(ANCHOR, { epoch: 8n, digest: filled(4), next });
    expect(extended).toMatchObject({
      epoch: 9n,
      firstSequence: 900n,
      startedAtMs: 1_001 * DAY_MS,
      chain: ANCHOR.chain,
    });
    expect(extended.epochEnds).toEqual([...ANCHOR.epochEnds, filled(4)]);
  });

  test('errors: not the next epoch', () => {
    expect(() => extendAnchor(ANCHOR, { epoch: 9n, digest: filled(4), next })).toThrow(
      code('ANCHOR_INVALID', 'of epoch 8, not 9'),
    );
  });
});

describe('openPastCommittee', () => {
  test('default: the committee that the known end of the epoch before names', () => {
    const opened = openPastCommittee(ANCHOR, 7n, endOf6);
    expect(opened.epoch).toBe(7n);
    expect(opened.members.map(({ stake }) => stake)).toEqual([4_000n, 6_000n]);
  });

  test('errors: another summary, an epoch before the first known end, one after the anchor', () => {
    expect(() => openPastCommittee(ANCHOR, 6n, endOf6)).toThrow(code('CHECKPOINT_DIGEST_WRONG'));
    expect(() => openPastCommittee(ANCHOR, 5n, endOf6)).toThrow(code('ANCHOR_INVALID', 'how epoch 5 began'));
    expect(() => openPastCommittee(ANCHOR, 9n, endOf6)).toThrow(code('ANCHOR_INVALID', 'how epoch 9 began'));
  });
});

describe('the file', () => {
  const text = formatAnchor(ANCHOR);
  const changed = (name: string, value: unknown) => JSON.stringify({ ...JSON.parse(text), [name]: value });

  test('default: read back as it was written', () => {
    expect(parseAnchor(text)).toEqual(ANCHOR);
    expect(JSON.parse(text)).toMatchObject({ epoch: '8', firstSequence: '800', startedAtMs: 86_400_000_000 });
  });

  test.each([
    ['no JSON', '{', 'it is not JSON'],
    ['no object', 'null', 'it is not an object'],
    ['no chain', changed('chain', undefined), 'chain is no text'],
    ['a chain that is no digest', changed('chain', 'x'), 'x is no digest'],
    ['an epoch that is no number', changed('epoch', '08'), 'epoch is no number'],
    ['a time that is none', changed('startedAtMs', 1.5), 'startedAtMs is no time'],
    ['a time before 1970', changed('startedAtMs', -1), 'startedAtMs is no time'],
    ['no committee', changed('committee', {}), 'committee is no list'],
    ['a member that is no text', changed('committee', [1]), 'committee has an entry'],
    ['a member without stake', changed('committee', ['AA==']), 'a member has the stake '],
    ['a key that is not base64', changed('committee', ['*** 1']), '*** is not base64'],
    ['an end that is no digest', changed('epochEnds', ['abc']), 'abc is no digest'],
    ['more ends than epochs', changed('epoch', '2'), 'more ended epochs'],
  ])('errors: %s', (_, broken, reason) => {
    expect(() => parseAnchor(broken)).toThrow(code('ANCHOR_INVALID', reason));
  });
});
