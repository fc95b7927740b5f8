/** Proofs of team income as a server sends them: one that does not lead to the root that it names is none. */
import { expect, test } from 'vitest';
import { buildTeamTree, type TeamLeaf } from './merkle.ts';
import { seasonProofOf, teamProofOf } from './proof.ts';
import { buildSeasonTree, SEASON_AMOUNTS } from './season/season-tree.ts';

const [alice, bob] = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`];
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const leafOf = (member: string): TeamLeaf => ({ member, friend: 1n, indirect: 2n, community: 3n, peer: 4n });
const code = (name: string) => expect.objectContaining({ code: name });

const day = buildTeamTree(7, [leafOf(alice), leafOf(bob)]);
const { siblings, sides } = day.prove(alice);
const DAY = {
  day: 7,
  root: hex(day.root),
  leaf: { member: alice, friend: '1', indirect: '2', community: '3', peer: '4' },
  siblings: siblings.map(hex),
  sides: `${sides}`,
};

const amounts = Array.from({ length: SEASON_AMOUNTS }, (_, place) => BigInt(place));
const season = buildSeasonTree(3, [
  { member: alice, amounts },
  { member: bob, amounts },
]);
const way = season.prove(alice);
const SEASON = {
  season: 3,
  root: hex(season.root),
  leaf: { member: alice, amounts: amounts.map(String) },
  siblings: way.siblings.map(hex),
  sides: `${way.sides}`,
};

test('default: the proof that the tree gives', () => {
  expect(teamProofOf(DAY)).toEqual(day.prove(alice));
  expect(seasonProofOf(SEASON)).toEqual(way);
});

test('attack: other amounts, another member, day, season or root', () => {
  const invalid = code('SETTLEMENT_PROOF_INVALID');
  for (const change of [{ day: 8 }, { root: 'ab'.repeat(32) }, { leaf: { ...DAY.leaf, peer: '5' } }, { siblings: [] }])
    expect(() => teamProofOf({ ...DAY, ...change })).toThrow(invalid);
  const raised = { ...SEASON.leaf, amounts: ['9', ...SEASON.leaf.amounts.slice(1)] };
  for (const change of [{ season: 4 }, { root: 'ab'.repeat(32) }, { leaf: raised }, { siblings: [] }])
    expect(() => seasonProofOf({ ...SEASON, ...change })).toThrow(invalid);
});

test('error: a hash that is no hex', () => {
  const malformed = code('SETTLEMENT_PROOF_MALFORMED');
  for (const sibling of ['g'.repeat(64), 'abc', `0x${'a'.repeat(62)}`]) {
    expect(() => teamProofOf({ ...DAY, siblings: [sibling] })).toThrow(malformed);
    expect(() => seasonProofOf({ ...SEASON, siblings: [sibling] })).toThrow(malformed);
  }
});
