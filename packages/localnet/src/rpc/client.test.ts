/** The unmodified SuiGrpcClient against the chain's RPC over HTTP: what a wallet, an app and an indexer do. */
import { bcs } from '@mysten/sui/bcs';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { coinWithBalance, Transaction } from '@mysten/sui/transactions';
import { normalizeSuiAddress } from '@mysten/sui/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Playground,
  publishPlayground,
  START_MS,
  startTestChain,
  type TestChain,
} from './playground.test-chain.ts';

const SUI = `${normalizeSuiAddress('0x2')}::sui::SUI`;

let testChain: TestChain;

beforeAll(async () => {
  testChain = await startTestChain();
});
afterAll(async () => {
  expect(testChain.faults).toEqual([]);
  await testChain.close();
});

async function run(client: SuiGrpcClient, signer: Ed25519Keypair, transaction: Transaction) {
  const result = await client.signAndExecuteTransaction({
    transaction,
    signer,
    include: { effects: true, events: true, balanceChanges: true, objectTypes: true, transaction: true, bcs: true },
  });
  if (result.$kind !== 'Transaction') throw new Error(result.FailedTransaction.status.error?.message);
  return result.Transaction;
}

describe.each(['binary', 'text'] as const)('SuiGrpcClient, %s', (format) => {
  let client: SuiGrpcClient;
  let alice: Ed25519Keypair;
  let playground: Playground;
  const target = (name: string) => `${playground.packageId}::playground::${name}` as const;

  beforeAll(async () => {
    client = testChain.client(format);
    alice = await testChain.account();
    playground = await publishPlayground(client, alice);
  });

  test('knows the chain: identifier, gas price, epoch, protocol', async () => {
    expect((await client.getChainIdentifier()).chainIdentifier).toBe(testChain.chain.chainId);
    expect((await client.getReferenceGasPrice()).referenceGasPrice).toBe('1000');
    const { systemState } = await client.getCurrentSystemState();
    expect(systemState).toMatchObject({ epoch: testChain.chain.getEpoch().epoch.toString(), safeMode: false });
    expect(Number((await client.getProtocolConfig()).protocolConfig.protocolVersion)).toBeGreaterThan(0);
  });

  test('transfers SUI: resolved on the server, signed, executed, waited for', async () => {
    const bob = (await testChain.account(1n)).toSuiAddress();
    const transaction = new Transaction();
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [5_000_000n])], bob);
    const executed = await run(client, alice, transaction);
    await client.waitForTransaction({ digest: executed.digest });
    expect(BigInt((await client.getBalance({ owner: bob })).balance.balance)).toBe(5_000_001n);
    const spent = executed.balanceChanges.find(({ address }) => address === alice.toSuiAddress());
    const { computationCost, storageCost, storageRebate } = executed.effects.gasUsed;
    const gas = BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate);
    expect(BigInt(spent?.amount ?? 0)).toBe(-5_000_000n - gas);
    expect(executed.balanceChanges).toContainEqual({ coinType: SUI, address: bob, amount: '5000000' });
    expect(executed.transaction.commands).toMatchObject([{ $kind: 'SplitCoins' }, { $kind: 'TransferObjects' }]);
  });

  test('answers the same transaction later as it did at once', async () => {
    const transaction = new Transaction();
    transaction.moveCall({
      target: target('increase'),
      arguments: [transaction.object(playground.counterId), transaction.pure.u64(1)],
    });
    const executed = await run(client, alice, transaction);
    const include = {
      effects: true,
      events: true,
      balanceChanges: true,
      objectTypes: true,
      transaction: true,
      bcs: true,
    } as const;
    const later = await client.getTransaction({ digest: executed.digest, include });
    expect(later.Transaction).toEqual(executed);
    expect(later.Transaction?.effects.bcs).toEqual(executed.effects.bcs);
    expect(bcs.TransactionEffects.parse(executed.effects.bcs ?? new Uint8Array()).V2?.transactionDigest).toBe(
      executed.digest,
    );
  });

  test('calls a shared object mutably, with an event of its own', async () => {
    const before = testChain.chain.getObject(playground.counterId);
    const transaction = new Transaction();
    transaction.moveCall({
      target: target('increase'),
      arguments: [transaction.object(playground.counterId), transaction.pure.u64(3)],
    });
    const executed = await run(client, alice, transaction);
    const [event] = executed.events;
    expect(event).toMatchObject({
      packageId: playground.packageId,
      module: 'playground',
      sender: alice.toSuiAddress(),
      eventType: `${playground.packageId}::playground::Increased`,
    });
    expect(event?.json).toMatchObject({ by: '3' });
    expect(bcs.u64().parse(event?.bcs.slice(0, 8) ?? new Uint8Array())).toBe('3');
    expect(testChain.chain.getObject(playground.counterId)?.version).toBeGreaterThan(before?.version ?? 0n);
    const [input] = executed.transaction.inputs;
    expect(input).toMatchObject({ Object: { SharedObject: { objectId: playground.counterId, mutable: true } } });
  });

  test('takes a shared object immutably where the function only reads', async () => {
    const transaction = new Transaction();
    transaction.moveCall({ target: target('value'), arguments: [transaction.object(playground.counterId)] });
    const executed = await run(client, alice, transaction);
    expect(executed.transaction.inputs[0]).toMatchObject({ Object: { SharedObject: { mutable: false } } });
    expect(executed.effects.changedObjects.map(({ objectId }) => objectId)).not.toContain(playground.counterId);
  });

  test('simulates without changing anything, with return values and changed references', async () => {
    const checkpoint = testChain.chain.latestCheckpoint().sequence;
    const transaction = new Transaction();
    transaction.setSender(alice.toSuiAddress());
    transaction.moveCall({
      target: target('increase'),
      arguments: [transaction.object(playground.counterId), transaction.pure.u64(40)],
    });
    transaction.moveCall({ target: target('value'), arguments: [transaction.object(playground.counterId)] });
    const simulated = await client.simulateTransaction({
      transaction,
      include: { commandResults: true, effects: true },
    });
    const [increase, value] = simulated.commandResults ?? [];
    const result = bcs.u64().parse(value?.returnValues[0]?.bcs ?? new Uint8Array());
    expect(bcs.u64().parse(increase?.returnValues[0]?.bcs ?? new Uint8Array())).toBe(result);
    // Counter is 32 bytes of id and its value
    expect(bcs.u64().parse(increase?.mutatedReferences[0]?.bcs?.slice(32) ?? new Uint8Array())).toBe(result);
    expect(testChain.chain.latestCheckpoint().sequence).toBe(checkpoint);
  });

  test('simulates what no account could execute when checks are off', async () => {
    const transaction = new Transaction();
    transaction.setSender(normalizeSuiAddress('0xabc'));
    transaction.moveCall({ target: target('value'), arguments: [transaction.object(playground.counterId)] });
    const simulated = await client.simulateTransaction({
      transaction,
      include: { commandResults: true },
      checksEnabled: false,
    });
    expect(simulated.$kind).toBe('Transaction');
  });

  test('reads objects: fields, contents, JSON, and says which are missing', async () => {
    const missing = normalizeSuiAddress('0xdead');
    const { objects } = await client.getObjects({
      objectIds: [playground.counterId, missing, playground.packageId],
      include: { content: true, json: true, previousTransaction: true, objectBcs: true },
    });
    const [counter, nothing, code] = objects;
    if (counter instanceof Error || code instanceof Error) throw new Error('an object is missing');
    expect(nothing).toMatchObject({ code: 'notExists' });
    expect(counter).toMatchObject({ type: `${playground.packageId}::playground::Counter` });
    expect(counter?.owner.Shared).toBeDefined();
    expect(counter?.content?.length).toBe(40);
    expect(counter?.json).toMatchObject({ value: expect.stringMatching(/^\d+$/) });
    expect(bcs.Object.parse(counter?.objectBcs ?? new Uint8Array()).previousTransaction).toBe(
      counter?.previousTransaction,
    );
    expect(code).toMatchObject({ type: 'package' });
  });

  test('lists owned objects and coins in pages', async () => {
    const owner = await testChain.account();
    const transaction = new Transaction();
    const coins = transaction.splitCoins(transaction.gas, [1n, 2n, 3n]);
    transaction.transferObjects([coins[0], coins[1], coins[2]] as never, owner.toSuiAddress());
    transaction.transferObjects(
      [transaction.moveCall({ target: target('new_card'), arguments: [transaction.pure.string('a')] })],
      owner.toSuiAddress(),
    );
    await run(client, owner, transaction);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await client.listCoins({ owner: owner.toSuiAddress(), cursor, limit: 3 });
      seen.push(...page.objects.map(({ balance }) => balance));
      cursor = page.hasNextPage ? page.cursor : null;
    } while (cursor !== null);
    expect(seen.length).toBe(4);
    expect(seen).toEqual(expect.arrayContaining(['1', '2', '3']));
    const cards = await client.listOwnedObjects({
      owner: owner.toSuiAddress(),
      type: target('Card'),
      include: { json: true },
    });
    expect(cards.objects.map(({ json }) => json?.['name'])).toEqual(['a']);
    expect((await client.listOwnedObjects({ owner: owner.toSuiAddress() })).objects.length).toBe(5);
  });

  test('reads balances and coin metadata', async () => {
    const owner = await testChain.account(7n);
    const { balances } = await client.listBalances({ owner: owner.toSuiAddress() });
    expect(balances).toEqual([{ coinType: SUI, balance: '7', coinBalance: '7', addressBalance: '0' }]);
    expect((await client.getBalance({ owner: owner.toSuiAddress(), coinType: '0x2::sui::SUI' })).balance.balance).toBe(
      '7',
    );
    expect((await client.getCoinMetadata({ coinType: target('Card') })).coinMetadata).toBeNull();
  });

  test('reads dynamic fields of both kinds, listed and by name', async () => {
    const transaction = new Transaction();
    const counter = transaction.object(playground.counterId);
    const card = transaction.moveCall({ target: target('new_card'), arguments: [transaction.pure.string('pinned')] });
    transaction.moveCall({
      target: target('note'),
      arguments: [counter, transaction.pure.u64(11), transaction.pure.u64(12)],
    });
    transaction.moveCall({ target: target('pin'), arguments: [counter, transaction.pure.string('key'), card] });
    await run(client, alice, transaction);
    const { dynamicFields } = await client.listDynamicFields({
      parentId: playground.counterId,
      include: { value: true },
    });
    expect(dynamicFields.map(({ $kind }) => $kind).sort()).toEqual(['DynamicField', 'DynamicObject']);
    const { dynamicField } = await client.getDynamicField({
      parentId: playground.counterId,
      name: { type: 'u64', bcs: bcs.u64().serialize(11).toBytes() },
    });
    expect(bcs.u64().parse(dynamicField.value.bcs)).toBe('12');
    const { object } = await client.getDynamicObjectField({
      parentId: playground.counterId,
      name: { type: '0x1::string::String', bcs: bcs.string().serialize('key').toBytes() },
      include: { json: true },
    });
    expect(object.json).toMatchObject({ name: 'pinned' });
    expect(dynamicFields.find(({ $kind }) => $kind === 'DynamicObject')?.childId).toBe(object.objectId);
  });

  test('receives an object that was sent to an object', async () => {
    const make = new Transaction();
    const card = (name: string) => make.moveCall({ target: target('new_card'), arguments: [make.pure.string(name)] });
    make.transferObjects([card('parent'), card('sent')], alice.toSuiAddress());
    const made = await run(client, alice, make);
    const ids = Object.entries(made.objectTypes)
      .filter(([, type]) => type.endsWith('::Card'))
      .map(([id]) => id);
    const [parent = '', sent = ''] = ids;
    const send = new Transaction();
    send.transferObjects([send.object(sent)], parent);
    await run(client, alice, send);
    const take = new Transaction();
    take.transferObjects(
      [take.moveCall({ target: target('take'), arguments: [take.object(parent), take.object(sent)] })],
      alice.toSuiAddress(),
    );
    const taken = await run(client, alice, take);
    expect(taken.transaction.inputs[1]).toMatchObject({ Object: { Receiving: { objectId: sent } } });
    expect(testChain.chain.getObject(sent)?.owner).toEqual({ kind: 'address', address: alice.toSuiAddress() });
  });

  test('describes functions as the client expects them', async () => {
    const { function: increase } = await client.getMoveFunction({
      packageId: playground.packageId,
      moduleName: 'playground',
      name: 'increase',
    });
    expect(increase).toMatchObject({ name: 'increase', visibility: 'public', isEntry: false, typeParameters: [] });
    const datatype = { typeName: target('Counter'), typeParameters: [] };
    expect(increase.parameters).toEqual([
      { reference: 'mutable', body: { $kind: 'datatype', datatype } },
      { reference: null, body: { $kind: 'u64' } },
    ]);
    expect(increase.returns).toEqual([{ reference: null, body: { $kind: 'u64' } }]);
  });

  test('chooses coins for coinWithBalance', async () => {
    const bob = await testChain.account(1n);
    const transaction = new Transaction();
    transaction.transferObjects([coinWithBalance({ balance: 9n })], bob.toSuiAddress());
    const owner = await testChain.account();
    await run(client, owner, transaction);
    expect((await client.getBalance({ owner: bob.toSuiAddress() })).balance.balance).toBe('10');
  });

  test('lists transactions and events, forwards and backwards', async () => {
    const signer = await testChain.account();
    const digests: string[] = [];
    for (const by of [1, 2, 3]) {
      const transaction = new Transaction();
      transaction.moveCall({
        target: target('increase'),
        arguments: [transaction.object(playground.counterId), transaction.pure.u64(by)],
      });
      digests.push((await run(client, signer, transaction)).digest);
    }
    const sender = signer.toSuiAddress();
    const first = await client.listTransactions({ filter: { sender }, limit: 2 });
    expect(first.transactions.map((item) => item.Transaction?.digest)).toEqual(digests.slice(0, 2));
    expect(first.hasNextPage).toBe(true);
    const rest = await client.listTransactions({ filter: { sender }, limit: 2, after: first.endCursor });
    expect(rest.transactions.map((item) => item.Transaction?.digest)).toEqual(digests.slice(2));
    expect(rest.hasNextPage).toBe(false);
    const events = await client.listEvents({
      filter: { eventType: target('Increased') },
      order: 'descending',
      limit: 2,
    });
    expect(events.events.map(({ json }) => json?.['by'])).toEqual(['3', '2']);
    expect(events.events[0]).toMatchObject({ transactionDigest: digests[2], eventIndex: 0, sender });
  });

  test('has no names and verifies personal messages', async () => {
    await expect(client.defaultNameServiceName({ address: alice.toSuiAddress() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await client.resolveNameServiceAddress({ name: 'unknown.sui' })).toEqual({ address: null });
    const message = new TextEncoder().encode('hello');
    const { signature, bytes } = await alice.signPersonalMessage(message);
    const verify = (address: string) =>
      client.verifyZkLoginSignature({ bytes, signature, intentScope: 'PersonalMessage', address });
    expect(await verify(alice.toSuiAddress())).toEqual({ success: true, errors: [] });
    expect((await verify(normalizeSuiAddress('0x1'))).success).toBe(false);
  });

  test('reads checkpoints by number, digest and latest, with their transactions', async () => {
    const { response: latest } = await client.ledgerService.getCheckpoint({ checkpointId: { oneofKind: undefined } });
    const { sequenceNumber = 0n, digest = '' } = latest.checkpoint ?? {};
    expect(sequenceNumber).toBe(testChain.chain.latestCheckpoint().sequence);
    const { response: byDigest } = await client.ledgerService.getCheckpoint({
      checkpointId: { oneofKind: 'digest', digest },
      readMask: { paths: ['sequence_number', 'summary.timestamp', 'summary.previous_digest'] },
    });
    expect(byDigest.checkpoint).toMatchObject({ sequenceNumber });
    expect(byDigest.checkpoint?.digest).toBeUndefined();
    expect(byDigest.checkpoint?.summary?.timestamp?.seconds).toBe(BigInt(START_MS / 1000));
    const { response: genesis } = await client.ledgerService.getCheckpoint({
      checkpointId: { oneofKind: 'sequenceNumber', sequenceNumber: 0n },
      readMask: { paths: ['digest', 'transactions'] },
    });
    expect(genesis.checkpoint?.digest).toBe(testChain.chain.chainId);
    expect(genesis.checkpoint?.transactions.length).toBe(1);
  });

  test('streams checkpoints until the client leaves', async () => {
    const abort = new AbortController();
    const call = client.subscriptionService.subscribeCheckpoints(
      { readMask: { paths: ['sequence_number', 'transactions.digest', 'transactions.events.events.event_type'] } },
      { abort: abort.signal },
    );
    await call.headers;
    const next = testChain.chain.latestCheckpoint().sequence + 1n;
    const transaction = new Transaction();
    transaction.moveCall({
      target: target('increase'),
      arguments: [transaction.object(playground.counterId), transaction.pure.u64(5)],
    });
    const executed = await run(client, alice, transaction);
    testChain.chain.advanceClock(testChain.nowMs);
    const seen = [];
    for await (const message of call.responses) {
      seen.push(message);
      if (seen.length === 2) break;
    }
    expect(seen.map(({ cursor }) => cursor)).toEqual([next, next + 1n]);
    expect(seen[0]?.checkpoint?.transactions[0]?.digest).toBe(executed.digest);
    expect(seen[0]?.checkpoint?.transactions[0]?.events?.events[0]?.eventType).toBe(target('Increased'));
    expect(seen[1]?.checkpoint?.transactions).toEqual([]);
    abort.abort();
    await expect.poll(testChain.openStreams).toBe(0);
  });
});
