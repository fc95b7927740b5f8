import { bcs } from '@mysten/sui/bcs';
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1';
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { Transaction } from '@mysten/sui/transactions';
import { createPasskey } from '@suil/signature/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, bob, CLOCK, createArena, START_MS, SUI } from '../arena.test-chain.ts';
import { ChainError } from '../errors.ts';

let it: ArenaChain;

beforeAll(async () => {
  it = await createArena();
});

const send = (tx: Transaction) => tx.transferObjects([tx.splitCoins(tx.gas, [1])], bob.toSuiAddress());
const sign = async (bytes: Uint8Array, person = alice) => (await person.signTransaction(bytes)).signature;

/** The refusal of an attempt, after checking that it changed nothing. */
async function refusal(attempt: () => Promise<unknown>): Promise<ChainError> {
  const before = it.chain.latestCheckpoint();
  const error = await attempt().then(
    () => undefined,
    (raised: unknown) => raised,
  );
  expect(it.chain.latestCheckpoint()).toBe(before);
  if (error instanceof ChainError) return error;
  throw new Error(`not refused: ${error}`);
}

const code = async (attempt: () => Promise<unknown>) => (await refusal(attempt)).code;

/** Builds `send`, lets `change` edit the parsed data, and executes with a valid signature of the changed bytes. */
async function executeChanged(change: (data: Record<string, never>) => void): Promise<unknown> {
  const parsed = bcs.TransactionData.parse(await it.build(send));
  change(parsed.V1 as never);
  const bytes = bcs.TransactionData.serialize(parsed as never).toBytes();
  return it.chain.execute(bytes, [await sign(bytes)], START_MS);
}

describe('bytes', () => {
  test('error: CHAIN_TRANSACTION_MALFORMED for every truncation, a trailing byte and noise', async () => {
    const bytes = await it.build(send);
    const signature = await sign(bytes);
    for (let length = 0; length < bytes.length; length++) {
      expect(await code(() => it.chain.execute(bytes.slice(0, length), [signature], START_MS))).toBe(
        'CHAIN_TRANSACTION_MALFORMED',
      );
    }
    const longer = new Uint8Array([...bytes, 0]);
    expect(await code(() => it.chain.execute(longer, [signature], START_MS))).toBe('CHAIN_TRANSACTION_MALFORMED');
  });

  test('error: CHAIN_TRANSACTION_UNSUPPORTED for a system transaction from a user', async () => {
    const prologue = bcs.TransactionData.serialize({
      V1: {
        kind: { ConsensusCommitPrologue: { epoch: 0, round: 1, commitTimestampMs: 1 } },
        sender: alice.toSuiAddress(),
        gasData: { payment: [], owner: alice.toSuiAddress(), price: 1000, budget: 1_000_000 },
        expiration: { None: true },
      },
    } as never).toBytes();
    expect(await code(async () => it.chain.execute(prologue, [await sign(prologue)], START_MS))).toBe(
      'CHAIN_TRANSACTION_UNSUPPORTED',
    );
  });

  test('error: CHAIN_TRANSACTION_EXPIRED by epoch, chain and time', async () => {
    const chain = it.chain.chainId;
    const window = { minEpoch: '0', maxEpoch: '0', minTimestamp: null, maxTimestamp: null, chain, nonce: 1 };
    const attempt = (changed: object) =>
      code(() =>
        executeChanged((data) =>
          Object.assign(data, { expiration: { ValidDuring: { ...window, ...changed }, $kind: 'ValidDuring' } }),
        ),
      );
    expect(await attempt({ minEpoch: '1', maxEpoch: '2' })).toBe('CHAIN_TRANSACTION_EXPIRED');
    expect(await attempt({ maxTimestamp: String(START_MS - 1) })).toBe('CHAIN_TRANSACTION_EXPIRED');
    expect(await attempt({ chain: 'GAFpCCcRmxTdFfUEMbQbkBaexKAUaGFmiB2ZTV6LVGmV' })).toBe('CHAIN_TRANSACTION_EXPIRED');
    await executeChanged((data) =>
      Object.assign(data, { expiration: { ValidDuring: { ...window }, $kind: 'ValidDuring' } }),
    );
  });
});

