/** Regulated coins: whom the deny list (0x403) keeps from using them at once, and from receiving them from the next epoch on. */
import { GrpcTypes, SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alice, bob, failureIn, START_MS } from '../arena.test-chain.ts';
import { formatReservation } from '../checks/coin-reservation.ts';
import { errorText } from '../json-rpc/render/execution-error.ts';
import { createRpcHandler, rpcFetch } from '../rpc-handler.ts';
import { createFortune, DENY_LIST, type Fortune, idOf } from './fortune.test-chain.ts';

const [aliceAddress, bobAddress] = [alice.toSuiAddress(), bob.toSuiAddress()];

let fortune: Fortune;
let snapshot: string;
beforeAll(async () => {
  fortune = await createFortune();
});
/** Each test begins with the package published and no one denied. */
beforeEach(() => {
  snapshot = fortune.it.chain.takeSnapshot();
});
afterEach(() => void fortune.it.chain.revert(snapshot));

const without0x = (coinType: string) => coinType.replaceAll('0x', '');

/** Makes coins of the chip for an address and returns the coin's id. */
async function mint(to: string, amount = 10n, coinType = fortune.chip): Promise<string> {
  const { it, made, call } = fortune;
  const done = await it.run((tx) => {
    const cap = it.owned(tx, made('coin::TreasuryCap', coinType));
    const [coin] = call(tx, '0x2::coin::mint', [cap, tx.pure.u64(amount)], [coinType]);
    if (coin) tx.transferObjects([coin], to);
  });
  expect(done.failure).toBeUndefined();
  return idOf(done, `::coin::Coin<${coinType}>`);
}

/** Calls a function of the deny list with the chip's capability; `address` for those that take one. */
async function regulate(name: string, address?: string): Promise<void> {
  const { it, chip, made, call } = fortune;
  const done = await it.run((tx) => {
    const cap = it.owned(tx, made('coin::DenyCapV2', chip));
    const more = address === undefined ? [] : [tx.pure.address(address)];
    call(tx, `0x2::coin::${name}`, [it.shared(tx, DENY_LIST), cap, ...more], [chip]);
  });
  expect(done.failure).toBeUndefined();
}

const send = (coin: string, to: string, sender = alice) =>
  fortune.it.run((tx) => tx.transferObjects([fortune.it.owned(tx, coin)], to), { sender });
const nextEpoch = () => fortune.it.chain.advanceEpoch(START_MS);
const refused = (address: string) => ({
  code: 'CHAIN_COIN_DENIED',
  context: { address, coinType: without0x(fortune.chip) },
});

test('default: genesis shares an empty deny list at 0x403, and readers see both lists', () => {
  const object = fortune.it.chain.getObject(DENY_LIST);
  expect(object).toMatchObject({ version: 1n, owner: { kind: 'shared', initialSharedVersion: 1n } });
  const { type, contents } = Object(object?.data);
  expect(fortune.it.chain.toJson(type, contents)).toMatchObject({ lists: { size: '1' } });
  const { bag } = { bag: `0x${Buffer.from(contents.subarray(32, 64)).toString('hex')}` };
  const [list] = fortune.it.chain.listDynamicFields(bag).items;
  expect(list?.name.type).toBe('u64');
  expect(fortune.it.chain.toJson(list?.value.type ?? '', list?.value.bcs ?? new Uint8Array())).toMatchObject({
    denied_count: { size: '0' },
    denied_addresses: { size: '0' },
  });
});

test('behavior: a denied address uses no coins at once, and receives none from the next epoch on', async () => {
  const [own, other] = [await mint(bobAddress), await mint(aliceAddress)];
  await regulate('deny_list_v2_add', bobAddress);

  const error = await send(own, aliceAddress, bob).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject(refused(bobAddress));
  expect(String(error)).toContain(`Address ${bobAddress} is denied for coin ${without0x(fortune.chip)}`);
  // Others use it, and in this epoch the denied address still receives.
  expect((await send(other, bobAddress)).failure).toBeUndefined();
  const more = await mint(aliceAddress);

  nextEpoch();
  const failed = await send(more, bobAddress);
  expect(failureIn(failed)?.error).toMatchObject({
    $kind: 'AddressDeniedForCoin',
    AddressDeniedForCoin: { address: bobAddress, coinType: without0x(fortune.chip) },
  });
  expect(failed.failure?.description).toBe(`Address ${bobAddress} is denied for coin ${without0x(fortune.chip)}`);
  expect(failed.effects.status).toMatchObject({ kind: 'failure', command: null });
  // The coin stays with its owner, and moves among others.
  expect(fortune.it.chain.getObject(more)?.owner).toEqual({ kind: 'address', address: aliceAddress });
  expect((await send(more, new Ed25519Keypair().toSuiAddress())).failure).toBeUndefined();
  // SUI is never regulated.
  const paid = await fortune.it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1n])], aliceAddress), {
    sender: bob,
  });
  expect(paid.failure).toBeUndefined();
});

