/** What active validators do: leave, ask a gas price, take a commission, report each other, and change what they say of themselves. */
import { beforeEach, describe, expect, test } from 'vitest';
import { alice, bob, failureIn, SUI } from '../arena.test-chain.ts';
import { FAUCET_ADDRESS } from '../chain/faucet.ts';
import { coinBalance } from '../index.ts';
import { stakesOf } from '../views/stakes.ts';
import { FIRST_STAKE, idOf, SUBSIDY_PART, TOTAL_MIST } from './staking.test-chain.ts';
import { CAROL, DAVE, keysOf, openValidators, utf8, type ValidatorsChain } from './validators.test-chain.ts';

const COIN = `0x${'2'.padStart(64, '0')}::coin::Coin<0x${'2'.padStart(64, '0')}::sui::SUI>`;
const ALICE = alice.toSuiAddress();

let it: ValidatorsChain;
beforeEach(async () => {
  it = await openValidators();
});

async function abortOf(...call: Parameters<ValidatorsChain['act']>) {
  return (await it.act(...call)).failure?.abort;
}

const rewardsOf = (place: number) => BigInt(it.validatorAt(place).stakingPool.rewardsPool);

describe('leaving', () => {
  test('is refused where four would not stay', async () => {
    expect(await abortOf(it.addressOf(0), 'request_remove_validator')).toMatchObject({
      module: 'sui_system_state_inner',
      abortCode: 1n,
    });
    expect(await abortOf(CAROL, 'request_remove_validator')).toMatchObject({ abortCode: 1n });
  });

  test('leaves the stakers what they have, and all SUI where it was', async () => {
    const stakeId = await it.stakeWith(DAVE, it.addressOf(0), 50n * SUI);
    await it.join(1, CAROL, FIRST_STAKE);
    it.advance();
    it.advance();
    const leaver = it.addressOf(0);
    expect(failureIn(await it.act(leaver, 'request_remove_validator'))).toBeUndefined();
    expect(await abortOf(leaver, 'request_remove_validator')).toMatchObject({ abortCode: 1n });
    expect(it.set().pendingRemovals).toEqual(['0']);
    it.advance();
    expect(it.active()).toEqual([it.addressOf(0), it.addressOf(1), it.addressOf(2), CAROL]);
    expect(it.active()).not.toContain(leaver);
    expect(it.set()).toMatchObject({ pendingRemovals: [], inactiveValidators: { size: '1' } });
    expect(it.set().activeValidators.map(({ votingPower }) => votingPower)).toEqual(new Array(4).fill('2500'));
    expect(it.validatorOf(stakeId).stakingPool.deactivationEpoch).toBe('3');

    const [found] = stakesOf(it.chain, DAVE);
    const earned = found?.stakes[0]?.rewardMist ?? 0n;
    // Two epochs with a fifth of 8,000 SUI each, of which the stake of 50 has 50 in some 20,002,050: 0.00799 SUI.
    expect(earned / 10_000n).toBe(799n);
    it.advance();
    expect(stakesOf(it.chain, DAVE)[0]?.stakes[0]?.rewardMist).toBe(earned);
    const paid = await it.act(DAVE, 'request_withdraw_stake', { object: stakeId });
    const coin = it.chain.getObject(idOf(paid, COIN));
    expect(coin && coinBalance(coin)).toBe(50n * SUI + earned);
    it.advance();
    expect(sumOfAll(leaver)).toBe(TOTAL_MIST);
  });
});

/** All SUI: what addresses have, principals, rewards, the fund and the subsidy. */
function sumOfAll(leaver: string): bigint {
  const { validators, storageFund, stakeSubsidy } = it.state();
  const [leaverStake] = stakesOf(it.chain, leaver);
  const owners = [FAUCET_ADDRESS, bob.toSuiAddress(), CAROL, DAVE, ...it.active().slice(0, 3), leaver];
  const balances = [...owners, ALICE].map((owner) => it.chain.getBalance(owner, '0x2::sui::SUI').amount);
  const pools = [...validators.activeValidators, ...(leaverStake ? [leaverStake.validator] : [])];
  const parts = [
    ...balances,
    ...pools.map(({ stakingPool }) => BigInt(stakingPool.rewardsPool)),
    5n * FIRST_STAKE,
    BigInt(storageFund.totalObjectStorageRebates) + BigInt(storageFund.nonRefundableBalance),
    BigInt(stakeSubsidy.balance),
  ];
  return parts.reduce((sum, part) => sum + part, 0n);
}

