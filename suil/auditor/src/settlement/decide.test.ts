import { expect, test } from 'vitest';
import type { VerifiedEvent } from '../verified-inputs.ts';
import { type DecisionInputs, decide, HOLD_AFTER_MS } from './decide.ts';
import { readPublications } from './publications.ts';

const HOUR_MS = 3_600_000;
const DAY = 20_000;
const PUBLISHED_MS = 1_000_000;
const CLAIMABLE_MS = PUBLISHED_MS + 72 * HOUR_MS;
const RIGHT = 'aa'.repeat(32);
const WRONG = 'bb'.repeat(32);
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const own = { root: RIGHT, total: 7n, isPrincipalEqual: true, amountsDigest: '00'.repeat(32) };

function isEvent(event: object): event is VerifiedEvent['event'] {
  return 'kind' in event;
}

/** The events in their order, one a checkpoint from 5 on. */
function certify(...events: readonly object[]): VerifiedEvent[] {
  return events.map((event, place) => {
    const stamped: object = { timestampMs: PUBLISHED_MS, ...event };
    if (!isEvent(stamped)) throw new Error('it is an event');
    return { checkpoint: BigInt(5 + place), position: 2, certifiedMs: PUBLISHED_MS, event: stamped };
  });
}

const published = (root: string, total = 7n) => ({
  ...{ kind: 'SettlementPublished', day: DAY, root: bytesOf(root), total, claimableAtMs: CLAIMABLE_MS },
});
const attested = {
  kind: 'SettlementAttested',
  day: DAY,
  root: bytesOf(RIGHT),
  claimableAtMs: PUBLISHED_MS + 24 * HOUR_MS,
};
const held = { kind: 'SettlementHeld', day: DAY, root: bytesOf(WRONG), claimableAtMs: PUBLISHED_MS + 73 * HOUR_MS };
const revoked = { kind: 'SettlementRevoked', day: DAY, root: bytesOf(WRONG), total: 7n };

function decideOn(events: readonly object[], change: Partial<DecisionInputs> = {}) {
  return decide({
    published: readPublications(certify(...events)),
    settled: new Map([[DAY, own]]),
    seasonRoots: new Map([[3, RIGHT]]),
    certifiedMs: PUBLISHED_MS + 1,
    isHalted: false,
    ...change,
  });
}
const kindsOf = (...given: Parameters<typeof decideOn>) => decideOn(...given).acts.map(({ kind }) => kind);
const nothing = { acts: [], differences: [], waiting: 0 };

test('the computed root is attested once, and not while a halt stops the audit', () => {
  expect(decideOn([published(RIGHT)])).toEqual({
    ...nothing,
    acts: [{ kind: 'attest', day: DAY, root: RIGHT, place: '5.2' }],
  });
  expect(decideOn([published(RIGHT), attested])).toEqual(nothing);
  expect(decideOn([published(RIGHT)], { isHalted: true })).toEqual(nothing);
});

test('another root, another total, or positions that do not sum up: held once, also while the audit is halted', () => {
  for (const wrong of [published(WRONG), published(RIGHT, 8n), published(RIGHT, 6n)])
    expect(kindsOf([wrong], { isHalted: true })).toEqual(['hold']);
  expect(kindsOf([published(RIGHT)], { settled: new Map([[DAY, { ...own, isPrincipalEqual: false }]]) })).toEqual([
    'hold',
  ]);
  expect(decideOn([published(WRONG)]).differences).toEqual([
    `day ${DAY}, published in event 5.2, has the root ${WRONG}, the inputs make it ${RIGHT}`,
  ]);
  const again = decideOn([published(WRONG), held]);
  expect([again.acts, again.differences.length]).toEqual([[], 1]);
});

test('a root that is claimable is final: it differs, and nothing is sent', () => {
  const last = { certifiedMs: CLAIMABLE_MS - 1 };
  const final = { certifiedMs: CLAIMABLE_MS };
  expect([kindsOf([published(WRONG)], last), kindsOf([published(RIGHT)], last)]).toEqual([['hold'], ['attest']]);
  expect([kindsOf([published(WRONG)], final), kindsOf([published(RIGHT)], final)]).toEqual([[], []]);
  expect(decideOn([published(WRONG)], final).differences).toHaveLength(1);
});

test('a revoked root is none, and the next one of the day is compared anew', () => {
  expect(decideOn([published(WRONG), held, revoked])).toEqual(nothing);
  expect(decideOn([published(WRONG), held, revoked, published(RIGHT)]).acts).toEqual([
    { kind: 'attest', day: DAY, root: RIGHT, place: '8.2' },
  ]);
});

test('attack: a server that keeps the audit back; a day that is not compared for twelve hours is held', () => {
  const settled = new Map();
  const early = { settled, certifiedMs: PUBLISHED_MS + HOLD_AFTER_MS - 1 };
  expect(decideOn([published(WRONG)], early)).toEqual({ ...nothing, waiting: 1 });
  const late = { settled, certifiedMs: PUBLISHED_MS + HOLD_AFTER_MS, isHalted: true };
  expect(kindsOf([published(WRONG)], late)).toEqual(['hold']);
  expect(kindsOf([published(WRONG), held], late)).toEqual([]);
});

test('a season: the same root is attested, another one is not, one that cannot be computed waits', () => {
  const season = (root: string) => ({ kind: 'SeasonPublished', season: 3, root: bytesOf(root) });
  const seasonAttested = { kind: 'SeasonAttested', season: 3, root: bytesOf(RIGHT), provableAtMs: CLAIMABLE_MS };
  expect(decideOn([season(RIGHT)]).acts).toEqual([{ kind: 'attest_season', season: 3, root: RIGHT, place: '5.2' }]);
  expect(decideOn([season(RIGHT), seasonAttested])).toEqual(nothing);
  expect(decideOn([season(RIGHT)], { isHalted: true })).toEqual(nothing);
  const wrong = decideOn([season(WRONG)]);
  expect([wrong.acts, wrong.differences.length]).toEqual([[], 1]);
  expect(decideOn([season(RIGHT)], { seasonRoots: new Map() })).toEqual({ ...nothing, waiting: 1 });
  expect(decideOn([season(WRONG), { kind: 'SeasonRevoked', season: 3, root: bytesOf(WRONG) }])).toEqual(nothing);
});
