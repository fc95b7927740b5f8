/**
 * The walk from an anchor to an object's checkpoint, over a local chain whose committee changes in every epoch, through a node that can lie. Here, because
 * the app's own tests are compiled to its oldest browsers, and the local chain is not.
 */
import { bcs } from '@mysten/sui/bcs';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { formatAnchor, type ProvenObject } from '@suil/light-client';
import { createLocalnet, createRpcHandler, type Localnet, rpcFetch } from '@suil/localnet';
import { verifyWithNode } from '@suil/localnet/node';
import { changeSummary, type Lies, lyingFetch } from '@suil/localnet/testing';
import { frameworkPackages } from '@suil/move-framework';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createNodeAnswers } from '../../suil/web/src/platform/certified/node-answers.ts';
import {
  createVerification,
  type EpochEnd,
  type ExtendedAnchor,
  type Start,
} from '../../suil/web/src/platform/certified/verification.ts';

const START_MS = Date.UTC(2026, 10, 21, 9);
const DAY_MS = 86_400_000;
const OWNER = `0x${'a'.repeat(64)}`;

let chain: Localnet;
/** Coins of 5, 6 and 7 MIST, written in epochs 0, 9 and 4, and never again. */
let first: string;
let newest: string;
let middle: string;
const lies: Lies = {};
let answers: ReturnType<typeof createNodeAnswers>;
let start: Start;

beforeAll(async () => {
  chain = createLocalnet({ genesis: { frameworkPackages, startsAtMs: START_MS }, verifyEd25519: verifyWithNode });
  const id = chain.getCheckpoint(0n)?.digest ?? '';
  const committee = chain.getCommittee(0n)?.members ?? [];
  const anchor = { chain: id, epoch: 0n, firstSequence: 0n, startedAtMs: 0, committee, epochEnds: [] };
  start = { chain: id, anchor: formatAnchor(anchor), stored: null, nowMs: START_MS, isLocal: true };
  const passDays = (from: number, to: number) => {
    for (let day = from; day <= to; day++) chain.advanceEpoch(START_MS + day * DAY_MS);
  };
  first = await payOnDay(0, 5n);
  passDays(1, 4);
  middle = await payOnDay(4, 7n);
  passDays(5, 9);
  newest = await payOnDay(9, 6n);
  const fetch = lyingFetch(rpcFetch(createRpcHandler(chain, { nowMs: () => START_MS })), lies);
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  answers = createNodeAnswers({ name: 'Local', ledger: client.ledgerService });
});
afterEach(() => {
  for (const name of Object.keys(lies)) Reflect.deleteProperty(lies, name);
});

async function payOnDay(day: number, amountMist: bigint): Promise<string> {
  return (await chain.requestGas(OWNER, amountMist, START_MS + day * DAY_MS + 1)).coinId;
}

/** A coin is its id and its value. */
const amountOf = ({ contents }: ProvenObject) => bcs.u64().parse(contents.subarray(32));

interface Walk {
  object: ProvenObject;
  /** How many ends of epochs were asked for. */
  asked: number;
  extended: ExtendedAnchor | null;
}

async function prove(objectId: string, from: Start): Promise<Walk> {
  const verification = createVerification(from);
  const question = await answers.fetchObject(objectId);
  let ends: readonly EpochEnd[] = [];
  let asked = 0;
  let extended: ExtendedAnchor | null = null;
  for (;;) {
    extended = verification.addEnds(ends) ?? extended;
    const proof = verification.prove(question);
    if (proof.kind === 'proven') return { object: proof.object, asked, extended };
    ends = await answers.fetchEnds(proof.from, proof.until);
    asked += ends.length;
  }
}

const refused = (code: string) => expect.objectContaining({ code });

test('default: an object of the ninth epoch, over the ends of the nine before', async () => {
  const { object, asked, extended } = await prove(newest, start);
  expect([amountOf(object), object.timestampMs, asked]).toEqual(['6', START_MS + 9 * DAY_MS + 1, 9]);
  expect(object.sequence).toBe(chain.latestCheckpoint().sequence);
  expect(extended).toMatchObject({ chain: start.chain, epoch: 9n });
});