test('behavior: an address that is allowed again uses its coins at once, and receives from the next epoch on', async () => {
  const own = await mint(bobAddress);
  const other = await mint(aliceAddress);
  await regulate('deny_list_v2_add', bobAddress);
  nextEpoch();
  await regulate('deny_list_v2_remove', bobAddress);
  // A mutated coin is written for its owner, who still may not receive in this epoch.
  const split = await fortune.it.run(
    (tx) => {
      tx.transferObjects([tx.splitCoins(fortune.it.owned(tx, own), [1n])], aliceAddress);
    },
    { sender: bob },
  );
  expect(failureIn(split)?.error.$kind).toBe('AddressDeniedForCoin');
  expect((await send(own, aliceAddress, bob)).failure).toBeUndefined();
  expect(failureIn(await send(other, bobAddress))?.error.$kind).toBe('AddressDeniedForCoin');
  nextEpoch();
  expect((await send(other, bobAddress)).failure).toBeUndefined();
});

test('behavior: a pause keeps everyone from using coins at once, and from receiving from the next epoch on', async () => {
  const coin = await mint(aliceAddress);
  await regulate('deny_list_v2_enable_global_pause');
  const error = await send(coin, bobAddress).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'CHAIN_COIN_PAUSED', context: { coinType: without0x(fortune.chip) } });
  expect(String(error)).toContain(`Coin type is globally paused for use: ${without0x(fortune.chip)}`);
  await mint(bobAddress);

  nextEpoch();
  const { it, chip, made, call } = fortune;
  const failed = await it.run((tx) => {
    const cap = it.owned(tx, made('coin::TreasuryCap', chip));
    call(tx, '0x2::coin::mint_and_transfer', [cap, tx.pure.u64(1), tx.pure.address(bobAddress)], [chip]);
  });
  expect(failureIn(failed)?.error).toMatchObject({
    $kind: 'CoinTypeGlobalPause',
    CoinTypeGlobalPause: { coinType: without0x(chip) },
  });
  await regulate('deny_list_v2_disable_global_pause');
  nextEpoch();
  expect((await send(coin, bobAddress)).failure).toBeUndefined();
});

describe('other ways to have coins', () => {
  test('behavior: funds of an address are neither withdrawn nor paid in', async () => {
    const { it, chip, made, call } = fortune;
    const pay = () =>
      it.run((tx) => {
        const cap = it.owned(tx, made('coin::TreasuryCap', chip));
        call(tx, 'chip::pay', [cap, tx.pure.u64(5), tx.pure.address(bobAddress)]);
      });
    expect((await pay()).failure).toBeUndefined();
    await regulate('deny_list_v2_add', bobAddress);
    expect((await pay()).failure).toBeUndefined();
    const withdraw = (tx: Transaction) => {
      const [coin] = call(tx, '0x2::coin::redeem_funds', [tx.withdrawal({ amount: 1n, type: chip })], [chip]);
      if (coin) tx.transferObjects([coin], aliceAddress);
    };
    await expect(it.run(withdraw, { sender: bob })).rejects.toMatchObject(refused(bobAddress));
    // The same funds, written as the reference of a coin.
    const context = { chainId: it.chain.chainId, epoch: it.chain.getEpoch().epoch };
    const { objectId, version, digest } = formatReservation(bobAddress, 1n, context, chip);
    const giveAway = (tx: Transaction) =>
      void tx.transferObjects([tx.objectRef({ objectId, version: `${version}`, digest })], aliceAddress);
    await expect(it.run(giveAway, { sender: bob })).rejects.toMatchObject(refused(bobAddress));
    nextEpoch();
    expect(failureIn(await pay())?.error.$kind).toBe('AddressDeniedForCoin');
    expect(it.chain.getBalance(bobAddress, chip)).toMatchObject({ amount: 10n });
  });

  test('behavior: an object may hold the coin of a denied owner; nothing but the coin itself is asked about', async () => {
    await mint(bobAddress);
    await regulate('deny_list_v2_add', bobAddress);
    const { it, call } = fortune;
    const done = await it.run((tx) => void call(tx, 'dice::nothing', []), { sender: bob });
    expect(done.failure).toBeUndefined();
  });

  test('behavior: a simulation is refused as the transaction is', async () => {
    const own = await mint(bobAddress);
    await regulate('deny_list_v2_add', bobAddress);
    const { it } = fortune;
    const tried = it.simulate((tx) => tx.transferObjects([it.owned(tx, own)], aliceAddress), {
      sender: bob,
      gas: [],
    });
    await expect(tried).rejects.toMatchObject(refused(bobAddress));
  });
});

