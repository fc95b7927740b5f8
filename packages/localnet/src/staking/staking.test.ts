/** The life of stakes on the chain: from the transaction that stakes to the one that is paid, over changes of epoch. */
import { bcs } from '@mysten/sui/bcs';
import { beforeEach, describe, expect, test } from 'vitest';
import { alice, bob, failureIn, SUI } from '../arena.test-chain.ts';
import { coinBalance } from '../index.ts';
import { rewardOf } from './read-state.ts';
import {
  FIRST_STAKE,
  idOf,
  openStaking,
  STAKED,
  STATE,
  type StakingChain,
  SUBSIDY_PART,
  SYSTEM,
} from './staking.test-chain.ts';

let it: StakingChain;
beforeEach(async () => {
  it = await openStaking();
});

describe('a stake', () => {
  test('earns from the next epoch on, and is paid out with what it earned', async () => {
    const done = await it.stake(50n * SUI);
    expect(failureIn(done)).toBeUndefined();
    const id = idOf(done, STAKED);
    const pool = it.validatorAt(0).stakingPool;
    expect(pool).toMatchObject({ suiBalance: FIRST_STAKE.toString(), pendingStake: (50n * SUI).toString() });

    // The rewards of epoch 0 come before the stake: 20 million SUI and they are 20 million SUI's worth of tokens.
    const firstReward = (4n * SUBSIDY_PART + it.advance()) / 4n;
    const before = FIRST_STAKE + firstReward;
    const staked = before + 50n * SUI;
    const tokens = (FIRST_STAKE * staked) / before;
    expect(it.validatorAt(0).stakingPool).toMatchObject({
      suiBalance: staked.toString(),
      poolTokenBalance: tokens.toString(),
      rewardsPool: firstReward.toString(),
      pendingStake: '0',
      exchangeRates: { size: '2' },
    });
    const storedAfterEpoch0 = it.state().storageFund;

    // No transaction in epoch 1, so nothing is charged twice: its reward is the subsidy alone.
    expect(it.advance()).toBe(0n);
    expect(it.state().storageFund).toEqual(storedAfterEpoch0);
    const own = (tokens * 50n * SUI) / staked;
    const reward = ((staked + SUBSIDY_PART) * own) / tokens - 50n * SUI;
    // 50 SUI of 20,002,050: 0.0049995 SUI of 2,000 SUI.
    expect(reward / 1_000n).toBe(4_999n);

    const paid = await it.withdraw(id);
    const coin = it.chain.getObject(
      idOf(paid, `0x${'2'.padStart(64, '0')}::coin::Coin<0x${'2'.padStart(64, '0')}::sui::SUI>`),
    );
    expect(coin && coinBalance(coin)).toBe(50n * SUI + reward);
    expect(it.chain.getObject(id)).toBeUndefined();
    const event = paid.events.find(({ type }) => type.endsWith('::validator::UnstakingRequestEvent'));
    expect(it.chain.toJson(event?.type ?? '', event?.contents ?? new Uint8Array())).toMatchObject({
      validator_address: it.addressOf(0),
      staker_address: alice.toSuiAddress(),
      stake_activation_epoch: '1',
      unstaking_epoch: '2',
      principal_amount: (50n * SUI).toString(),
      reward_amount: reward.toString(),
    });
    const charges = it.advance();
    const left = staked + SUBSIDY_PART + (4n * SUBSIDY_PART + charges) / 4n - 50n * SUI - reward;
    expect(it.validatorAt(0).stakingPool.suiBalance).toBe(left.toString());
  });

  test('that is withdrawn before it is active earns nothing', async () => {
    const done = await it.stake(5n * SUI);
    const paid = await it.withdraw(idOf(done, STAKED));
    const event = paid.events.find(({ type }) => type.endsWith('::validator::UnstakingRequestEvent'));
    expect(it.chain.toJson(event?.type ?? '', event?.contents ?? new Uint8Array())).toMatchObject({
      principal_amount: (5n * SUI).toString(),
      reward_amount: '0',
    });
    it.advance();
    expect(BigInt(it.validatorAt(0).stakingPool.suiBalance)).toBeLessThan(FIRST_STAKE + SUBSIDY_PART + SUI);
  });

  test('what is read of its reward is what it is paid', async () => {
    const ids = [idOf(await it.stake(7n * SUI), STAKED), idOf(await it.stake(3n * SUI + 1n), STAKED)];
    it.advance();
    ids.push(idOf(await it.stake(11n * SUI), STAKED));
    for (let epoch = 0; epoch < 5; epoch++) it.advance();
    const find = (id: string) => it.chain.getObject(id);
    for (const id of ids) {
      const object = find(id);
      const contents = object?.data.kind === 'move' ? object.data.contents : new Uint8Array();
      const read = bcs
        .struct('StakedSui', { id: bcs.Address, pool: bcs.Address, since: bcs.u64(), principal: bcs.u64() })
        .parse(contents);
      const reward = rewardOf(
        find,
        it.validatorAt(0),
        { id, poolId: read.pool, activationEpoch: BigInt(read.since), principalMist: BigInt(read.principal) },
        it.chain.getEpoch().epoch,
      );
      const paid = await it.withdraw(id);
      const event = paid.events.find(({ type }) => type.endsWith('::validator::UnstakingRequestEvent'));
      expect(reward).toBeGreaterThan(0n);
      expect(it.chain.toJson(event?.type ?? '', event?.contents ?? new Uint8Array())).toMatchObject({
        reward_amount: reward.toString(),
      });
    }
  });

  test('error: below 1 SUI, and with an address that is no validator', async () => {
    expect(failureIn(await it.stake(SUI - 1n))).toMatchObject({
      error: { MoveAbort: [{ module: { name: 'validator_set' } }, '10'] },
    });
    const wrong = await it.run((tx) => {
      const [coin] = tx.splitCoins(tx.gas, [SUI]);
      const validator = tx.pure.address(bob.toSuiAddress());
      it.call(tx, `${SYSTEM}::request_add_stake`, [it.shared(tx, STATE), coin!, validator]);
    });
    expect(failureIn(wrong)).toMatchObject({ error: { MoveAbort: [{ module: { name: 'validator_set' } }, '4'] } });
  });

  test('error: no one but the system advances the epoch', async () => {
    const attempt = await it.run((tx) => {
      const zero = () => it.call(tx, '0x2::balance::zero', [], ['0x2::sui::SUI']);
      const numbers = [1, 138, 0, 0, 0].map((number) => tx.pure.u64(number));
      it.call(tx, `${SYSTEM}::advance_epoch`, [zero(), zero(), it.shared(tx, STATE), ...numbers]);
    });
    expect(failureIn(attempt)?.error.$kind).toBe('NonEntryFunctionInvoked');
  });
});