describe('limits and what is not here', () => {
  const refused = async (make: Parameters<ArenaChain['run']>[0]) => {
    const error = await refusal(() => it.run(make));
    return `${error.code} ${error.message}`;
  };

  test('error: CHAIN_INPUT_LIMIT for more than Sui takes of anything', async () => {
    const u64s = (count: number) => Array.from({ length: count }, () => 'u64');
    expect(await refused((tx) => void it.call(tx, '0x2::balance::zero', [], u64s(17)))).toContain('type arguments');
    const modules = Array.from({ length: 65 }, () => 'AA==');
    expect(await refused((tx) => void tx.publish({ modules, dependencies: [] }))).toContain('64 modules');
    const six = await refused((tx) => {
      for (let i = 0; i < 6; i++) tx.publish({ modules: ['AA=='], dependencies: [] });
    });
    expect(six).toContain('5 packages');
    const dependencies = Array.from({ length: 33 }, (_, index) => `0x${index + 1}`);
    expect(await refused((tx) => void tx.publish({ modules: ['AA=='], dependencies }))).toContain('32 dependencies');
    const amounts = Array.from({ length: 513 }, () => 1n);
    expect(await refused((tx) => void tx.splitCoins(tx.gas, amounts))).toContain('512 arguments');
    const empty = await refused((tx) => void tx.transferObjects([], bob.toSuiAddress()));
    expect(empty).toMatch(/^CHAIN_TRANSACTION_MALFORMED .*TransferObjects/);
  });

  test.each([
    ['0x7', 'zkLogin'],
    ['0x9', 'the bridge'],
  ])('error: CHAIN_TRANSACTION_UNSUPPORTED names what %s would be for', async (objectId, feature) => {
    const shared = (tx: Transaction) => tx.sharedObjectRef({ objectId, initialSharedVersion: 1, mutable: false });
    const message = await refused((tx) => void it.call(tx, '0x2::clock::timestamp_ms', [shared(tx)]));
    expect(message).toMatch(/^CHAIN_TRANSACTION_UNSUPPORTED/);
    expect(message).toContain(feature);
  });
});

