/** Who may be a validator: candidates, what they say of themselves, and the votes that it takes to join. */
import { beforeEach, describe, expect, test } from 'vitest';
import { failureIn, SUI } from '../arena.test-chain.ts';
import { coinBalance } from '../index.ts';
import { stakesOf } from '../views/stakes.ts';
import { FIRST_STAKE, idOf } from './staking.test-chain.ts';
import {
  type Argument,
  application,
  CAP,
  CAROL,
  DAVE,
  keysOf,
  openValidators,
  utf8,
  type ValidatorsChain,
} from './validators.test-chain.ts';

const COIN = `0x${'2'.padStart(64, '0')}::coin::Coin<0x${'2'.padStart(64, '0')}::sui::SUI>`;

let it: ValidatorsChain;
beforeEach(async () => {
  it = await openValidators();
});

async function abortOf(...call: Parameters<ValidatorsChain['act']>) {
  return (await it.act(...call)).failure?.abort;
}

describe('a candidate', () => {
  test('takes stakes, which count at once and earn nothing', async () => {
    const done = await it.apply(1, CAROL);
    expect(failureIn(done)).toBeUndefined();
    expect(it.set().validatorCandidates.size).toBe('1');
    expect(it.chain.getObject(idOf(done, CAP))?.owner).toEqual({ kind: 'address', address: CAROL });

    const stakeId = await it.stakeWith(DAVE, CAROL, 5n * SUI);
    const candidate = it.validatorOf(stakeId);
    expect(candidate).toMatchObject({
      metadata: { suiAddress: CAROL, name: 'candidate 1', p2pAddress: '/ip4/127.0.0.1/udp/8084' },
      operationCapId: idOf(done, CAP),
      stakingPool: { suiBalance: (5n * SUI).toString(), pendingStake: '0', activationEpoch: null },
      nextEpochStake: (5n * SUI).toString(),
    });
    it.advance();
    it.advance();
    const [found] = stakesOf(it.chain, DAVE);
    expect(found?.validator.metadata.suiAddress).toBe(CAROL);
    expect(found?.stakes).toMatchObject([{ principalMist: 5n * SUI, rewardMist: 0n, isActive: true }]);
    const paid = await it.act(DAVE, 'request_withdraw_stake', { object: stakeId });
    const coin = it.chain.getObject(idOf(paid, COIN));
    expect(coin && coinBalance(coin)).toBe(5n * SUI);
  });

  test('is one once, and not with what another validator has', async () => {
    await it.apply(1, CAROL);
    expect(
      await abortOf(CAROL, 'request_add_validator_candidate', ...Object.values(application(2, CAROL))),
    ).toMatchObject({ module: 'validator_set', abortCode: 6n });
    const like = { ...application(3, DAVE), name: utf8('Validator 1') };
    expect(await abortOf(DAVE, 'request_add_validator_candidate', ...Object.values(like))).toMatchObject({
      abortCode: 2n,
    });
  });

  test('ends its candidacy; its stakers withdraw and no one stakes any more', async () => {
    await it.apply(1, CAROL);
    const stakeId = await it.stakeWith(DAVE, CAROL, 5n * SUI);
    expect(failureIn(await it.act(CAROL, 'request_remove_validator_candidate'))).toBeUndefined();
    expect(it.set()).toMatchObject({ validatorCandidates: { size: '0' }, inactiveValidators: { size: '1' } });
    expect(it.validatorOf(stakeId).stakingPool.deactivationEpoch).toBe('0');
    const { coinId } = await it.chain.requestGas(DAVE, SUI, it.chain.latestCheckpoint().timestampMs);
    expect(await abortOf(DAVE, 'request_add_stake', { object: coinId }, { address: CAROL })).toMatchObject({
      abortCode: 4n,
    });
    const paid = await it.act(DAVE, 'request_withdraw_stake', { object: stakeId });
    const coin = it.chain.getObject(idOf(paid, COIN));
    expect(coin && coinBalance(coin)).toBe(5n * SUI);
    expect(await abortOf(CAROL, 'request_remove_validator_candidate')).toMatchObject({ abortCode: 8n });
  });

  test('changes what it says, at once', async () => {
    await it.apply(1, CAROL);
    const stakeId = await it.stakeWith(CAROL, CAROL, SUI);
    const cap = it.validatorOf(stakeId).operationCapId;
    const keys = keysOf(2, CAROL);
    const calls: [string, ...Argument[]][] = [
      ['update_validator_name', utf8('Carol')],
      ['update_validator_description', utf8('of a test')],
      ['update_validator_image_url', utf8('image')],
      ['update_validator_project_url', utf8('project')],
      ['update_candidate_validator_network_address', utf8('/dns/carol.example/tcp/1')],
      ['update_candidate_validator_p2p_address', utf8('/dns/carol.example/udp/2')],
      ['update_candidate_validator_primary_address', utf8('/dns/carol.example/udp/3')],
      ['update_candidate_validator_worker_address', utf8('/dns/carol.example/udp/4')],
      ['update_candidate_validator_protocol_pubkey', keys.protocol, keys.proof],
      ['update_candidate_validator_network_pubkey', keys.network],
      ['update_candidate_validator_worker_pubkey', keys.worker],
      ['set_candidate_validator_gas_price', { object: cap }, 700n],
      ['set_candidate_validator_commission_rate', 300n],
    ];
    for (const [name, ...args] of calls) expect(failureIn(await it.act(CAROL, name, ...args))).toBeUndefined();
    expect(it.validatorOf(stakeId)).toMatchObject({
      metadata: {
        ...{ name: 'Carol', description: 'of a test', imageUrl: 'image', projectUrl: 'project' },
        ...{ netAddress: '/dns/carol.example/tcp/1', p2pAddress: '/dns/carol.example/udp/2' },
        ...{ primaryAddress: '/dns/carol.example/udp/3', workerAddress: '/dns/carol.example/udp/4' },
        ...{ protocolPubkeyBytes: keys.protocol, proofOfPossession: keys.proof },
        ...{ networkPubkeyBytes: keys.network, workerPubkeyBytes: keys.worker },
        ...{ nextEpochNetAddress: null, nextEpochProtocolPubkeyBytes: null },
      },
      ...{ gasPrice: '700', nextEpochGasPrice: '700', commissionRate: '300', nextEpochCommissionRate: '0' },
    });
    // What is set for the next epoch is for those who are in it.
    const staged = utf8('/dns/carol.example/tcp/9');
    expect(await abortOf(CAROL, 'update_validator_next_epoch_network_address', staged)).toMatchObject({
      abortCode: 9n,
    });
    expect(await abortOf(CAROL, 'update_candidate_validator_network_address', utf8('carol'))).toMatchObject({
      abortCode: 4n,
    });
    expect(await abortOf(CAROL, 'set_candidate_validator_commission_rate', 2_001n)).toMatchObject({ abortCode: 8n });
    expect(await abortOf(CAROL, 'update_validator_name', new Uint8Array(257).fill(65))).toMatchObject({
      abortCode: 9n,
    });
    // A new right ends the one before.
    expect(await it.capOf(CAROL)).toBe(it.validatorOf(stakeId).operationCapId);
    expect(await abortOf(CAROL, 'set_candidate_validator_gas_price', { object: cap }, 800n)).toMatchObject({
      module: 'validator_set',
      abortCode: 101n,
    });
  });

  test.each<[string, Partial<ReturnType<typeof application>>, bigint]>([
    ['a proof for another address', { proof: keysOf(1, DAVE).proof }, 0n],
    ['no proof', { proof: new Uint8Array() }, 0n],
    ['no key', { protocol: new Uint8Array() }, 1n],
    ['a key that is no point', { protocol: new Uint8Array(96).fill(0xff) }, 1n],
    ['a key in the network that is too short', { network: new Uint8Array(31) }, 2n],
    [
      'a key of workers that is no point',
      { worker: Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 2 : 0)) },
      3n,
    ],
    ['an address that is none', { netAddress: utf8('example.org:80') }, 4n],
    ['a port that is none', { p2pAddress: utf8('/ip4/127.0.0.1/udp/65536') }, 5n],
    ['an address of numbers that is none', { primaryAddress: utf8('/ip4/127.0.0.256/udp/1') }, 6n],
    ['a protocol that is unknown', { workerAddress: utf8('/pigeon/1') }, 7n],
  ])('is refused with %s', async (_, change, abortCode) => {
    const args = Object.values({ ...application(1, CAROL), ...change });
    expect(await abortOf(CAROL, 'request_add_validator_candidate', ...args)).toMatchObject({
      module: 'validator',
      abortCode,
    });
  });

  test.each<[string, Partial<ReturnType<typeof application>>, bigint]>([
    ['a commission of more than a fifth', { commissionRate: 2_001n }, 8n],
    ['a gas price of 100,000 MIST', { gasPrice: 100_000n }, 102n],
    ['a long text', { description: new Uint8Array(257).fill(65) }, 9n],
  ])('is refused with %s', async (_, change, abortCode) => {
    const args = Object.values({ ...application(1, CAROL), ...change });
    expect(await abortOf(CAROL, 'request_add_validator_candidate', ...args)).toMatchObject({
      module: 'validator',
      abortCode,
    });
  });
});

