/** The life of stakes on the chain: from the transaction that stakes to the one that is paid, over changes of epoch. */
import { bcs } from '@mysten/sui/bcs';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, bob, createArena, failureIn, genesisConfig, SUI } from '../arena.test-chain.ts';
import { FAUCET_ADDRESS } from '../chain/faucet.ts';
import { coinBalance, createLocalnet, type ExecutedTransaction } from '../index.ts';
import { INNER_ID, INNER_TYPE, StateField, type SystemState } from './layout.ts';
import { openPension } from './pension.test-chain.ts';
import { readSystemState, rewardOf } from './read-state.ts';

const STATE = `0x${'5'.padStart(64, '0')}`;
const SYSTEM = '0x3::sui_system';
const STAKED = `0x${'3'.padStart(64, '0')}::staking_pool::StakedSui`;
const COIN = '0x2::coin::Coin<0x2::sui::SUI>';
const TOTAL_MIST = 10_000_000_000n * SUI;
/** What each of the four validators begins with, and its part of what a change of epoch pays: a quarter of 8,000 SUI. */
const FIRST_STAKE = 20_000_000n * SUI;
const SUBSIDY_PART = 2_000n * SUI;

let it: ArenaChain;
beforeEach(async () => {
  it = await createArena();
});

function state(arena = it): SystemState {
  const found = readSystemState((id, version) => arena.chain.getObject(id, version));
  if (!found) throw new Error('no system state');
  return found;
}

function validatorAt(place: number) {
  const found = state().validators.activeValidators[place];
  if (!found) throw new Error(`no validator ${place}`);
  return found;
}

const addressOf = (place: number) => validatorAt(place).metadata.suiAddress;

const stake = (amount: bigint, place = 0) =>
  it.run((tx) => {
    const [coin] = tx.splitCoins(tx.gas, [amount]);
    it.call(tx, `${SYSTEM}::request_add_stake`, [it.shared(tx, STATE), coin!, tx.pure.address(addressOf(place))]);
  });

const withdraw = (id: string) =>
  it.run((tx) => void it.call(tx, `${SYSTEM}::request_withdraw_stake`, [it.shared(tx, STATE), it.owned(tx, id)]));

const idOf = (done: ExecutedTransaction, type: string) =>
  done.objectChanges.find((change) => change.type === type && change.idOperation === 'created')?.id ?? '';

/** Ends the epoch and returns what its transactions were charged for computation. */
function advance(): bigint {
  const last = it.chain.advanceEpoch(it.chain.latestCheckpoint().timestampMs);
  expect(it.chain.getTransaction(last.transactions[0]?.digest ?? '')?.effects.status).toEqual({ kind: 'success' });
  return last.rollingGas.computationCost;
}

