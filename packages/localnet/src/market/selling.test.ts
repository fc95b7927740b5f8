/** Kiosks, their extensions and transfer policies on a running chain: every public function of theirs runs. */
import { bcs } from '@mysten/sui/bcs';
import type { Transaction, TransactionObjectArgument } from '@mysten/sui/transactions';
import { beforeAll, describe, expect, test } from 'vitest';
import { alice, bob, SUI } from '../arena.test-chain.ts';
import { abortOf, createMarket, functionsOf, type Market, writtenId } from './market.test-chain.ts';

const ALICE = alice.toSuiAddress();
const BOB = bob.toSuiAddress();
/** 5 % of the price. */
const ROYALTY_BPS = 500;
const PRICE = SUI;
const ROYALTY = 50_000_000n;

let market: Market;
let publisher: string;
let kiosk: string;
let kioskCap: string;
let policy: string;
let policyCap: string;

beforeAll(async () => {
  market = await createMarket();
  publisher = writtenId(market.published, 'package::Publisher');
  const opened = await market.run((tx) => void market.call(tx, '0x2::kiosk::default'));
  kiosk = writtenId(opened, 'kiosk::Kiosk');
  kioskCap = writtenId(opened, 'kiosk::KioskOwnerCap');
  const made = await market.run(
    (tx) => void market.call(tx, '0x2::transfer_policy::default', [market.owned(tx, publisher)], [market.gem]),
  );
  policy = writtenId(made, 'transfer_policy::TransferPolicy');
  policyCap = writtenId(made, 'transfer_policy::TransferPolicyCap');
  await market.run((tx) => {
    const rights = [market.shared(tx, policy), market.owned(tx, policyCap)];
    market.call(tx, 'royalty::add', [...rights, tx.pure.u64(ROYALTY_BPS)], [market.gem]);
  });
});

const mine = (tx: Transaction, carat: number) =>
  market.call(tx, 'gem::mine', [tx.pure.string('Ruby'), tx.pure.u64(carat)])[0];

/** Offers a gem of alice at the price; returns its id. */
async function offer(): Promise<string> {
  const done = await market.run((tx) => {
    const rights = [market.shared(tx, kiosk), market.owned(tx, kioskCap)];
    market.call(tx, '0x2::kiosk::place_and_list', [...rights, mine(tx, 3), tx.pure.u64(PRICE)], [market.gem]);
  });
  return writtenId(done, 'gem::Gem');
}

/** Buys a gem as bob; `follow` does with the request what the policy wants. */
function buy(gem: string, price: bigint, follow: (tx: Transaction, request: TransactionObjectArgument) => void) {
  return market.run((tx) => {
    const [coin] = tx.splitCoins(tx.gas, [price]);
    const [bought, request] = market.call(
      tx,
      '0x2::kiosk::purchase',
      [market.shared(tx, kiosk), tx.pure.id(gem), coin],
      [market.gem],
    );
    follow(tx, request);
    tx.transferObjects([bought], BOB);
  }, bob);
}

function payRoyalty(tx: Transaction, request: TransactionObjectArgument): void {
  market.call(tx, 'royalty::pay', [market.shared(tx, policy), request, tx.gas], [market.gem]);
}

function confirm(tx: Transaction, request: TransactionObjectArgument): void {
  market.call(tx, '0x2::transfer_policy::confirm_request', [market.shared(tx, policy), request], [market.gem]);
}

