/**
 * A node that lies, as the first of two, against the whole server on a real local chain: nothing that the validators did not certify becomes
 * a row or a credit, the node is not asked for ten minutes, and the second node is read instead.
 */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { lieAt, tick } from '@suil/checkpoints/testing';
import { openCommitteeSeed, type RunningNode, startNode } from '@suil/localnet/node';
import {
  type CheckpointLie,
  changeEvents,
  changeSummary,
  createValidators,
  frozenHead,
  type Lies,
  rehash,
  replaceBitmap,
  roaringBitmap,
  showAsSuccess,
  signAs,
} from '@suil/localnet/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiedToServer, openLiedToServer } from './lied-to-server.test-support.ts';
import { AMOUNTS_MIST } from './topping-member.test-support.ts';

const EXCLUDED_MS = 600_000;
const TIMEOUT_MS = 120_000;
const attackers = createValidators({ seed: new Uint8Array(32).fill(66) });
let server: LiedToServer;
let other: RunningNode;
/** Lies that were found out. */
let unverified = 0;

beforeAll(async () => {
  server = await openLiedToServer(process.env);
  other = await startNode({ port: 0 });
}, TIMEOUT_MS);
afterAll(async () => {
  await other?.close();
  await server?.close();
});

/** Whatever the lie, the honest node's rows are there afterwards. */
async function expectFound(said: Lies): Promise<void> {
  await server.tell(said);
  server.wait(EXCLUDED_MS);
  await server.act();
  await server.expectHonestRows();
  unverified += 1;
  await server.expectUnverified(unverified);
}

const lie = (...steps: CheckpointLie[]): Lies => lieAt(null, ...steps);
const ADDED = changeEvents((events) => [...events, ...events.slice(0, 1)]);
/** The amount's highest byte comes before the eight bytes of the time. */
const CHANGED = changeEvents((events) => events.map((each) => ({ ...each, contents: each.contents.with(-9, 1) })));
const FORGED_COMMITTEE: Lies = {
  ...lie(ADDED, rehash, signAs(attackers, [0, 1, 2])),
  getEpoch: ({ epoch }) => {
    const { members } = attackers.committeeOf(epoch?.epoch ?? 0n);
    const committee = { members: members.map(({ publicKey, stake }) => ({ publicKey, weight: stake })) };
    return { epoch: { ...epoch, committee } };
  },
};

test('default: while it says the truth it is read, and a failed transaction leaves nothing', async () => {
  await server.tell(lie(changeEvents(remember)));
  await server.act();
  await server.expectHonestRows();
  expect(server.asked()).toBeGreaterThan(0);
}, 60_000);

test('attack: it is not asked for ten minutes, however often it could be, then found out again', async () => {
  await expectFound(lie(ADDED));
  const before = server.asked();
  await server.act();
  await server.expectHonestRows();
  server.wait(EXCLUDED_MS - 60_000);
  await server.act();
  await server.expectHonestRows();
  expect(server.asked()).toBe(before);
  await server.expectUnverified(unverified);
  await expectFound(lie(ADDED));
}, 120_000);

test.each<[string, () => Lies]>([
  ['an event added, all digests made to fit', () => lie(ADDED, rehash)],
  ['an amount changed', () => lie(CHANGED)],
  ['an amount changed, all digests made to fit', () => lie(CHANGED, rehash)],
  ['all events left out', () => lie(changeEvents(() => []))],
  [
    'all events left out, all digests made to fit',
    () =>
      lie(
        changeEvents(() => []),
        rehash,
      ),
  ],
  ['events in another order', () => lie(changeEvents((events) => events.toReversed()))],
  ['a failed transaction shown as good', () => lie((it) => showAsSuccess(seen)(it))],
  ['the same, all digests made to fit', () => lie((it) => showAsSuccess(seen)(it), rehash)],
  ['another time', () => lie(changeSummary((summary) => ({ ...summary, timestampMs: summary.timestampMs + 1 })))],
  ['a minority of the validators', () => lie(signAs(validators(), [0, 3]))],
  ['a signer named twice', () => lie(replaceBitmap(roaringBitmap([0, 0, 1])))],
  ['a signer that is no member', () => lie(replaceBitmap(roaringBitmap([0, 1, 4])))],
  ['bytes behind the signers', () => lie(replaceBitmap(Uint8Array.of(...roaringBitmap([0, 1, 2]), 0)))],
  ['a committee of its own, which GetEpoch names', () => FORGED_COMMITTEE],
  ['another chain with the same numbers', showOther],
])('attack: %s', async (_, said) => expectFound(said()), TIMEOUT_MS);

test('attack: a head that does not move delays nothing', async () => {
  await server.tell(frozenHead(server.honest, await server.readHead()));
  server.wait(EXCLUDED_MS);
  await server.act();
  await server.act();
  await server.expectHonestRows();
  await server.expectUnverified(unverified);
}, 60_000);

/** The two events of a top-up, as the chain emitted them last. */
let seen: Parameters<typeof showAsSuccess>[0] = [];
function remember(events: typeof seen): typeof seen {
  if (events.length === AMOUNTS_MIST.length) seen = events;
  return events;
}

const validators = () => createValidators({ seed: openCommitteeSeed(server.chainFolder) });

/** A chain of others, long enough, under the name of this one. */
function showOther(): Lies {
  while (other.chain.latestCheckpoint().sequence < 2_000n) tick(other.chain);
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: other.url, format: 'binary' });
  return { getCheckpoint: async (_, request) => (await client.ledgerService.getCheckpoint(request)).response };
}
