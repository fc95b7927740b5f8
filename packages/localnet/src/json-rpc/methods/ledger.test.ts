/** What the unmodified SuiJsonRpcClient finds in the ledger, on a chain where the scenario's first half was played. */
import { bcs } from '@mysten/sui/bcs';
import { Transaction } from '@mysten/sui/transactions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Published } from '../../scenario/assets.test-chain.ts';
import { closeStage, openGallery } from '../../scenario/gallery.test-chain.ts';
import { START_MS, type Stage } from '../../scenario/stage.test-chain.ts';

let stage: Stage;
let it: Published;
let owner: string;

beforeAll(async () => {
  ({ stage, published: it, owner } = await openGallery());
}, 120_000);
afterAll(() => closeStage(stage));

const type = (name: string) => `${it.packageId}::gallery::${name}`;
const visit = (count: bigint) => {
  const transaction = new Transaction();
  transaction.moveCall({
    target: type('visit'),
    arguments: [transaction.object(it.galleryId), transaction.pure.u64(count)],
  });
  return transaction;
};

test('rpc.discover names every method that is served', async () => {
  const { methods } = await stage.jsonRpc.call<{ methods: { name: string }[] }>('rpc.discover', []);
  expect(methods.map(({ name }) => name).sort()).toEqual(
    [
      'sui_devInspectTransactionBlock sui_dryRunTransactionBlock sui_executeTransactionBlock sui_getChainIdentifier',
      'sui_getCheckpoint sui_getCheckpoints sui_getEvents sui_getLatestCheckpointSequenceNumber',
      'sui_getMoveFunctionArgTypes sui_getNormalizedMoveFunction sui_getNormalizedMoveModule',
      'sui_getNormalizedMoveModulesByPackage sui_getNormalizedMoveStruct sui_getObject sui_getProtocolConfig',
      'sui_getTotalTransactionBlocks sui_getTransactionBlock sui_multiGetObjects sui_multiGetTransactionBlocks',
      'sui_tryGetPastObject sui_tryMultiGetPastObjects sui_verifyZkLoginSignature suix_getAllBalances',
      'suix_getAllCoins suix_getBalance suix_getCoinMetadata suix_getCoins suix_getCommitteeInfo',
      'suix_getCurrentEpoch suix_getDynamicFieldObject suix_getDynamicFields suix_getEpochs',
      'suix_getLatestSuiSystemState suix_getOwnedObjects suix_getReferenceGasPrice suix_getStakes',
      'suix_getStakesByIds suix_getTotalSupply suix_getValidatorsApy suix_queryEvents',
      'suix_queryTransactionBlocks suix_resolveNameServiceAddress suix_resolveNameServiceNames',
    ].flatMap((line) => line.split(' ')),
  );
});