describe('joining', () => {
  test('takes 12 of 10,000 votes, now and when the epoch ends', async () => {
    expect(await abortOf(CAROL, 'request_add_validator')).toMatchObject({ abortCode: 8n });
    await it.apply(1, CAROL);
    // 96,115 SUI of 80,096,115 are 11.9999 votes, 96,116 of 80,096,116 are 12.0001.
    await it.stakeWith(CAROL, CAROL, 96_115n * SUI);
    expect(await abortOf(CAROL, 'request_add_validator')).toMatchObject({ module: 'validator_set', abortCode: 5n });
    await it.stakeWith(CAROL, CAROL, SUI);
    expect(failureIn(await it.act(CAROL, 'request_add_validator'))).toBeUndefined();
    expect(it.set()).toMatchObject({ validatorCandidates: { size: '0' }, pendingActiveValidators: { size: '1' } });
    // The end of the epoch brings the others 8,000 SUI: 96,116 of 80,104,116 are 11.999 votes.
    it.advance();
    expect(it.set()).toMatchObject({ validatorCandidates: { size: '1' }, pendingActiveValidators: { size: '0' } });
    expect(it.active()).toHaveLength(4);
  });

  test('takes 6 of 10,000 votes after 14 epochs', async () => {
    await it.apply(1, CAROL);
    // Of some 80.16 million SUI they are 6.2 votes.
    await it.stakeWith(CAROL, CAROL, 50_000n * SUI);
    for (let epoch = 1; epoch <= 13; epoch++) it.advance();
    expect(await abortOf(CAROL, 'request_add_validator')).toMatchObject({ abortCode: 5n });
    it.advance();
    expect(failureIn(await it.act(CAROL, 'request_add_validator'))).toBeUndefined();
    it.advance();
    expect(it.active()).toContain(CAROL);
  });

  test('makes votes and rewards those of five', async () => {
    const stakeId = await it.join(1, CAROL, FIRST_STAKE);
    expect(it.validatorOf(stakeId).metadata.suiAddress).toBe(CAROL);
    const last = it.chain.advanceEpoch(it.chain.latestCheckpoint().timestampMs);
    const change = it.chain.getTransaction(last.transactions[0]?.digest ?? '');
    const joined = change?.events.find(({ type }) => type.endsWith('::ValidatorJoinEvent'));
    expect(it.chain.toJson(joined?.type ?? '', joined?.contents ?? new Uint8Array())).toMatchObject({
      ...{ epoch: '0', validator_address: CAROL },
    });
    // Five with 20 million SUI each, but for rewards: an equal part of the votes is 2,000, and no one has more.
    expect(it.set().activeValidators.map(({ votingPower }) => votingPower)).toEqual(new Array(5).fill('2000'));
    expect(BigInt(it.set().totalStake) / SUI).toBe(100_008_000n);
    it.advance();
    // A fifth of the 8,000 SUI of epoch 1, in which nothing was charged.
    const joiner = it.set().activeValidators[4];
    expect(joiner).toMatchObject({
      metadata: { suiAddress: CAROL },
      stakingPool: {
        activationEpoch: '0',
        rewardsPool: (1_600n * SUI).toString(),
        suiBalance: (FIRST_STAKE + 1_600n * SUI).toString(),
      },
    });
    const [found] = stakesOf(it.chain, CAROL);
    expect(found?.stakes).toMatchObject([{ id: stakeId, rewardMist: 1_600n * SUI }]);
  });

  test('the stakes with one who joins rest until then', async () => {
    const stakeId = await it.join(1, CAROL, FIRST_STAKE);
    expect(await abortOf(CAROL, 'request_withdraw_stake', { object: stakeId })).toMatchObject({ abortCode: 4n });
    it.advance();
    expect(failureIn(await it.act(CAROL, 'request_withdraw_stake', { object: stakeId }))).toBeUndefined();
  });
});
