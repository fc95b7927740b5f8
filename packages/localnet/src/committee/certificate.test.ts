/** Certified checkpoints as a stock client reads them, verified with the curve's library and nothing of this package. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bcs } from '@mysten/sui/bcs';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { describe, expect, test } from 'vitest';
import { createArena, genesisConfig, START_MS } from '../arena.test-chain.ts';
import { createLocalnet, createRpcHandler, type Localnet, rpcFetch } from '../index.ts';
import { openFileStorage } from '../node/files/file-storage.ts';

const QUORUM = 6_667n;
const SEED = new Uint8Array(32).fill(7);

/** Who signed checkpoint `n`, from `n mod 4`: bitmaps of {1,2,3}, {0,2,3}, {0,1,3} and {0,1,2}. */
const HEADER = '3a30000001000000000002001000' + '0000';
const BITMAPS = [
  { bitmap: `${HEADER}010002000300`, places: [1, 2, 3] },
  { bitmap: `${HEADER}000002000300`, places: [0, 2, 3] },
  { bitmap: `${HEADER}000001000300`, places: [0, 1, 3] },
  { bitmap: `${HEADER}000001000200`, places: [0, 1, 2] },
];

const Committee = bcs.vector(bcs.struct('Member', { key: bcs.byteVector(), stake: bcs.u64() }));
const EndOfEpoch = bcs.struct('EndOfEpoch', {
  committee: Committee,
  version: bcs.u64(),
  commitments: bcs.vector(bcs.u8()),
  specific: bcs.byteVector(),
});

/** Number of members, each with the length and the bytes of its key and its stake, then version, commitments, version-specific data. */
const END_OF_EPOCH_BYTES = 1 + 4 * (1 + 96 + 8) + 8 + 1 + 1;

const hexOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex');

function clientOf(chain: Localnet): SuiGrpcClient {
  const rpc = createRpcHandler(chain, { nowMs: () => START_MS });
  return new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch: rpcFetch(rpc) });
}

async function readCommittee(client: SuiGrpcClient, epoch: bigint) {
  const { response } = await client.ledgerService.getEpoch({ epoch, readMask: { paths: ['committee'] } });
  const { epoch: of, members = [] } = response.epoch?.committee ?? {};
  expect(of).toBe(epoch);
  return members.map(({ publicKey, weight }) => ({ key: hexOf(publicKey), stake: weight ?? 0n }));
}

async function readCertified(client: SuiGrpcClient, sequence: bigint) {
  const { response } = await client.ledgerService.getCheckpoint({
    checkpointId: { oneofKind: 'sequenceNumber', sequenceNumber: sequence },
    readMask: { paths: ['summary.bcs', 'signature'] },
  });
  return {
    summary: response.checkpoint?.summary?.bcs?.value ?? new Uint8Array(),
    epoch: response.checkpoint?.signature?.epoch ?? -1n,
    signature: response.checkpoint?.signature?.signature ?? new Uint8Array(),
    bitmap: hexOf(response.checkpoint?.signature?.bitmap),
  };
}

type Certified = Awaited<ReturnType<typeof readCertified>>;
type Members = Awaited<ReturnType<typeof readCommittee>>;

/** Whether the members at `places` signed the summary, by the library's own aggregation and pairing. */
function isSignedBy(members: Members, places: readonly number[], { epoch, summary, signature }: Certified): boolean {
  const { G2, shortSignatures } = bls12_381;
  const points = places.map((place) => G2.Point.fromHex(members[place]?.key ?? ''));
  const epochBytes = Buffer.alloc(8);
  epochBytes.writeBigUInt64LE(epoch);
  const message = Buffer.concat([Buffer.from([2, 0, 0]), summary, epochBytes]);
  return shortSignatures.verify(signature, shortSignatures.hash(message), shortSignatures.aggregatePublicKeys(points));
}

/** Makes `epochs` epochs, each of two empty checkpoints, the second of which ends it; the genesis checkpoint comes before. */
function makeEpochs(chain: Localnet, epochs: number): void {
  for (let epoch = 0; epoch < epochs; epoch++) {
    chain.advanceClock(chain.latestCheckpoint().timestampMs + 1);
    chain.advanceEpoch(chain.latestCheckpoint().timestampMs + 1);
  }
}