describe('too few votes', () => {
  test('of less than 4 end a validator at once, of less than 8 after 7 epochs', async () => {
    // 120,000 SUI of 80,128,000 are 14.9 votes.
    await it.apply(1, CAROL);
    const stays = await it.stakeWith(CAROL, CAROL, 50_000n * SUI);
    const goes = await it.stakeWith(CAROL, CAROL, 70_000n * SUI);
    await it.act(CAROL, 'request_add_validator');
    it.advance();
    expect(it.active()).toContain(CAROL);
    // 50,000 SUI of 80,066,000 are 6.2 votes.
    await it.act(CAROL, 'request_withdraw_stake', { object: goes });
    for (let epochs = 1; epochs <= 7; epochs++) {
      it.advance();
      expect(it.set().atRiskValidators).toEqual([{ key: CAROL, value: epochs.toString() }]);
    }
    it.advance();
    expect(it.active()).not.toContain(CAROL);
    expect(it.set().atRiskValidators).toEqual([]);
    expect(it.validatorOf(stays).stakingPool.deactivationEpoch).toBe('9');
  });
});

describe('the gas price', () => {
  test('is the one that more than a third of the votes reach, from the next epoch on', async () => {
    const ask = async (place: number, price: bigint) => {
      const address = it.addressOf(place);
      return it.act(address, 'request_set_gas_price', { object: await it.capOf(address) }, price);
    };
    expect(failureIn(await ask(0, 5_000n))).toBeUndefined();
    it.advance();
    // 2,500 votes do not reach 3,333.
    expect(it.chain.referenceGasPriceMist).toBe(1_000n);
    await ask(1, 4_000n);
    expect(it.chain.referenceGasPriceMist).toBe(1_000n);
    it.advance();
    expect(it.chain.referenceGasPriceMist).toBe(4_000n);
    expect(it.state().referenceGasPrice).toBe('4000');
    expect(it.chain.getEpoch(1n)?.referenceGasPriceMist).toBe(1_000n);
    expect(it.chain.getEpoch(2n)?.referenceGasPriceMist).toBe(4_000n);
    await expect(it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1])], CAROL))).rejects.toMatchObject({
      code: 'CHAIN_GAS_PRICE_TOO_LOW',
    });
    // The faucet pays it.
    const { coinId } = await it.chain.requestGas(CAROL, SUI, it.chain.latestCheckpoint().timestampMs);
    expect(it.chain.getObject(coinId)).toBeDefined();
    const sent = await it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1])], CAROL), { priceMist: 4_000n });
    // 1,000 units.
    expect(sent.effects.gasUsed.computationCost).toBe(4_000_000n);
    expect(await ask(2, 100_000n)).toMatchObject({ failure: { abort: { abortCode: 102n } } });
  });

  test('is that of the epoch in which a transaction runs', async () => {
    const ask = async (place: number) => {
      const address = it.addressOf(place);
      return it.act(address, 'request_set_gas_price', { object: await it.capOf(address) }, 2_000n);
    };
    await ask(0);
    await ask(1);
    const bytes = await it.build((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1])], CAROL));
    it.chain.impersonate(ALICE);
    const tomorrow = it.chain.latestCheckpoint().timestampMs + 86_400_000;
    await expect(it.chain.execute(bytes, [], tomorrow)).rejects.toMatchObject({ code: 'CHAIN_GAS_PRICE_TOO_LOW' });
    expect(it.chain.getEpoch()).toMatchObject({ epoch: 1n, referenceGasPriceMist: 2_000n });
  });

  test('of nothing is 1 MIST, so that a unit costs something', async () => {
    for (const place of [0, 1, 2]) {
      const address = it.addressOf(place);
      await it.act(address, 'request_set_gas_price', { object: await it.capOf(address) }, 0n);
    }
    it.advance();
    expect(it.state().referenceGasPrice).toBe('0');
    expect(it.chain.referenceGasPriceMist).toBe(1n);
    expect(failureIn(await it.act(CAROL, 'request_add_validator'))).toBeDefined();
  });
});