describe('signatures', () => {
  test('error: CHAIN_SIGNATURE_INVALID for another signer, other bytes, damage and garbage', async () => {
    const bytes = await it.build(send);
    const other = await it.build((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [2])], bob.toSuiAddress()));
    const good = await sign(bytes);
    const damaged = Buffer.from(good, 'base64');
    damaged[10] = (damaged[10] as number) ^ 1;
    const attempts = [
      [await sign(bytes, bob)],
      [await sign(other)],
      [damaged.toString('base64')],
      [good.slice(0, 40)],
      ['not base64!'],
      [''],
      [good, good],
    ];
    for (const signatures of attempts) {
      expect(await code(() => it.chain.execute(bytes, signatures, START_MS))).toBe('CHAIN_SIGNATURE_INVALID');
    }
    expect(await code(() => it.chain.execute(bytes, [], START_MS))).toBe('CHAIN_SIGNATURE_MISSING');
  });

  test('error: CHAIN_TRANSACTION_UNSUPPORTED names zkLogin', async () => {
    const bytes = await it.build(send);
    const error = await refusal(() => it.chain.execute(bytes, [Buffer.from([5, 1, 2]).toString('base64')], START_MS));
    expect(error.code).toBe('CHAIN_TRANSACTION_UNSUPPORTED');
    expect(error.message).toContain('zkLogin');
  });

  test('behavior: secp256k1, secp256r1 and two of three keys together can pay', async () => {
    const k1 = Secp256k1Keypair.fromSecretKey(new Uint8Array(32).fill(3));
    const r1 = Secp256r1Keypair.fromSecretKey(new Uint8Array(32).fill(4));
    const keys = [k1, r1, alice].map((pair) => ({ publicKey: pair.getPublicKey(), weight: 1 }));
    const multisig = MultiSigPublicKey.fromPublicKeys({ threshold: 2, publicKeys: keys });
    for (const address of [k1.toSuiAddress(), r1.toSuiAddress(), multisig.toSuiAddress()]) {
      const { coinId } = await it.chain.requestGas(address, SUI, START_MS);
      const tx = new Transaction();
      send(tx);
      tx.setSender(address);
      const bytes = await buildFor(tx, coinId);
      const [first, second] = await Promise.all([k1, r1].map((pair) => pair.signTransaction(bytes)));
      const signatures = new Map([
        [k1.toSuiAddress(), first!.signature],
        [r1.toSuiAddress(), second!.signature],
        [multisig.toSuiAddress(), multisig.combinePartialSignatures([first!.signature, second!.signature])],
      ]);
      const done = await it.chain.execute(bytes, [signatures.get(address)!], START_MS);
      expect(done.failure).toBeUndefined();
    }
  });

  test('behavior: a passkey pays; one that answered another challenge is refused', async () => {
    const passkey = await createPasskey();
    const { coinId } = await it.chain.requestGas(passkey.toSuiAddress(), SUI, START_MS);
    const tx = new Transaction();
    send(tx);
    tx.setSender(passkey.toSuiAddress());
    const bytes = await buildFor(tx, coinId);
    const { signature } = await passkey.signTransaction(bytes);
    const { signature: ofMessage } = await passkey.signPersonalMessage(bytes);
    expect(await code(() => it.chain.execute(bytes, [ofMessage], START_MS))).toBe('CHAIN_SIGNATURE_INVALID');
    expect((await it.chain.execute(bytes, [signature], START_MS)).failure).toBeUndefined();
  });

  test('behavior: a sponsor pays; without the sponsor or with swapped owners it is refused', async () => {
    const tx = new Transaction();
    tx.transferObjects([it.owned(tx, await smallCoin())], bob.toSuiAddress());
    tx.setSender(alice.toSuiAddress());
    tx.setGasOwner(bob.toSuiAddress());
    const bytes = await buildFor(tx, coinOf(bob));
    const signatures = [await sign(bytes), await sign(bytes, bob)];
    expect(await code(() => it.chain.execute(bytes, [signatures[0]!], START_MS))).toBe('CHAIN_SIGNATURE_MISSING');
    const before = it.chain.getBalance(alice.toSuiAddress(), '0x2::sui::SUI').amount;
    const done = await it.chain.execute(bytes, signatures, START_MS);
    expect(done.failure).toBeUndefined();
    expect(before - it.chain.getBalance(alice.toSuiAddress(), '0x2::sui::SUI').amount).toBe(77n);
  });
});

describe('gas', () => {
  test('error: price, budget and balance each have their own refusal', async () => {
    const run = (settings: Parameters<ArenaChain['run']>[1]) => code(() => it.run(send, settings));
    expect(await run({ priceMist: 999n })).toBe('CHAIN_GAS_PRICE_TOO_LOW');
    expect(await run({ budgetMist: 999_999n })).toBe('CHAIN_GAS_BUDGET_TOO_LOW');
    expect(await run({ budgetMist: 50_000_000_000_001n })).toBe('CHAIN_GAS_BUDGET_TOO_HIGH');
    expect(await run({ gas: [await smallCoin()] })).toBe('CHAIN_GAS_BALANCE_TOO_LOW');
    expect(
      await code(() => executeChanged((data) => Object.assign((data as unknown as Gas).gasData, { payment: [] }))),
    ).toBe('CHAIN_GAS_PAYMENT_INVALID');
  });

  test('error: CHAIN_OBJECT_OWNER_MISMATCH for the coin of another account as gas', async () => {
    expect(await code(() => it.run(send, { gas: [coinOf(bob)] }))).toBe('CHAIN_OBJECT_OWNER_MISMATCH');
  });

  test('behavior: a budget too small for the storage fails after all and keeps the whole budget', async () => {
    const before = it.chain.getBalance(alice.toSuiAddress(), '0x2::sui::SUI').amount;
    // Computation 1_000_000; two coins more than the budget has left for storage.
    const done = await it.run(send, { budgetMist: 1_500_000n });
    expect(done.failure?.kind).toBe('InsufficientGas');
    // What stays: computation, and the gas coin stored again with 99% of its rebate back.
    expect(before - it.chain.getBalance(alice.toSuiAddress(), '0x2::sui::SUI').amount).toBe(1_009_880n);
  });
});