describe('certified checkpoints', () => {
  test('behavior: over eight epochs a quorum signs, without member n mod 4, and hands over to the next committee', async () => {
    const chain = createLocalnet({ genesis: genesisConfig(), committee: { seed: SEED } });
    const client = clientOf(chain);
    makeEpochs(chain, 8);
    let members = await readCommittee(client, 0n);
    let ended = 0n;
    for (let sequence = 0n; sequence <= chain.latestCheckpoint().sequence; sequence++) {
      const certified = await readCertified(client, sequence);
      const expected = BITMAPS[Number(sequence % 4n)];
      expect(certified.bitmap).toBe(expected?.bitmap);
      expect(certified.epoch).toBe(ended);
      expect(certified.signature).toHaveLength(48);
      const places = expected?.places ?? [];
      expect(isSignedBy(members, places, certified)).toBe(true);
      const stake = places.reduce((sum, place) => sum + (members[place]?.stake ?? 0n), 0n);
      expect(stake).toBe(7_500n);
      expect(stake >= QUORUM).toBe(true);
      // Genesis is checkpoint 0; every even one after it ends an epoch.
      if (sequence === 0n || sequence % 2n === 1n) continue;
      ended += 1n;
      const next = await readCommittee(client, ended);
      const { committee } = EndOfEpoch.parse(certified.summary.subarray(-END_OF_EPOCH_BYTES));
      expect(committee.map(({ key, stake }) => ({ key: hexOf(key), stake: BigInt(stake) }))).toEqual(next);
      const newKeys = next.filter(({ key }) => !members.some((member) => member.key === key));
      expect(newKeys).toHaveLength(1);
      members = next;
    }
    expect(ended).toBe(8n);
    chain.close();
  });

  test('behavior: the committee is sorted by key, and every key is on the curve and in the subgroup', async () => {
    const chain = createLocalnet({ genesis: genesisConfig(), committee: { seed: SEED } });
    const members = await readCommittee(clientOf(chain), 0n);
    const keys = members.map(({ key }) => key);
    expect(keys).toEqual(keys.toSorted());
    expect(new Set(keys).size).toBe(4);
    expect(members.map(({ stake }) => stake)).toEqual([2_500n, 2_500n, 2_500n, 2_500n]);
    for (const key of keys) {
      expect(key).toHaveLength(2 * 96);
      const point = bls12_381.G2.Point.fromHex(key);
      point.assertValidity();
      expect(point.isTorsionFree()).toBe(true);
    }
    chain.close();
  });

  test('security: another summary, another epoch, other signers or another seed do not verify', async () => {
    const chain = createLocalnet({ genesis: genesisConfig(), committee: { seed: SEED } });
    const client = clientOf(chain);
    makeEpochs(chain, 1);
    const members = await readCommittee(client, 0n);
    const certified = await readCertified(client, 1n);
    const places = [0, 2, 3];
    expect(isSignedBy(members, places, certified)).toBe(true);
    const summary = Uint8Array.from(certified.summary, (byte, at) => (at === 8 ? byte ^ 1 : byte));
    expect(isSignedBy(members, places, { ...certified, summary })).toBe(false);
    expect(isSignedBy(members, places, { ...certified, epoch: 1n })).toBe(false);
    expect(isSignedBy(members, [0, 1, 3], certified)).toBe(false);
    const other = createLocalnet({ genesis: genesisConfig(), committee: { seed: new Uint8Array(32).fill(8) } });
    expect(isSignedBy(await readCommittee(clientOf(other), 0n), places, certified)).toBe(false);
    other.close();
    chain.close();
  });

  test('behavior: other stakes belong to the validators, and a checkpoint may lack a quorum by one vote', () => {
    const committee = { seed: SEED, stakes: [3_334n, 2_222n, 2_222n, 2_222n] };
    const chain = createLocalnet({ genesis: genesisConfig(), committee });
    const stakes = chain.getCommittee(0n)?.members.map(({ stake }) => stake) ?? [];
    expect(stakes.toSorted()).toEqual([2_222n, 2_222n, 2_222n, 3_334n]);
    const absent = stakes.indexOf(3_334n);
    expect(10_000n - (stakes[absent] ?? 0n)).toBe(QUORUM - 1n);
    for (const wrong of [[10_000n], [2_500n, 2_500n, 2_500n, 2_501n]]) {
      expect(() => createLocalnet({ genesis: genesisConfig(), committee: { seed: SEED, stakes: wrong } })).toThrow();
    }
    expect(() => createLocalnet({ genesis: genesisConfig(), committee: { seed: new Uint8Array(31) } })).toThrow(
      '32 bytes',
    );
    chain.close();
  });

  test('default: there is no committee of an epoch that has not begun, and no signature of a checkpoint that is not there', () => {
    const chain = createLocalnet({ genesis: genesisConfig() });
    expect(chain.getCommittee(-1n)).toBeUndefined();
    expect(chain.getCommittee(1n)).toBeUndefined();
    expect(chain.getCheckpointSignature(1n)).toBeUndefined();
    chain.close();
  });

  test('behavior: lists and streams answer it where the mask asks for it, and only there', async () => {
    const chain = createLocalnet({ genesis: genesisConfig() });
    const client = clientOf(chain);
    makeEpochs(chain, 1);
    const listed = client.ledgerService.listCheckpoints({
      readMask: { paths: ['sequence_number', 'signature.bitmap'] },
    });
    const bitmaps: string[] = [];
    for await (const { checkpoint } of listed.responses) {
      if (checkpoint) bitmaps.push(hexOf(checkpoint.signature?.bitmap));
    }
    expect(bitmaps).toEqual([0, 1, 2].map((place) => BITMAPS[place]?.bitmap));
    const abort = new AbortController();
    const call = client.subscriptionService.subscribeCheckpoints(
      { readMask: { paths: ['signature'] } },
      { abort: abort.signal },
    );
    await call.headers;
    chain.advanceClock(chain.latestCheckpoint().timestampMs + 1);
    for await (const { checkpoint } of call.responses) {
      expect(hexOf(checkpoint?.signature?.bitmap)).toBe(BITMAPS[3]?.bitmap);
      expect(checkpoint?.signature?.epoch).toBe(1n);
      break;
    }
    abort.abort();
    const { response } = await client.ledgerService.getCheckpoint({
      checkpointId: { oneofKind: undefined },
      readMask: { paths: ['summary.bcs'] },
    });
    expect(response.checkpoint?.signature).toBeUndefined();
    const { response: plain } = await client.ledgerService.getEpoch({});
    expect(plain.epoch?.committee).toBeUndefined();
    chain.close();
  });
});