describe('a commission', () => {
  test('is a stake of the validator, from the next epoch on', async () => {
    const validator = it.addressOf(0);
    expect(failureIn(await it.act(validator, 'request_set_commission_rate', 1_000n))).toBeUndefined();
    it.advance();
    const before = rewardsOf(0);
    expect(it.validatorAt(0).commissionRate).toBe('1000');
    it.advance();
    // A tenth of a quarter of 8,000 SUI.
    expect(rewardsOf(0) - before).toBe(SUBSIDY_PART - 200n * SUI);
    const stakes = stakesOf(it.chain, validator)[0]?.stakes.map(({ principalMist }) => principalMist);
    expect(stakes?.toSorted((a, b) => Number(a - b))).toEqual([200n * SUI, FIRST_STAKE]);
    expect(await abortOf(validator, 'request_set_commission_rate', 2_001n)).toMatchObject({ abortCode: 8n });
    expect(await abortOf(CAROL, 'request_set_commission_rate', 100n)).toMatchObject({ abortCode: 4n });
  });
});

describe('reports', () => {
  test('by two thirds of the votes take the rewards of an epoch, for the others', async () => {
    const reported = { address: it.addressOf(3) };
    const caps: string[] = [];
    for (const place of [0, 1, 2]) {
      const address = it.addressOf(place);
      caps[place] = await it.capOf(address);
      expect(
        failureIn(await it.act(address, 'report_validator', { object: caps[place] ?? '' }, reported)),
      ).toBeUndefined();
    }
    // A second report of the same validator is none.
    await it.act(it.addressOf(0), 'report_validator', { object: caps[0] ?? '' }, reported);
    expect(it.state().validatorReportRecords).toEqual([
      { key: reported.address, value: [it.addressOf(0), it.addressOf(1), it.addressOf(2)] },
    ]);
    const charges = it.advance();
    const part = (4n * SUBSIDY_PART + charges) / 4n;
    expect(rewardsOf(3)).toBe(0n);
    // 2,500 of the 7,500 votes of those who are not slashed.
    expect(rewardsOf(0)).toBe(part + (part * 2_500n) / 7_500n);

    const taken = await it.act(it.addressOf(0), 'undo_report_validator', { object: caps[0] ?? '' }, reported);
    expect(failureIn(taken)).toBeUndefined();
    expect(await abortOf(it.addressOf(0), 'undo_report_validator', { object: caps[0] ?? '' }, reported)).toMatchObject({
      module: 'sui_system_state_inner',
      abortCode: 4n,
    });
    const before = rewardsOf(3);
    it.advance();
    // 5,000 votes are less than two thirds.
    expect(rewardsOf(3) - before).toBeGreaterThanOrEqual(SUBSIDY_PART);
  });

  test('are of active validators, by others', async () => {
    const validator = it.addressOf(0);
    const cap = { object: await it.capOf(validator) };
    expect(await abortOf(validator, 'report_validator', cap, { address: validator })).toMatchObject({ abortCode: 3n });
    expect(await abortOf(validator, 'report_validator', cap, { address: CAROL })).toMatchObject({ abortCode: 0n });
    expect(await abortOf(validator, 'undo_report_validator', cap, { address: it.addressOf(1) })).toMatchObject({
      abortCode: 4n,
    });
    await it.capOf(validator);
    expect(await abortOf(validator, 'report_validator', cap, { address: it.addressOf(1) })).toMatchObject({
      abortCode: 101n,
    });
  });

  test('go with the validator', async () => {
    await it.join(1, CAROL, FIRST_STAKE);
    it.advance();
    const cap = { object: await it.capOf(CAROL) };
    await it.act(CAROL, 'report_validator', cap, { address: it.addressOf(0) });
    await it.act(CAROL, 'request_remove_validator');
    it.advance();
    expect(it.state().validatorReportRecords).toEqual([]);
  });
});

