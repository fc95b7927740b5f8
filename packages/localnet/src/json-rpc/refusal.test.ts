/**
 * What JSON-RPC refuses, with the code and name a client sees, and nothing changed on the chain; then damaged requests of every
 * method: each gets an answer, none is a defect. The mutations come from a fixed seed, so a failure can be repeated.
 */
import { JsonRpcError } from '@mysten/sui/jsonRpc';
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNameRegistry } from '../names/name-registry.ts';
import { randomOf } from '../random.test-support.ts';
import { hangPictures, type Published, publish } from '../scenario/assets.test-chain.ts';
import { START_MS, type Stage, setStage } from '../scenario/stage.test-chain.ts';
import type { Checkpoint } from '../types.ts';
import { createJsonRpc } from './json-rpc.ts';

const SEED = 20_261_121;
const MUTANTS_PER_REQUEST = 40;
const MISSING_ID = `0x${'de'.repeat(32)}`;
const MISSING_DIGEST = 'GAFpCCcRmxTdFfUEMbQbkBaexKAUaGFmiB2ZTV6LVGmV';

let stage: Stage;
let it: Published;
let owner: string;
let before: Checkpoint;

beforeAll(async () => {
  stage = await setStage('JSON-RPC');
  owner = stage.alice.toSuiAddress();
  it = await publish(stage, {});
  await hangPictures(stage, it, {});
}, 120_000);
beforeEach(() => {
  before = stage.chain.latestCheckpoint();
});
afterAll(() => {
  expect(stage.faults).toEqual([]);
  stage.close();
});

/** Expects a call to be refused and the chain to be where it was. Returns code, name and sentence. */
async function refusal(method: string, params: unknown[]) {
  try {
    await stage.jsonRpc.call(method, params);
  } catch (error) {
    expect(stage.chain.latestCheckpoint()).toEqual(before);
    if (error instanceof JsonRpcError) return { code: error.code, name: error.type, message: error.message };
    throw error;
  }
  throw new Error('nothing was refused');
}

const INVALID = { code: -32602, name: 'InvalidParams' };

async function send(amount: bigint): Promise<Uint8Array> {
  const transaction = new Transaction();
  transaction.setSender(owner);
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [amount])], owner);
  return transaction.build({ client: stage.jsonRpc });
}

describe('parameters of the wrong kind', () => {
  const attempts: [string, unknown[]][] = [
    ['sui_getObject', []],
    ['sui_getObject', [7]],
    ['sui_getObject', ['0xnothex']],
    ['sui_getObject', [`0x${'1'.repeat(65)}`]],
    ['sui_getObject', ['0x2', { showType: 'yes' }]],
    ['sui_getObject', ['0x2', 'all']],
    ['sui_multiGetObjects', ['0x2']],
    ['sui_multiGetObjects', [['0x2', null]]],
    ['sui_tryGetPastObject', ['0x2', -1]],
    ['sui_tryGetPastObject', ['0x2', 1.5]],
    ['sui_tryGetPastObject', ['0x2', '18446744073709551616']],
    ['suix_getOwnedObjects', ['0x2', { filter: { Unknown: 1 } }]],
    ['suix_getOwnedObjects', ['0x2', { filter: { Package: '0x1', Version: '1' } }]],
    [
      'suix_getOwnedObjects',
      ['0x2', { filter: { MatchAll: [{ MatchAll: [{ MatchAll: [{ MatchAll: [{ MatchAll: [] }] }] }] }] } }],
    ],
    ['suix_getCoins', ['0x2', 'not a type']],
    ['suix_getCoins', ['0x2', null, null, 'many']],
    ['suix_getBalance', ['0x2', `${'vector<'.repeat(600)}u8${'>'.repeat(600)}`]],
    ['suix_getDynamicFieldObject', ['0x2', { type: 'nothing', value: 1 }]],
    ['sui_getTransactionBlock', ['short']],
    ['sui_multiGetTransactionBlocks', [[MISSING_DIGEST, MISSING_DIGEST]]],
    ['suix_queryTransactionBlocks', [{ filter: { MoveFunction: { package: '0x2', function: 'f' } } }]],
    ['suix_queryTransactionBlocks', [{}, MISSING_DIGEST]],
    ['suix_queryEvents', [{ TimeRange: { startTime: 'a', endTime: '1' } }]],
    ['suix_queryEvents', [{ All: [] }, { txDigest: MISSING_DIGEST, eventSeq: '0' }]],
    ['suix_queryEvents', [{ All: [] }, null, 5, 'down']],
    ['sui_getCheckpoint', ['-1']],
    ['sui_getCheckpoints', ['99999999', 5, false]],
    ['sui_verifyZkLoginSignature', ['AA==', 'AA==', 'Nothing', '0x2']],
    ['suix_resolveNameServiceAddress', ['not a name']],
  ];
  test.each(attempts)('%s %j', async (method, params) => {
    expect(await refusal(method, params)).toMatchObject(INVALID);
  });
});

