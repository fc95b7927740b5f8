/** What the unmodified SuiJsonRpcClient runs and finds in the ledger, on a chain where the scenario's first half was played. */
import { bcs } from '@mysten/sui/bcs';
import type { SuiTransactionBlockResponse } from '@mysten/sui/jsonRpc';
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hangPictures, moveCoins, type Published, publish, shareGallery } from '../../scenario/assets.test-chain.ts';
import { START_MS, type Stage, setStage } from '../../scenario/stage.test-chain.ts';

let stage: Stage;
let it: Published;
let owner: string;

beforeAll(async () => {
  stage = await setStage('JSON-RPC');
  owner = stage.alice.toSuiAddress();
  it = await publish(stage, {});
  await moveCoins(stage, it, {});
  await shareGallery(stage, it, {});
  await hangPictures(stage, it, {});
}, 120_000);
afterAll(() => {
  expect(stage.faults).toEqual([]);
  stage.close();
});

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

describe('running transactions', () => {
  test('an execution answers what its options name', async () => {
    const done = await stage.jsonRpc.signAndExecuteTransaction({
      transaction: visit(2n),
      signer: stage.alice,
      options: {
        showInput: true,
        showEffects: true,
        showEvents: true,
        showObjectChanges: true,
        showBalanceChanges: true,
      },
    });
    expect(done.confirmedLocalExecution).toBe(true);
    expect(done.transaction?.data.transaction).toMatchObject({
      kind: 'ProgrammableTransaction',
      inputs: [
        { type: 'object', objectType: 'sharedObject', objectId: it.galleryId, mutable: true },
        { type: 'pure', valueType: 'u64', value: '2' },
      ],
      transactions: [
        {
          MoveCall: {
            package: it.packageId,
            module: 'gallery',
            function: 'visit',
            arguments: [{ Input: 0 }, { Input: 1 }],
          },
        },
      ],
    });
    // 3 by alice, 3 by bob, 2 now.
    expect(done.events).toMatchObject([
      {
        id: { txDigest: done.digest, eventSeq: '0' },
        type: type('Visited'),
        parsedJson: { visitor: owner, visitors: '8' },
      },
    ]);
    const { effects } = done;
    expect(effects?.mutated?.map(({ reference }) => reference.objectId)).toContain(it.galleryId);
    expect(effects?.sharedObjects?.map(({ objectId }) => objectId)).toEqual([it.galleryId]);
    expect(effects?.modifiedAtVersions?.length).toBe(2);
    expect(done.objectChanges?.map((change) => change.type)).toEqual(['mutated', 'mutated']);
    const { computationCost, storageCost, storageRebate } = effects?.gasUsed ?? {};
    const paid = BigInt(computationCost ?? 0) + BigInt(storageCost ?? 0) - BigInt(storageRebate ?? 0);
    expect(done.balanceChanges).toEqual([
      { owner: { AddressOwner: owner }, coinType: '0x2::sui::SUI', amount: (-paid).toString() },
    ]);
    const bare = await stage.jsonRpc.getTransactionBlock({ digest: done.digest });
    expect(Object.keys(bare).sort()).toEqual(['checkpoint', 'digest', 'timestampMs']);
    const [again] = await stage.jsonRpc.multiGetTransactionBlocks({
      digests: [done.digest],
      options: { showEffects: true },
    });
    expect(again?.effects).toEqual(effects);
  });

  test('a publish names the package and its modules; wrapping, burning and unwrapping are sorted', async () => {
    const sent = await stage.jsonRpc.queryTransactionBlocks({
      filter: { FromAddress: owner },
      order: 'ascending',
      options: { showObjectChanges: true, showEffects: true },
    });
    const [first] = sent.data;
    expect(first?.objectChanges).toContainEqual({
      type: 'published',
      packageId: it.packageId,
      version: '1',
      digest: stage.chain.getObject(it.packageId)?.digest,
      modules: ['gallery', 'medal'],
    });
    const kinds = sent.data.map(({ objectChanges }) => (objectChanges ?? []).map((change) => change.type));
    const wrapping = sent.data[kinds.findIndex((of) => of.includes('wrapped'))];
    expect(wrapping?.objectChanges?.map((change) => change.type).sort()).toEqual([
      'created',
      'deleted',
      'mutated',
      'wrapped',
    ]);
    // The digests that stand for what is gone: 32 times 99, and 32 times 88.
    expect(wrapping?.effects?.deleted?.[0]?.digest).toBe('7gyGAp71YXQRoxmFBaHxofQXAipvgHyBKPyxmdSJxyvz');
    expect(wrapping?.effects?.wrapped?.[0]?.digest).toBe(
      bcs.ObjectDigest.parse(Uint8Array.of(32, ...new Array(32).fill(88))),
    );
    expect(sent.data.some(({ effects }) => effects?.unwrapped?.length === 1)).toBe(true);
  });

  test('a dry run tells everything and changes nothing', async () => {
    const before = stage.chain.latestCheckpoint();
    const transaction = visit(5n);
    transaction.setSender(owner);
    const bytes = await transaction.build({ client: stage.jsonRpc });
    const run = await stage.jsonRpc.dryRunTransactionBlock({ transactionBlock: bytes });
    expect(run.effects.status).toEqual({ status: 'success' });
    expect(run.events[0]?.parsedJson).toEqual({ visitor: owner, visitors: '13' });
    expect(run.input.sender).toBe(owner);
    expect(run.balanceChanges.length).toBe(1);
    expect(run.suggestedGasPrice).toBe('1000');
    expect(stage.chain.latestCheckpoint()).toEqual(before);
  });

  test('an inspection gives results with their types, or the error', async () => {
    const inspect = (transactionBlock: Transaction) =>
      stage.jsonRpc.devInspectTransactionBlock({ sender: owner, transactionBlock });
    const seen = await inspect(visit(1n));
    const [result] = seen.results ?? [];
    // 8 visitors so far, and one in the inspection.
    expect(result?.returnValues).toEqual([[[9, 0, 0, 0, 0, 0, 0, 0], 'u64']]);
    const [argument, bytes, of] = result?.mutableReferenceOutputs?.[0] ?? [];
    expect([argument, of]).toEqual([{ Input: 0 }, type('Gallery')]);
    expect(bytes?.slice(32)).toEqual([9, 0, 0, 0, 0, 0, 0, 0]);
    const leave = new Transaction();
    leave.moveCall({ target: type('leave'), arguments: [leave.object(it.galleryId), leave.pure.u64(1_000n)] });
    const failed = await inspect(leave);
    expect(failed.results).toBeUndefined();
    expect(failed.error).toMatch(
      /^MoveAbort\(MoveLocation \{ module: ModuleId \{ address: [0-9a-f]{64}, name: Identifier\("gallery"\) \}, function: \d+, instruction: \d+, function_name: Some\("leave"\) \}, 7\) in command 0$/,
    );
    expect(failed.effects.abortError).toEqual({
      module_id: `${it.packageId}::gallery`,
      function: 'leave',
      error_code: '7',
    });
  });

  test('an inspection takes the arguments that the client has no words for', async () => {
    const transaction = visit(1n);
    const kind = toBase64(await transaction.build({ client: stage.jsonRpc, onlyTransactionKind: true }));
    const args = { skipChecks: false, gasSponsor: stage.bob.toSuiAddress(), showRawTxnDataAndEffects: true };
    const seen = await stage.jsonRpc.call<{ rawTxnData: number[]; rawEffects: number[] }>(
      'sui_devInspectTransactionBlock',
      [owner, kind, '1000', null, args],
    );
    const { V1: data } = bcs.TransactionData.parse(Uint8Array.from(seen.rawTxnData));
    expect(data?.gasData.owner).toBe(stage.bob.toSuiAddress());
    expect(bcs.TransactionEffects.parse(Uint8Array.from(seen.rawEffects)).V2?.status.$kind).toBe('Success');
  });
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

describe('government', () => {
  test('epochs that have ended tell how, the present one does not', async () => {
    const first = await stage.jsonRpc.getCurrentEpoch();
    expect(first).toMatchObject({ epoch: '0', firstCheckpointId: '0', endOfEpochInfo: null, validators: [] });
    const last = stage.chain.advanceEpoch(stage.chain.latestCheckpoint().timestampMs);
    const [ending] = last.transactions;
    const options = { showInput: true, showEffects: true };
    const ended = await stage.jsonRpc.getTransactionBlock({ digest: ending?.digest ?? '', options });
    const [change] = changeOf(ended);
    expect(change).toMatchObject({ ChangeEpoch: { epoch: '1', epoch_start_timestamp_ms: String(last.timestampMs) } });
    // It has no gas object; what stands there is the zero address.
    expect(ended.effects?.gasObject.reference.objectId).toBe(`0x${'0'.repeat(64)}`);
    const page = await stage.jsonRpc.call<{
      data: { epoch: string; endOfEpochInfo: object | null }[];
      hasNextPage: boolean;
    }>('suix_getEpochs', [null, 1, false]);
    expect(page.data[0]).toMatchObject({ epoch: '0', endOfEpochInfo: { lastCheckpointId: last.sequence.toString() } });
    expect(page.hasNextPage).toBe(true);
    expect((await stage.jsonRpc.getCurrentEpoch()).epoch).toBe('1');
    const { data: newestFirst } = await stage.jsonRpc.call<{ data: { epoch: string }[] }>('suix_getEpochs', [
      null,
      5,
      true,
    ]);
    expect(newestFirst.map(({ epoch }) => epoch)).toEqual(['1', '0']);
  });

  test('there are no validators and no stakes', async () => {
    expect(await stage.jsonRpc.getValidatorsApy()).toMatchObject({ apys: [] });
    expect(await stage.jsonRpc.getCommitteeInfo()).toMatchObject({ validators: [] });
    expect(await stage.jsonRpc.getStakes({ owner })).toEqual([]);
    await expect(stage.jsonRpc.getStakesByIds({ stakedSuiIds: [it.galleryId] })).rejects.toMatchObject({
      code: -32602,
    });
    expect((await stage.jsonRpc.getLatestSuiSystemState()).activeValidators).toEqual([]);
    expect(await stage.jsonRpc.getReferenceGasPrice()).toBe(1000n);
    await expect(stage.jsonRpc.getProtocolConfig({ version: '1' })).rejects.toMatchObject({ code: -32602 });
  });

  test('signatures are verified', async () => {
    const { bytes, signature } = await stage.alice.signPersonalMessage(Uint8Array.of(1, 2, 3));
    const verify = (author: string) =>
      stage.jsonRpc.verifyZkLoginSignature({ bytes, signature, intentScope: 'PersonalMessage', author });
    expect(await verify(owner)).toEqual({ success: true, errors: [] });
    expect(await verify(stage.bob.toSuiAddress())).toMatchObject({ success: false, errors: [expect.any(String)] });
  });
});

function changeOf({ transaction }: SuiTransactionBlockResponse) {
  const kind = transaction?.data.transaction;
  return kind?.kind === 'EndOfEpochTransaction' ? kind.transactions : [];
}