test('behavior: lists of version 1 keep the sender from using coins, and move to version 2', async () => {
  const { it, token, made, call } = fortune;
  const own = await mint(bobAddress, 10n, token);
  const add = await it.run((tx) => {
    const cap = it.owned(tx, made('coin::DenyCap', token));
    call(tx, '0x2::coin::deny_list_add', [it.shared(tx, DENY_LIST), cap, tx.pure.address(bobAddress)], [token]);
  });
  expect(add.failure).toBeUndefined();
  const denied = { code: 'CHAIN_COIN_DENIED', context: { address: bobAddress, coinType: without0x(token) } };
  await expect(send(own, aliceAddress, bob)).rejects.toMatchObject(denied);
  nextEpoch();
  // Version 1 knows no receivers.
  await mint(bobAddress, 1n, token);

  const migrated = await it.run((tx) => {
    const cap = it.owned(tx, made('coin::DenyCap', token));
    const [newer] = call(
      tx,
      '0x2::coin::migrate_regulated_currency_to_v2',
      [it.shared(tx, DENY_LIST), cap, tx.pure.bool(false)],
      [token],
    );
    if (newer) tx.transferObjects([newer], aliceAddress);
  });
  expect(migrated.failure).toBeUndefined();
  await expect(send(own, aliceAddress, bob)).rejects.toMatchObject(denied);
  nextEpoch();
  const failed = await it.run((tx) => {
    const cap = it.owned(tx, made('coin::TreasuryCap', token));
    call(tx, '0x2::coin::mint_and_transfer', [cap, tx.pure.u64(1), tx.pure.address(bobAddress)], [token]);
  });
  expect(failureIn(failed)?.error.$kind).toBe('AddressDeniedForCoin');
});

test('behavior: readers say which coins are regulated, and why a transaction failed', async () => {
  const { it, chip, token, made } = fortune;
  // The chip is not registered yet, and the currency of `init` has no mark; the token has one.
  expect(it.chain.getCoinRegulation(chip)).toEqual({ state: 'unknown' });
  expect(it.chain.getCoinRegulation(token)).toEqual({
    state: 'regulated',
    denyCapId: made('coin::DenyCap', token),
    variant: 0,
  });
  const coin = await mint(aliceAddress);
  await regulate('deny_list_v2_add', bobAddress);
  nextEpoch();
  const { digest } = await send(coin, bobAddress);
  const coinType = without0x(chip);
  const fetch = rpcFetch(createRpcHandler(it.chain, { nowMs: () => START_MS }));
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  const { response } = await client.ledgerService.getTransaction({ digest, readMask: { paths: ['effects.status'] } });
  expect(response.transaction?.effects?.status?.error).toMatchObject({
    kind: GrpcTypes.ExecutionError_ExecutionErrorKind.ADDRESS_DENIED_FOR_COIN,
    errorDetails: { oneofKind: 'coinDenyListError', coinDenyListError: { address: bobAddress, coinType } },
  });
  const executed = it.chain.getTransaction(digest);
  if (executed?.effects.status.kind !== 'failure') throw new Error('it failed');
  expect(errorText(executed.effects.status)).toBe(
    `AddressDeniedForCoin { address: ${bobAddress}, coin_type: "${coinType}" }`,
  );
});