describe('a kiosk', () => {
  test('default: a buyer pays the price and the royalty, and has the gem', async () => {
    const gem = await offer();
    const done = await buy(gem, PRICE, (tx, request) => {
      payRoyalty(tx, request);
      confirm(tx, request);
    });
    expect(abortOf(done)).toBe('success');
    expect(market.object(gem).owner).toEqual({ kind: 'address', address: BOB });
    expect(market.json(kiosk)).toMatchObject({ profits: String(PRICE), item_count: 0, owner: ALICE });
    expect(market.json(policy)).toMatchObject({ balance: String(ROYALTY) });
    const [event] = done.events;
    expect(event?.type).toBe(`0x${'2'.padStart(64, '0')}::kiosk::ItemPurchased<${market.gem}>`);
    expect(event && market.it.chain.toJson(event.type, event.contents)).toEqual({
      kiosk,
      id: gem,
      price: String(PRICE),
    });
  });

  test('behavior: the owner takes the profits, and the holder of the policy what it collected', async () => {
    const done = await market.run((tx) => {
      const amount = (value: bigint | null) => tx.pure.option('u64', value);
      const [profits] = market.call(tx, '0x2::kiosk::withdraw', [
        market.shared(tx, kiosk),
        market.owned(tx, kioskCap),
        amount(null),
      ]);
      const [royalty] = market.call(
        tx,
        '0x2::transfer_policy::withdraw',
        [market.shared(tx, policy), market.owned(tx, policyCap), amount(ROYALTY)],
        [market.gem],
      );
      tx.transferObjects([profits, royalty], BOB);
    });
    expect(abortOf(done)).toBe('success');
    const suiType = `0x${'2'.padStart(64, '0')}::sui::SUI`;
    expect(done.balanceChanges).toContainEqual({ address: BOB, coinType: suiType, amount: PRICE + ROYALTY });
  });

  test('error: a price that is not paid, and a policy that is not followed', async () => {
    const gem = await offer();
    const follow = (tx: Transaction, request: TransactionObjectArgument) => {
      payRoyalty(tx, request);
      confirm(tx, request);
    };
    expect(abortOf(await buy(gem, PRICE - 1n, follow))).toBe('kiosk::purchase 1');
    expect(abortOf(await buy(gem, PRICE + 1n, follow))).toBe('kiosk::purchase 1');
    // Without the royalty there is no receipt for the rule.
    expect(abortOf(await buy(gem, PRICE, confirm))).toBe('transfer_policy::confirm_request 0');
    // A request that is not confirmed cannot be left behind.
    expect(abortOf(await buy(gem, PRICE, payRoyalty))).toContain('UnusedValueWithoutDrop');
    expect(market.json(kiosk)).toMatchObject({ profits: '0', item_count: 1 });
    const takenBack = await market.run((tx) => {
      const [taken] = market.call(
        tx,
        '0x2::kiosk::take',
        [market.shared(tx, kiosk), market.owned(tx, kioskCap), tx.pure.id(gem)],
        [market.gem],
      );
      tx.transferObjects([taken], ALICE);
    });
    expect(abortOf(takenBack)).toBe('success');
  });

  test('behavior: an extension stocks the kiosk, and what it locks leaves only by a sale', async () => {
    const done = await market.run((tx) => {
      const at = market.shared(tx, kiosk);
      market.call(tx, 'stall::open', [at, market.owned(tx, kioskCap)]);
      market.call(tx, 'stall::stock', [at, market.shared(tx, policy), mine(tx, 1), mine(tx, 2)]);
    });
    expect(abortOf(done)).toBe('success');
    expect(bcs.u64().parse(await market.ask('stall::stocked', (tx) => [market.shared(tx, kiosk)]))).toBe('2');
    const lock = done.objectChanges.find(({ type }) => type.includes('kiosk::Lock'))?.id ?? '';
    const locked: string = Object(market.json(lock)).name.id;
    const rights = (tx: Transaction) => [market.shared(tx, kiosk), market.owned(tx, kioskCap)];
    const take = await market.run((tx) => {
      const [taken] = market.call(tx, '0x2::kiosk::take', [...rights(tx), tx.pure.id(locked)], [market.gem]);
      tx.transferObjects([taken], ALICE);
    });
    expect(abortOf(take)).toBe('kiosk::take 8');
    await market.run(
      (tx) =>
        void market.call(tx, '0x2::kiosk::list', [...rights(tx), tx.pure.id(locked), tx.pure.u64(0)], [market.gem]),
    );
    const bought = await buy(locked, 0n, (tx, request) => {
      payRoyalty(tx, request);
      confirm(tx, request);
    });
    expect(abortOf(bought)).toBe('success');
    expect(market.object(locked).owner).toEqual({ kind: 'address', address: BOB });
    expect(abortOf(await market.run((tx) => void market.call(tx, 'stall::close', rights(tx))))).toBe('success');
  });

  test('behavior: all that an owner does alone, under a policy without rules', async () => {
    const done = await market.run((tx) => {
      const [free, freeCap] = market.call(tx, '0x2::transfer_policy::new', [market.owned(tx, publisher)], [market.gem]);
      const [coin] = tx.splitCoins(tx.gas, [7]);
      const [gem, change] = market.call(tx, 'stall::trade_alone', [mine(tx, 4), free, coin]);
      market.call(tx, 'stall::give', [free, gem, tx.pure.address(BOB)]);
      const [rest] = market.call(tx, '0x2::transfer_policy::destroy_and_withdraw', [free, freeCap], [market.gem]);
      tx.transferObjects([change, rest], ALICE);
    });
    expect(abortOf(done)).toBe('success');
    // Polished twice.
    expect(market.json(writtenId(done, 'gem::Gem'))).toMatchObject({ carat: '6' });
  });

  test('behavior: a rule is removed', async () => {
    const isIn = () => market.ask('royalty::is_in', (tx) => [market.shared(tx, policy)], [market.gem]);
    expect(await isIn()).toEqual(Uint8Array.of(1));
    await market.run((tx) => {
      const rights = [market.shared(tx, policy), market.owned(tx, policyCap)];
      market.call(tx, 'royalty::remove', rights, [market.gem]);
    });
    expect(await isIn()).toEqual(Uint8Array.of(0));
    const gem = await offer();
    expect(abortOf(await buy(gem, PRICE, confirm))).toBe('success');
  });
});

test('contract: every function of these modules ran', () => {
  const all = functionsOf(['kiosk', 'kiosk_extension', 'transfer_policy']);
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter((name) => !market.ran.has(name))).toEqual([]);
});
