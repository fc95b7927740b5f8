/** What the unmodified SuiJsonRpcClient runs, on a chain where the scenario's first half was played. */
import { bcs } from '@mysten/sui/bcs';
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Published } from '../../scenario/assets.test-chain.ts';
import { closeStage, openGallery } from '../../scenario/gallery.test-chain.ts';
import type { Stage } from '../../scenario/stage.test-chain.ts';

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