test('default: a kept epoch is the start of the next visit, also for what is older', async () => {
  const stored = (await prove(newest, start)).extended?.text ?? '';
  expect(await prove(newest, { ...start, stored })).toMatchObject({ asked: 0, extended: null });
  // The anchor itself has the committee of epoch 0.
  const old = await prove(first, { ...start, stored });
  expect([amountOf(old.object), old.asked]).toEqual(['5', 0]);
  // The anchor has the digest of the end of epoch 3, which names the committee of epoch 4.
  const between = await prove(middle, { ...start, stored });
  expect([amountOf(between.object), between.asked, between.extended]).toEqual(['7', 1, null]);
});

test('errors: another end than that of the anchor’s digest', async () => {
  const stored = (await prove(newest, start)).extended?.text ?? '';
  const verification = createVerification({ ...start, stored });
  const question = await answers.fetchObject(middle);
  expect(verification.prove(question)).toEqual({ kind: 'ends-needed', from: 3n, until: 4n });
  const [other] = await answers.fetchEnds(2n, 3n);
  if (other === undefined) throw new Error('epoch 2 has an end');
  expect(() => verification.addEnds([{ ...other, epoch: 3n }])).toThrow(refused('CHECKPOINT_DIGEST_WRONG'));
  expect(verification.prove(question)).toMatchObject({ kind: 'ends-needed' });
});

test('edge: a kept anchor that is older, of another chain or unreadable is not used', async () => {
  const otherChain = chain.latestCheckpoint().digest;
  expect(otherChain).not.toBe(start.chain);
  const foreign = start.anchor.replace(start.chain, otherChain).replace('"epoch": "0"', '"epoch": "9"');
  for (const stored of [start.anchor, foreign, '{']) {
    expect((await prove(newest, { ...start, stored })).extended).toMatchObject({ epoch: chain.getEpoch().epoch });
  }
});

test('edge: a kept anchor that is behind the one of a newer build is not used', async () => {
  const anchor = (await prove(newest, start)).extended?.text ?? '';
  expect(await prove(middle, { ...start, anchor, stored: start.anchor })).toMatchObject({ asked: 1, extended: null });
});

test('attack: the checkpoint of an object is another one than the validators of a known epoch signed', async () => {
  lies.getCheckpoint = (answer) => ({
    ...answer,
    ...(answer.checkpoint && {
      checkpoint: changeSummary((s) => ({ ...s, timestampMs: s.timestampMs + 1 }))(answer.checkpoint),
    }),
  });
  await expect(prove(first, start)).rejects.toEqual(refused('CHECKPOINT_SIGNATURE_INVALID'));
});

test('errors: an anchor of another chain, and one that is too old for a network', () => {
  expect(() => createVerification({ ...start, chain: 'another' })).toThrow(refused('ANCHOR_INVALID'));
  expect(() => createVerification({ ...start, isLocal: false })).toThrow(refused('ANCHOR_TOO_OLD'));
});

test('errors: an end of an epoch that its committee did not sign, and one that the node does not have', async () => {
  lies.getCheckpoint = (answer) => ({
    ...answer,
    ...(answer.checkpoint && {
      checkpoint: changeSummary((s) => ({ ...s, timestampMs: 1 }))(answer.checkpoint),
    }),
  });
  await expect(prove(newest, start)).rejects.toEqual(refused('CHECKPOINT_SIGNATURE_INVALID'));
  Reflect.deleteProperty(lies, 'getCheckpoint');
  const running = chain.getEpoch().epoch;
  await expect(answers.fetchEnds(running, running + 5n)).rejects.toMatchObject({
    name: 'UnverifiedAnswer',
    node: 'Local',
  });
  await expect(answers.fetchObject(OWNER)).rejects.toMatchObject({ name: 'UnverifiedAnswer', node: 'Local' });
});