describe('what is not there', () => {
  test('a transaction, in the sentence that clients wait by', async () => {
    const { message } = await refusal('sui_getTransactionBlock', [MISSING_DIGEST]);
    expect(message).toBe(`Could not find the referenced transaction [TransactionDigest(${MISSING_DIGEST})].`);
    await expect(stage.core.getTransaction({ digest: MISSING_DIGEST })).rejects.toMatchObject({ reason: 'notFound' });
  });

  test('a checkpoint, a package, a method', async () => {
    expect(await refusal('sui_getCheckpoint', ['999999'])).toMatchObject(INVALID);
    expect(await refusal('sui_getNormalizedMoveModulesByPackage', [MISSING_ID])).toMatchObject(INVALID);
    expect(await refusal('suix_getNetworkMetrics', [])).toEqual({
      code: -32601,
      name: 'MethodNotFound',
      message: 'Method not found',
    });
  });
});

describe('executing', () => {
  const execute = (bytes: Uint8Array | string, signatures: unknown) =>
    refusal('sui_executeTransactionBlock', [typeof bytes === 'string' ? bytes : toBase64(bytes), signatures]);

  test('bytes that are no base64, or no transaction', async () => {
    expect(await execute('@@@', [])).toMatchObject(INVALID);
    expect(await execute(Uint8Array.of(1, 2, 3), [])).toMatchObject(INVALID);
    const bytes = await send(1n);
    const { signature } = await stage.alice.signTransaction(bytes);
    for (const length of [0, 1, 10, bytes.length - 1]) {
      expect(await execute(bytes.slice(0, length), [signature])).toMatchObject(INVALID);
    }
    expect(await execute(Uint8Array.of(...bytes, 0), [signature])).toMatchObject(INVALID);
  });

  test('signatures of another account, damaged, missing, too many', async () => {
    const refused = { code: -32002, name: 'TransactionExecutionClientError' };
    const bytes = await send(1n);
    const { signature } = await stage.alice.signTransaction(bytes);
    const other = await stage.bob.signTransaction(bytes);
    const cases = [[other.signature], [signature.slice(0, 40)], ['!'], [], [signature, signature]];
    for (const signatures of cases) expect(await execute(bytes, signatures)).toMatchObject(refused);
    expect(await execute(bytes, signature)).toMatchObject(INVALID);
    expect(await execute(bytes, new Array(11).fill(signature))).toMatchObject(INVALID);
  });

  test('the same coin twice, from two clients at once: one wins', async () => {
    const both = await Promise.all([send(11n), send(22n)]);
    const outcomes = await Promise.allSettled(
      both.map(async (bytes) => {
        const { signature } = await stage.alice.signTransaction(bytes);
        return stage.jsonRpc.executeTransactionBlock({ transactionBlock: bytes, signature });
      }),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(lost?.reason).toMatchObject({
      code: -32002,
      message: expect.stringContaining('not available for consumption'),
    });
    expect(stage.chain.latestCheckpoint().sequence).toBe(before.sequence + 1n);
  });

  test('a request type that there is not', async () => {
    const params = [toBase64(await send(1n)), [], null, 'WaitForever'];
    expect(await refusal('sui_executeTransactionBlock', params)).toMatchObject(INVALID);
  });

  test('dry runs and inspections of malformed bytes', async () => {
    for (const bytes of ['', '////', 'AAAAAA==']) {
      expect(await refusal('sui_dryRunTransactionBlock', [bytes])).toMatchObject(INVALID);
      expect(await refusal('sui_devInspectTransactionBlock', [owner, bytes])).toMatchObject(INVALID);
    }
  });
});

/** Things that no parameter expects in its place. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  '0x',
  'ä',
  '\u0000',
  '0x2',
  '99999999999999999999',
  [],
  {},
  [[[[[]]]]],
  { constructor: 1 },
  { __proto__: null },
  'x'.repeat(5_000),
];

test('damaged requests of every method are answered and change nothing', async () => {
  const faults: unknown[] = [];
  const names = createNameRegistry([]);
  const context = { chain: stage.chain, nowMs: () => START_MS };
  const rpc = createJsonRpc(context, { names, onFault: (fault) => faults.push(fault) });
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await rpc.fetch(new Request('http://localnet/', { method: 'POST', body, headers }))).text();
  };
  const bytes = await send(1n);
  const { signature } = await stage.alice.signTransaction(bytes);
  const good = wellFormed(toBase64(bytes), signature);
  for (const [method, params] of good) {
    const answer = JSON.parse(await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
    if (method !== 'sui_executeTransactionBlock') expect(answer, method).toHaveProperty('result');
  }
  const after = stage.chain.latestCheckpoint();
  const random = randomOf(SEED);
  const codes = new Map<unknown, number>();
  for (const [method, params] of good) {
    for (let count = 0; count < MUTANTS_PER_REQUEST; count += 1) {
      const text = await post(mutate(method, params, random));
      const code = text === '' ? 'none' : (JSON.parse(text).error?.code ?? 'answered');
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  expect(faults).toEqual([]);
  expect(codes.get(-32603)).toBeUndefined();
  expect(codes.get(-32602)).toBeGreaterThan(100);
  expect(codes.get(-32700)).toBeGreaterThan(10);
  expect(stage.chain.latestCheckpoint()).toEqual(after);
});

/** One request of every method that takes parameters. */
function wellFormed(transaction: string, signature: string): [string, unknown[]][] {
  const { packageId, galleryId } = it;
  const [first] = stage.chain.getCheckpoint(2n)?.transactions ?? [];
  const digest = first?.digest ?? '';
  const inGallery = { package: packageId, module: 'gallery' };
  return [
    ['sui_dryRunTransactionBlock', [transaction]],
    ['sui_getObject', [galleryId, { showContent: true, showBcs: true }]],
    ['sui_multiGetObjects', [[galleryId, packageId], { showType: true }]],
    ['sui_tryGetPastObject', [galleryId, 1, { showOwner: true }]],
    ['sui_tryMultiGetPastObjects', [[{ objectId: galleryId, version: '1' }], {}]],
    ['suix_getOwnedObjects', [owner, { filter: { MatchAny: [{ Package: '0x2' }] }, options: {} }, null, 2]],
    ['suix_getDynamicFields', [galleryId, null, 2]],
    ['suix_getDynamicFieldObject', [galleryId, { type: 'u64', value: '11' }]],
    ['suix_getCoins', [owner, '0x2::sui::SUI', null, 2]],
    ['suix_getAllCoins', [owner, null, 2]],
    ['suix_getBalance', [owner, '0x2::sui::SUI']],
    ['suix_getAllBalances', [owner]],
    ['suix_getCoinMetadata', ['0x2::sui::SUI']],
    ['suix_getTotalSupply', ['0x2::sui::SUI']],
    ['sui_getTransactionBlock', [digest, { showInput: true, showEffects: true }]],
    ['sui_multiGetTransactionBlocks', [[digest], { showObjectChanges: true }]],
    ['suix_queryTransactionBlocks', [{ filter: { MoveFunction: inGallery } }, null, 2, true]],
    ['sui_getEvents', [digest]],
    ['suix_queryEvents', [{ MoveEventModule: inGallery }, { txDigest: digest, eventSeq: '0' }, 2, false]],
    ['sui_getCheckpoint', ['1']],
    ['sui_getCheckpoints', ['1', 2, true]],
    ['sui_getNormalizedMoveFunction', [packageId, 'gallery', 'visit']],
    ['sui_getNormalizedMoveStruct', [packageId, 'gallery', 'Frame']],
    ['sui_getProtocolConfig', [null]],
    ['suix_getEpochs', [null, 2, true]],
    ['suix_getCommitteeInfo', ['0']],
    ['suix_getStakes', [owner]],
    ['suix_getStakesByIds', [[]]],
    ['sui_verifyZkLoginSignature', ['AQID', signature, 'PersonalMessage', owner]],
    ['suix_resolveNameServiceAddress', ['alice.sui']],
    ['suix_resolveNameServiceNames', [owner, null, 1]],
    ['sui_executeTransactionBlock', [transaction, [signature], { showEffects: true }, 'WaitForLocalExecution']],
  ];
}

/** A request with one parameter replaced, or with its text cut, doubled or overwritten somewhere. */
function mutate(method: string, params: readonly unknown[], random: (below: number) => number): string {
  const changed = [...params];
  // The one call that changes the chain is never sent whole.
  if (method === 'sui_executeTransactionBlock') changed[random(2)] = STRANGE[random(STRANGE.length)];
  else if (random(2) === 0) changed[random(changed.length)] = STRANGE[random(STRANGE.length)];
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: changed });
  const at = random(text.length);
  switch (random(4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + random(6));
    case 2:
      return `${text.slice(0, at)}${'0"[{xé'[random(6)]}${text.slice(at)}`;
    default:
      return text;
  }
}