describe('the ledger', () => {
  test('transactions by every filter', async () => {
    const count = async (filter: object) =>
      (await stage.jsonRpc.queryTransactionBlocks({ filter: filter as never, order: 'ascending' })).data.length;
    const all = (await stage.jsonRpc.queryTransactionBlocks({ order: 'ascending' })).data;
    expect(BigInt(all.length)).toBe(await stage.jsonRpc.getTotalTransactionBlocks());
    expect(await count({ TransactionKind: 'Genesis' })).toBe(1);
    const [genesis] = await stage.jsonRpc.multiGetTransactionBlocks({
      digests: [all[0]?.digest ?? ''],
      options: { showInput: true, showRawInput: true, showObjectChanges: true },
    });
    expect(genesis?.transaction?.data.transaction).toMatchObject({
      kind: 'Genesis',
      objects: expect.arrayContaining([`0x${'6'.padStart(64, '0')}`]),
    });
    expect(await count({ TransactionKindIn: ['ProgrammableTransaction', 'Genesis'] })).toBe(all.length);
    expect(await count({ TransactionKind: 'SystemTransaction' })).toBe(1);
    expect(await count({ Checkpoint: '2' })).toBe(1);
    expect(await count({ FromAddress: stage.bob.toSuiAddress() })).toBe(1);
    // His grant, the coins alice gave him, and his own transaction, which keeps his coin with him.
    expect(await count({ ToAddress: stage.bob.toSuiAddress() })).toBe(3);
    expect(await count({ FromAndToAddress: { from: owner, to: stage.bob.toSuiAddress() } })).toBe(1);
    expect(await count({ FromOrToAddress: { addr: stage.bob.toSuiAddress() } })).toBe(3);
    expect(await count({ MoveFunction: { package: it.packageId, module: 'gallery', function: 'paint' } })).toBe(1);
    expect(await count({ MoveFunction: { package: '0x2', module: 'coin' } })).toBe(1);
    expect(await count({ InputObject: it.treasuryCapId })).toBe(1);
    // Published and used to mint.
    expect(await count({ ChangedObject: it.treasuryCapId })).toBe(2);
    expect(await count({ AffectedObject: it.treasuryCapId })).toBe(2);
  });

  test('events by every filter', async () => {
    const count = async (query: object) => (await stage.jsonRpc.queryEvents({ query: query as never })).data.length;
    const all = await count({ All: [] });
    expect(await count({ MoveEventType: type('Visited') })).toBe(all);
    expect(await count({ MoveEventModule: { package: it.packageId, module: 'gallery' } })).toBe(all);
    expect(await count({ MoveModule: { package: it.packageId, module: 'gallery' } })).toBe(all);
    expect(await count({ MoveModule: { package: '0x2', module: 'coin' } })).toBe(0);
    expect(await count({ Sender: stage.bob.toSuiAddress() })).toBe(1);
    expect(await count({ Any: [{ Sender: owner }, { Sender: stage.bob.toSuiAddress() }] })).toBe(all);
    expect(await count({ TimeRange: { startTime: '0', endTime: String(START_MS) } })).toBe(0);
    expect(await count({ TimeRange: { startTime: String(START_MS), endTime: String(START_MS * 2) } })).toBe(all);
    const [first] = (await stage.jsonRpc.queryEvents({ query: { All: [] }, limit: 1, order: 'ascending' })).data;
    expect(await count({ Transaction: first?.id.txDigest })).toBe(1);
    expect(await stage.jsonRpc.call('sui_getEvents', [first?.id.txDigest])).toEqual([first]);
  });

  test('a cursor at the end gives what is new later', async () => {
    const end = await stage.jsonRpc.queryEvents({ query: { All: [] }, order: 'ascending' });
    expect(end.hasNextPage).toBe(false);
    const { digest } = await stage.jsonRpc.signAndExecuteTransaction({ transaction: visit(1n), signer: stage.alice });
    const fresh = await stage.jsonRpc.queryEvents({ query: { All: [] }, order: 'ascending', cursor: end.nextCursor });
    expect(fresh.data.map(({ id }) => id.txDigest)).toEqual([digest]);
    const none = await stage.jsonRpc.queryEvents({ query: { All: [] }, order: 'ascending', cursor: fresh.nextCursor });
    expect([none.data, none.nextCursor]).toEqual([[], fresh.nextCursor]);
  });

  test('checkpoints by number and digest, forwards and backwards', async () => {
    const zero = await stage.jsonRpc.getCheckpoint({ id: '0' });
    expect(zero.digest).toBe(stage.chain.chainId);
    expect(await stage.jsonRpc.getCheckpoint({ id: zero.digest })).toEqual(zero);
    const tip = await stage.jsonRpc.getLatestCheckpointSequenceNumber();
    const back = await stage.jsonRpc.getCheckpoints({ descendingOrder: true, limit: 2 });
    expect(back.data.map(({ sequenceNumber }) => sequenceNumber)).toEqual([tip, String(BigInt(tip) - 1n)]);
    expect(back.data[0]?.previousDigest).toBe(back.data[1]?.digest);
    const more = await stage.jsonRpc.getCheckpoints({
      descendingOrder: true,
      limit: 100,
      cursor: back.nextCursor ?? null,
    });
    expect([more.data.length, more.hasNextPage]).toEqual([Number(tip) - 1, false]);
    await expect(stage.jsonRpc.getCheckpoint({ id: '999' })).rejects.toMatchObject({ type: 'InvalidParams' });
  });

  test('the chain is named by the first four bytes of its genesis', async () => {
    const id = await stage.jsonRpc.call<string>('sui_getChainIdentifier', []);
    expect(id).toMatch(/^[0-9a-f]{8}$/);
    expect(bcs.ObjectDigest.serialize(stage.chain.chainId).toHex().slice(2, 10)).toBe(id);
  });
});
