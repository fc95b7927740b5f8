/** What the unmodified SuiJsonRpcClient reads of government, on a chain where the scenario's first half was played. */
import type { SuiTransactionBlockResponse } from '@mysten/sui/jsonRpc';
import { Transaction } from '@mysten/sui/transactions';
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
    expect(first).toMatchObject({ epoch: '0', firstCheckpointId: '0', endOfEpochInfo: null });
    expect(first.validators).toHaveLength(4);
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

  test('there are four members of the committee, and as many validators', async () => {
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
    const { activeValidators } = await stage.jsonRpc.getLatestSuiSystemState();
    expect(activeValidators.map(({ name, votingPower }) => [name, votingPower])).toEqual(
      [1, 2, 3, 4].map((number) => [`Validator ${number}`, '2500']),
    );
    expect(await stage.jsonRpc.getReferenceGasPrice()).toBe(1000n);
    await expect(stage.jsonRpc.getProtocolConfig({ version: '1' })).rejects.toMatchObject({ code: -32602 });
  });

  test('stakes with what they have earned, and what validators bring in a year', async () => {
    const { epoch: since, activeValidators } = await stage.jsonRpc.getLatestSuiSystemState();
    const [first] = activeValidators;
    const transaction = new Transaction();
    transaction.moveCall({
      target: '0x3::sui_system::request_add_stake',
      arguments: [
        transaction.object('0x5'),
        transaction.splitCoins(transaction.gas, [50_000_000_000n]),
        transaction.pure.address(first?.suiAddress ?? ''),
      ],
    });
    await stage.run(transaction);
    const pending = await stage.jsonRpc.getStakes({ owner });
    const active = String(BigInt(since) + 1n);
    const stake = { principal: '50000000000', stakeRequestEpoch: since, stakeActiveEpoch: active, status: 'Pending' };
    expect(pending).toEqual([
      {
        validatorAddress: first?.suiAddress,
        stakingPool: first?.stakingPoolId,
        stakes: [{ ...stake, stakedSuiId: expect.any(String) }],
      },
    ]);
    for (let ends = 0; ends < 2; ends++) stage.chain.advanceEpoch(stage.chain.latestCheckpoint().timestampMs);
    const stakedSuiIds = [pending[0]?.stakes[0]?.stakedSuiId ?? ''];
    const earned = await stage.jsonRpc.getStakesByIds({ stakedSuiIds });
    expect(earned).toEqual(await stage.jsonRpc.getStakes({ owner }));
    // 2,000 SUI for some 20,004,050, of which 50 are alice's.
    expect(earned[0]?.stakes[0]).toMatchObject({
      status: 'Active',
      estimatedReward: expect.stringMatching(/^4998\d{3}$/),
    });

    const { apys } = await stage.jsonRpc.getValidatorsApy();
    expect(apys.map(({ address }) => address)).toEqual(activeValidators.map(({ suiAddress }) => suiAddress));
    // A reward of 2,000 on 20 million: 1.0001 to the power of 365, a little less with each epoch.
    for (const { apy } of apys) expect(apy).toBeCloseTo(1.0001 ** 365 - 1, 4);

    const { data } = await stage.jsonRpc.call<{
      data: { epoch: string; validators: object[]; endOfEpochInfo: object | null }[];
    }>('suix_getEpochs', [null, 5, true]);
    const [present, ended] = data;
    expect(present).toMatchObject({
      endOfEpochInfo: null,
      validators: [{ nextEpochStake: expect.any(String) }, {}, {}, {}],
    });
    expect(ended).toMatchObject({
      epoch: active,
      validators: [{ stakingPoolSuiBalance: expect.any(String) }, {}, {}, {}],
      endOfEpochInfo: { stakeSubsidyAmount: '8000000000000', totalStakeRewardsDistributed: '8000000000000' },
    });
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