describe('a stake', () => {
  test('earns from the next epoch on, and is paid out with what it earned', async () => {
    const done = await stake(50n * SUI);
    expect(failureIn(done)).toBeUndefined();
    const id = idOf(done, STAKED);
    const pool = validatorAt(0).stakingPool;
    expect(pool).toMatchObject({ suiBalance: FIRST_STAKE.toString(), pendingStake: (50n * SUI).toString() });

    // The rewards of epoch 0 come before the stake: 20 million SUI and they are 20 million SUI's worth of tokens.
    const firstReward = (4n * SUBSIDY_PART + advance()) / 4n;
    const before = FIRST_STAKE + firstReward;
    const staked = before + 50n * SUI;
    const tokens = (FIRST_STAKE * staked) / before;
    expect(validatorAt(0).stakingPool).toMatchObject({
      suiBalance: staked.toString(),
      poolTokenBalance: tokens.toString(),
      rewardsPool: firstReward.toString(),
      pendingStake: '0',
      exchangeRates: { size: '2' },
    });
    const storedAfterEpoch0 = state().storageFund;

    // No transaction in epoch 1, so nothing is charged twice: its reward is the subsidy alone.
    expect(advance()).toBe(0n);
    expect(state().storageFund).toEqual(storedAfterEpoch0);
    const own = (tokens * 50n * SUI) / staked;
    const reward = ((staked + SUBSIDY_PART) * own) / tokens - 50n * SUI;
    // 50 SUI of 20,002,050: 0.0049995 SUI of 2,000 SUI.
    expect(reward / 1_000n).toBe(4_999n);

    const paid = await withdraw(id);
    const coin = it.chain.getObject(
      idOf(paid, `0x${'2'.padStart(64, '0')}::coin::Coin<0x${'2'.padStart(64, '0')}::sui::SUI>`),
    );
    expect(coin && coinBalance(coin)).toBe(50n * SUI + reward);
    expect(it.chain.getObject(id)).toBeUndefined();
    const event = paid.events.find(({ type }) => type.endsWith('::validator::UnstakingRequestEvent'));
    expect(it.chain.toJson(event?.type ?? '', event?.contents ?? new Uint8Array())).toMatchObject({
      validator_address: addressOf(0),
      staker_address: alice.toSuiAddress(),
      stake_activation_epoch: '1',
      unstaking_epoch: '2',
      principal_amount: (50n * SUI).toString(),
      reward_amount: reward.toString(),
    });
    const charges = advance();
    const left = staked + SUBSIDY_PART + (4n * SUBSIDY_PART + charges) / 4n - 50n * SUI - reward;
    expect(validatorAt(0).stakingPool.suiBalance).toBe(left.toString());
  });

  test('that is withdrawn before it is active earns nothing', async () => {
    const done = await stake(5n * SUI);
    const paid = await withdraw(idOf(done, STAKED));
    const event = paid.events.find(({ type }) => type.endsWith('::validator::UnstakingRequestEvent'));
    expect(it.chain.toJson(event?.type ?? '', event?.contents ?? new Uint8Array())).toMatchObject({
      principal_amount: (5n * SUI).toString(),
      reward_amount: '0',
    });
    advance();
    expect(BigInt(validatorAt(0).stakingPool.suiBalance)).toBeLessThan(FIRST_STAKE + SUBSIDY_PART + SUI);
  });

  test('what is read of its reward is what it is paid', async () => {
    const ids = [idOf(await stake(7n * SUI), STAKED), idOf(await stake(3n * SUI + 1n), STAKED)];
    advance();
    ids.push(idOf(await stake(11n * SUI), STAKED));
    for (let epoch = 0; epoch < 5; epoch++) advance();
    const find = (id: string) => it.chain.getObject(id);
    for (const id of ids) {
      const object = find(id);
      const contents = object?.data.kind === 'move' ? object.data.contents : new Uint8Array();
      const read = bcs
        .struct('StakedSui', { id: bcs.Address, pool: bcs.Address, since: bcs.u64(), principal: bcs.u64() })
        .parse(contents);
      const reward = rewardOf(
        find,
        validatorAt(0),
        { id, poolId: read.pool, activationEpoch: BigInt(read.since), principalMist: BigInt(read.principal) },
        it.chain.getEpoch().epoch,
      );
      const paid = await withdraw(id);
      const event = paid.events.find(({ type }) => type.endsWith('::validator::UnstakingRequestEvent'));
      expect(reward).toBeGreaterThan(0n);
      expect(it.chain.toJson(event?.type ?? '', event?.contents ?? new Uint8Array())).toMatchObject({
        reward_amount: reward.toString(),
      });
    }
  });

  test('error: below 1 SUI, and with an address that is no validator', async () => {
    expect(failureIn(await stake(SUI - 1n))).toMatchObject({
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

test('after a change of epoch all SUI is where it can be seen, to the MIST', async () => {
  const stakes = [await stake(20n * SUI), await stake(4n * SUI, 1)];
  advance();
  await withdraw(idOf(stakes[1]!, STAKED));
  await it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1n])], bob.toSuiAddress()));
  advance();
  await withdraw(idOf(stakes[0]!, STAKED));
  advance();
  const { validators, storageFund, stakeSubsidy } = state();
  const owners = [FAUCET_ADDRESS, alice.toSuiAddress(), bob.toSuiAddress()];
  const sums = [
    ...owners.map((owner) => it.chain.getBalance(owner, '0x2::sui::SUI').amount),
    ...validators.activeValidators.map(({ stakingPool }) => BigInt(stakingPool.rewardsPool)),
    ...validators.activeValidators.map(() => FIRST_STAKE),
    BigInt(storageFund.totalObjectStorageRebates) + BigInt(storageFund.nonRefundableBalance),
    BigInt(stakeSubsidy.balance),
  ];
  expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(TOTAL_MIST);
  expect(it.chain.listOwnedObjects(alice.toSuiAddress(), { type: COIN }).items.length).toBeGreaterThan(2);
});

test('a package of another team stakes, makes tokens and redeems them', async () => {
  const chain = await openPension();
  const call = (name: string, coin?: bigint) =>
    chain.run((tx) => {
      const args = [chain.shared(tx, chain.pensionId), chain.shared(tx, STATE)];
      if (coin !== undefined) args.push(tx.splitCoins(tx.gas, [coin])[0]!);
      const result = chain.call(tx, `${chain.packageId}::pension::${name}`, args);
      if (name === 'close') tx.transferObjects([result], bob.toSuiAddress());
    });
  const end = () => chain.chain.advanceEpoch(chain.chain.latestCheckpoint().timestampMs);
  expect(failureIn(await call('deposit', 10n * SUI))).toBeUndefined();
  end();
  expect(failureIn(await call('deposit', 10n * SUI))).toBeUndefined();
  end();
  expect(failureIn(await call('convert'))).toBeUndefined();
  end();
  const worth = await chain.simulate(
    (tx) =>
      void chain.call(tx, `${chain.packageId}::pension::worth_of_a_million`, [
        chain.shared(tx, chain.pensionId),
        chain.shared(tx, STATE),
        tx.pure.u64(3),
      ]),
    {},
    false,
  );
  // Three times 2,000 SUI on 20 million: 1.0003 MIST a token, but for what the stakes take and the charges add.
  const bytes = Uint8Array.from(worth.commandResults[0]?.returnValues[0]?.bcs ?? []);
  expect(['1000299', '1000300']).toContain(bcs.u64().parse(bytes));
  const closed = await call('close');
  expect(failureIn(closed)).toBeUndefined();
  const [received] = closed.objectChanges.filter(
    ({ idOperation, type }) => idOperation === 'created' && type.includes('::coin::Coin<'),
  );
  const coin = chain.chain.getObject(received?.id ?? '');
  // 20 SUI, of which 10 earned for two epochs and 10 for one: some 0.003 SUI.
  expect(((coin && coinBalance(coin)) ?? 0n) / 100_000n).toBe(200_029n);
});

describe('the end of an epoch', () => {
  test('reports what it did, as events and as changed objects', () => {
    const last = it.chain.advanceEpoch(it.chain.latestCheckpoint().timestampMs);
    const change = it.chain.getTransaction(last.transactions[0]?.digest ?? '');
    const names = change?.events.map(({ type }) => type.split('::').at(-1));
    expect(names).toEqual([...new Array(4).fill('ValidatorEpochInfoEventV2'), 'SystemEpochInfoEvent']);
    const created = change?.objectChanges.filter(({ idOperation }) => idOperation === 'created') ?? [];
    expect(created.map(({ type }) => type.includes('PoolTokenExchangeRate'))).toEqual([true, true, true, true]);
    expect(change?.objectChanges.map(({ id }) => id)).toEqual(expect.arrayContaining([STATE, INNER_ID]));
    expect(state()).toMatchObject({ epoch: '1', stakeSubsidy: { distributionCounter: '1' } });
  });

  test('comes even when the state cannot be advanced, and says so', () => {
    const object = it.chain.getObject(INNER_ID);
    const field = StateField.parse(object?.data.kind === 'move' ? object.data.contents : new Uint8Array());
    const contents = StateField.serialize({ ...field, value: { ...field.value, epoch: '7' } }).toBytes();
    it.chain.setObject({ id: INNER_ID, contents });
    const last = it.chain.advanceEpoch(it.chain.latestCheckpoint().timestampMs);
    const change = it.chain.getTransaction(last.transactions[0]?.digest ?? '');
    expect(change?.effects.status).toMatchObject({ kind: 'failure', error: { kind: 'MoveAbort', abortCode: 8n } });
    expect(change?.failure?.abort).toMatchObject({ module: 'sui_system_state_inner', function: expect.any(Number) });
    expect(it.chain.getEpoch().epoch).toBe(1n);
    expect(state().epoch).toBe('7');
  });

  test('changes nothing on a chain that was made without the system package', () => {
    const { frameworkPackages, ...rest } = genesisConfig();
    const chain = createLocalnet({ genesis: { ...rest, frameworkPackages: frameworkPackages.slice(0, 2) } });
    const last = chain.advanceEpoch(chain.latestCheckpoint().timestampMs);
    const change = chain.getTransaction(last.transactions[0]?.digest ?? '');
    expect(change).toMatchObject({ objectChanges: [], events: [], effects: { status: { kind: 'success' } } });
    expect(chain.getBalance(FAUCET_ADDRESS, '0x2::sui::SUI').amount).toBe(TOTAL_MIST);
    expect(chain.getObject(STATE)).toBeUndefined();
    chain.close();
  });

  test('is taken back by a revert', async () => {
    const snapshot = it.chain.takeSnapshot();
    await stake(2n * SUI);
    advance();
    expect(state().epoch).toBe('1');
    it.chain.revert(snapshot);
    expect(state()).toMatchObject({ epoch: '0', validators: { totalStake: (4n * FIRST_STAKE).toString() } });
    advance();
    expect(state().epoch).toBe('1');
  });
});

test('the first state is what its type says: every field reads back', () => {
  const object = it.chain.getObject(INNER_ID);
  expect(object?.data.kind === 'move' && object.data.type.endsWith(`<u64,${INNER_TYPE}>`)).toBe(true);
  const contents = object?.data.kind === 'move' ? object.data.contents : new Uint8Array();
  expect(it.chain.toJson(INNER_TYPE, contents.subarray(40))).toMatchObject({
    epoch: '0',
    protocol_version: '138',
    system_state_version: '2',
    validators: {
      total_stake: (4n * FIRST_STAKE).toString(),
      active_validators: [{ voting_power: '2500' }, {}, {}, {}],
    },
    parameters: { epoch_duration_ms: '86400000', min_validator_count: '4' },
    stake_subsidy: { balance: (1_000_000_000n * SUI).toString(), stake_subsidy_decrease_rate: 0 },
    safe_mode: false,
  });
  const [first] = it.chain.listOwnedObjects(addressOf(0)).items;
  expect(first?.data.kind === 'move' && first.data.type).toBe(STAKED);
});
