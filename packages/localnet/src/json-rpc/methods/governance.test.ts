/** What the unmodified SuiJsonRpcClient reads of government, on a chain where the scenario's first half was played. */
import type { SuiTransactionBlockResponse } from '@mysten/sui/jsonRpc';
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
    // It has no gas object; its place holds the zero address.
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

  test('there are four members of the committee, no staking pools and no stakes', async () => {
    expect(await stage.jsonRpc.getValidatorsApy()).toMatchObject({ apys: [] });
    const members = stage.chain.getCommittee(0n)?.members ?? [];
    expect(await stage.jsonRpc.getCommitteeInfo({ epoch: '0' })).toEqual({
      epoch: '0',
      validators: members.map(({ publicKey }) => [Buffer.from(publicKey).toString('base64'), '2500']),
    });
    expect(members).toHaveLength(4);
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
