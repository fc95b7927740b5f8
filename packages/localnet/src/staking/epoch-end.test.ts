/** What the end of an epoch does to the system state, to all SUI, and to a package of another team. */
import { bcs } from '@mysten/sui/bcs';
import { beforeEach, describe, expect, test } from 'vitest';
import { alice, bob, failureIn, genesisConfig, SUI } from '../arena.test-chain.ts';
import { FAUCET_ADDRESS } from '../chain/faucet.ts';
import { coinBalance, createLocalnet } from '../index.ts';
import { INNER_ID, INNER_TYPE, StateField } from './layout.ts';
import { openPension } from './pension.test-chain.ts';
import { FIRST_STAKE, idOf, openStaking, STAKED, STATE, type StakingChain, TOTAL_MIST } from './staking.test-chain.ts';

const COIN = '0x2::coin::Coin<0x2::sui::SUI>';

let it: StakingChain;
beforeEach(async () => {
  it = await openStaking();
});

test('after a change of epoch all SUI is where it can be seen, to the MIST', async () => {
  const stakes = [await it.stake(20n * SUI), await it.stake(4n * SUI, 1)];
  it.advance();
  await it.withdraw(idOf(stakes[1]!, STAKED));
  await it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1n])], bob.toSuiAddress()));
  it.advance();
  await it.withdraw(idOf(stakes[0]!, STAKED));
  it.advance();
  const { validators, storageFund, stakeSubsidy } = it.state();
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
    const [rates, rest] = [true, false].map((isRate) =>
      created.filter(({ type }) => type.includes('PoolTokenExchangeRate') === isRate),
    );
    expect(rates).toHaveLength(4);
    // The first one notes since when validators join by votes.
    expect(rest?.map(({ type }) => type.includes('VotingPowerAdmissionStartEpochKey'))).toEqual([true]);
    expect(change?.objectChanges.map(({ id }) => id)).toEqual(expect.arrayContaining([STATE, INNER_ID]));
    expect(it.state()).toMatchObject({ epoch: '1', stakeSubsidy: { distributionCounter: '1' } });
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
    expect(it.state().epoch).toBe('7');
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
    await it.stake(2n * SUI);
    it.advance();
    expect(it.state().epoch).toBe('1');
    it.chain.revert(snapshot);
    expect(it.state()).toMatchObject({ epoch: '0', validators: { totalStake: (4n * FIRST_STAKE).toString() } });
    it.advance();
    expect(it.state().epoch).toBe('1');
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
  const [first] = it.chain.listOwnedObjects(it.addressOf(0)).items;
  expect(first?.data.kind === 'move' && first.data.type).toBe(STAKED);
});