describe('objects', () => {
  test('error: CHAIN_OBJECT_STALE names both versions', async () => {
    const stale = it.chain.getObject(coinOf(alice))!;
    await it.run(send);
    const current = it.chain.getObject(stale.id)!;
    const tx = new Transaction();
    send(tx);
    tx.setSender(alice.toSuiAddress());
    const bytes = await buildFor(tx, stale.id, { version: stale.version.toString(), digest: stale.digest });
    const error = await refusal(async () => it.chain.execute(bytes, [await sign(bytes)], START_MS));
    expect(error.code).toBe('CHAIN_OBJECT_STALE');
    expect(error.message).toContain(stale.version.toString());
    expect(error.message).toContain(current.version.toString());
    const wrong = await buildFor(tx, stale.id, { version: current.version.toString(), digest: stale.digest });
    expect(await code(async () => it.chain.execute(wrong, [await sign(wrong)], START_MS))).toBe('CHAIN_OBJECT_STALE');
  });

  test('error: a stolen, missing, doubled or misused object is refused', async () => {
    const theirs = coinOf(bob);
    const mine = await smallCoin();
    const missing = { objectId: `0x${'ab'.repeat(32)}`, version: '1', digest: it.chain.getObject(mine)!.digest };
    const to = alice.toSuiAddress();
    const attempts: [string, (tx: Transaction) => void][] = [
      ['CHAIN_OBJECT_OWNER_MISMATCH', (tx) => tx.transferObjects([it.owned(tx, theirs)], to)],
      ['CHAIN_OBJECT_NOT_FOUND', (tx) => tx.transferObjects([tx.objectRef(missing)], to)],
      ['CHAIN_INPUT_DUPLICATE', (tx) => tx.transferObjects([it.owned(tx, coinOf(alice))], to)],
      ['CHAIN_OBJECT_KIND_MISMATCH', (tx) => tx.transferObjects([it.owned(tx, CLOCK)], to)],
      [
        'CHAIN_OBJECT_KIND_MISMATCH',
        (tx) =>
          tx.transferObjects([tx.sharedObjectRef({ objectId: CLOCK, initialSharedVersion: '1', mutable: true })], to),
      ],
      [
        'CHAIN_OBJECT_KIND_MISMATCH',
        (tx) =>
          tx.transferObjects([tx.sharedObjectRef({ objectId: CLOCK, initialSharedVersion: '2', mutable: false })], to),
      ],
      [
        'CHAIN_OBJECT_KIND_MISMATCH',
        (tx) =>
          tx.transferObjects([tx.sharedObjectRef({ objectId: mine, initialSharedVersion: '1', mutable: true })], to),
      ],
      ['CHAIN_PACKAGE_NOT_FOUND', (tx) => void it.call(tx, `0x${'cd'.repeat(32)}::a::b`)],
      ['CHAIN_OBJECT_KIND_MISMATCH', (tx) => void it.call(tx, `${CLOCK}::a::b`)],
    ];
    for (const [expected, make] of attempts) expect(await code(() => it.run(make))).toBe(expected);
  });
});

type Gas = { gasData: object };

const coinOf = (person: typeof alice) => {
  const { items } = it.chain.listOwnedObjects(person.toSuiAddress());
  return items.toSorted((a, b) => (amountOf(a.id) > amountOf(b.id) ? -1 : 1))[0]!.id;
};

function amountOf(id: string): bigint {
  const data = it.chain.getObject(id)?.data;
  return data?.kind === 'move' ? Buffer.from(data.contents).readBigUInt64LE(32) : 0n;
}

/** A coin of 77 MIST that belongs to alice. */
async function smallCoin(): Promise<string> {
  const done = await it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [77])], alice.toSuiAddress()));
  return done.objectChanges.find((change) => change.idOperation === 'created')!.id;
}

async function buildFor(tx: Transaction, gasId: string, at?: { version: string; digest: string }): Promise<Uint8Array> {
  const gas = it.chain.getObject(gasId)!;
  const copy = Transaction.from(tx);
  copy.setGasPrice(1000);
  copy.setGasBudget(100_000_000);
  copy.setGasPayment([{ objectId: gasId, version: gas.version.toString(), digest: gas.digest, ...at }]);
  return copy.build();
}