test('behavior: a chain that is opened again, from its log or from a snapshot, signs the same', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'certificate-'));
  const open = () => createArena({ storage: openFileStorage(dir), committee: { seed: SEED } });
  const signaturesOf = (chain: Localnet) =>
    [0n, 1n, 2n, 3n, 4n, 5n, 6n].map((sequence) => chain.getCheckpointSignature(sequence));
  const committeesOf = (chain: Localnet) => [0n, 1n, 2n, 3n].map((epoch) => chain.getCommittee(epoch));
  try {
    const { chain } = await open();
    makeEpochs(chain, 2);
    const known = { signatures: signaturesOf(chain), committees: committeesOf(chain) };
    expect(known.signatures.every((signature) => signature?.signature.length === 48)).toBe(true);
    chain.close();
    const fromLog = (await open()).chain;
    expect({ signatures: signaturesOf(fromLog), committees: committeesOf(fromLog) }).toEqual(known);
    fromLog.compact();
    makeEpochs(fromLog, 1);
    const last = fromLog.latestCheckpoint();
    fromLog.close();
    const fromSnapshot = (await open()).chain;
    expect(fromSnapshot.latestCheckpoint()).toEqual(last);
    expect(signaturesOf(fromSnapshot)).toEqual(known.signatures);
    expect(last.endOfEpoch?.nextCommittee).toEqual(fromSnapshot.getCommittee(3n)?.members);
    fromSnapshot.close();
    await expect(createArena({ storage: openFileStorage(dir) })).rejects.toMatchObject({
      code: 'CHAIN_DATA_INCOMPATIBLE',
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test('behavior: the bytes of a checkpoint have the names that a node gives them', async () => {
  const { chain } = await createArena();
  const { response } = await clientOf(chain).ledgerService.getCheckpoint({
    checkpointId: { oneofKind: 'sequenceNumber', sequenceNumber: 1n },
    readMask: { paths: ['summary.bcs', 'contents.bcs', 'transactions.effects.bcs', 'transactions.events.bcs'] },
  });
  const { checkpoint } = response;
  const [transaction] = checkpoint?.transactions ?? [];
  expect(checkpoint?.summary?.bcs).toEqual({
    name: 'CheckpointSummary',
    value: chain.getCheckpoint(1n)?.summaryBytes,
  });
  expect(checkpoint?.contents?.bcs).toEqual({
    name: 'CheckpointContents',
    value: chain.getCheckpoint(1n)?.contentsBytes,
  });
  expect(transaction?.effects?.bcs?.name).toBe('TransactionEffects');
  // A grant emits no event.
  expect(transaction?.events).toBeUndefined();
  chain.close();
});