describe('what a validator says of itself', () => {
  const keys = keysOf(2, CAROL);
  const staged: [string, ...Uint8Array[]][] = [
    ['network_address', utf8('/dns/new.example/tcp/1')],
    ['p2p_address', utf8('/dns/new.example/udp/2')],
    ['primary_address', utf8('/dns/new.example/udp/3')],
    ['worker_address', utf8('/dns/new.example/udp/4')],
    ['protocol_pubkey', keys.protocol, keys.proof],
    ['network_pubkey', keys.network],
    ['worker_pubkey', keys.worker],
  ];

  test('holds from the next epoch on, texts at once', async () => {
    await it.join(1, CAROL, FIRST_STAKE);
    it.advance();
    for (const [name, ...args] of staged) {
      expect(failureIn(await it.act(CAROL, `update_validator_next_epoch_${name}`, ...args))).toBeUndefined();
    }
    await it.act(CAROL, 'update_validator_name', utf8('Carol'));
    expect(it.validatorAt(4).metadata).toMatchObject({
      ...{ name: 'Carol', netAddress: '/dns/validator-1.example/tcp/8080/http' },
      ...{ protocolPubkeyBytes: keysOf(1, CAROL).protocol, nextEpochProtocolPubkeyBytes: keys.protocol },
    });
    it.advance();
    expect(it.validatorAt(4).metadata).toMatchObject({
      ...{ netAddress: '/dns/new.example/tcp/1', p2pAddress: '/dns/new.example/udp/2' },
      ...{ primaryAddress: '/dns/new.example/udp/3', workerAddress: '/dns/new.example/udp/4' },
      ...{ protocolPubkeyBytes: keys.protocol, proofOfPossession: keys.proof },
      ...{ networkPubkeyBytes: keys.network, workerPubkeyBytes: keys.worker },
      ...{ nextEpochNetAddress: null, nextEpochP2pAddress: null, nextEpochPrimaryAddress: null },
      ...{ nextEpochWorkerAddress: null, nextEpochProtocolPubkeyBytes: null, nextEpochProofOfPossession: null },
      ...{ nextEpochNetworkPubkeyBytes: null, nextEpochWorkerPubkeyBytes: null },
    });
  });

  test('belongs to no other validator', async () => {
    await it.join(1, CAROL, FIRST_STAKE);
    await it.join(2, DAVE, FIRST_STAKE);
    const taken = keysOf(1, CAROL).network;
    expect(await abortOf(DAVE, 'update_validator_next_epoch_network_pubkey', taken)).toMatchObject({ abortCode: 2n });
    const bad = keysOf(3, CAROL);
    expect(await abortOf(DAVE, 'update_validator_next_epoch_protocol_pubkey', bad.protocol, bad.proof)).toMatchObject({
      abortCode: 0n,
    });
  });

  test.each(staged)('is refused to one that signs with keys of the chain: %s', async (name, ...args) => {
    const done = await it.act(it.addressOf(0), `update_validator_next_epoch_${name}`, ...args);
    // The highest bit says that a constant with a text was aborted with.
    expect((done.failure?.abort?.abortCode ?? 0n) >> 63n).toBe(1n);
  });

  test('of a first one can be its texts', async () => {
    const validator = it.addressOf(0);
    for (const name of ['name', 'description', 'image_url', 'project_url']) {
      expect(failureIn(await it.act(validator, `update_validator_${name}`, utf8(name)))).toBeUndefined();
    }
    expect(it.validatorAt(0).metadata).toMatchObject({
      ...{ name: 'name', description: 'description', imageUrl: 'image_url', projectUrl: 'project_url' },
    });
    expect(await abortOf(validator, 'update_candidate_validator_p2p_address', utf8(''))).toMatchObject({
      abortCode: 10n,
    });
  });
});
