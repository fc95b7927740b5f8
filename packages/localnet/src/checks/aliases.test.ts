/** Address aliases (0xa): who may sign for an address that has a list, and for one that has none. */
import { bcs } from '@mysten/sui/bcs';
import { GrpcTypes, SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { deriveObjectID } from '@mysten/sui/utils';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ArenaChain, alice, bob, createArena, failureIn, START_MS, SUI } from '../arena.test-chain.ts';
import { createRpcHandler, rpcFetch } from '../rpc-handler.ts';
import { aliasListId } from './aliases.ts';

const STATE = `0x${'a'.padStart(64, '0')}`;
const carol = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(3));
const [aliceAddress, bobAddress, carolAddress] = [alice, bob, carol].map((pair) => pair.toSuiAddress()) as [
  string,
  string,
  string,
];

let it: ArenaChain;
let snapshot: string;
beforeAll(async () => {
  it = await createArena();
});
beforeEach(() => {
  snapshot = it.chain.takeSnapshot();
});
afterEach(() => void it.chain.revert(snapshot));

const enable = (sender = alice) =>
  it.run((tx) => void it.call(tx, '0x2::address_alias::enable', [it.shared(tx, STATE)]), { sender });

/** The list of an address, as an input that changes. */
function list(tx: Transaction, owner: string) {
  const id = aliasListId(owner);
  const object = it.chain.getObject(id);
  if (object?.owner.kind !== 'consensus') throw new Error(`${id} is no party object`);
  const initialSharedVersion = object.owner.startVersion.toString();
  return tx.sharedObjectRef({ objectId: id, initialSharedVersion, mutable: true });
}

const change = (name: string, alias: string, sender = alice) => {
  const address = sender.toSuiAddress();
  return it.run((tx) => void it.call(tx, `0x2::address_alias::${name}`, [list(tx, address), tx.pure.address(alias)]), {
    sender,
  });
};
const send = (tx: Transaction) => tx.transferObjects([tx.splitCoins(tx.gas, [1])], carolAddress);

/** Has a transaction of alice signed by others. */
async function signedBy(signers: readonly Ed25519Keypair[], make: (tx: Transaction) => void = send) {
  const bytes = await it.build(make);
  const signed = await Promise.all(signers.map((pair) => pair.signTransaction(bytes)));
  return it.chain.execute(
    bytes,
    signed.map(({ signature }) => signature),
    START_MS,
  );
}
const code = async (run: Promise<unknown>) =>
  run.then(
    () => 'executed',
    (error: { code?: string }) => error.code,
  );

test('default: genesis shares the state at 0xa, and lists are where Sui derives them', async () => {
  expect(it.chain.getObject(STATE)).toMatchObject({
    version: 1n,
    owner: { kind: 'shared', initialSharedVersion: 1n },
  });
  const done = await enable();
  expect(done.failure).toBeUndefined();
  const key = Buffer.from(aliceAddress.slice(2), 'hex');
  const id = deriveObjectID('0xa', '0x2::address_alias::AliasKey', new Uint8Array(key));
  const made = it.chain.getObject(id);
  expect(made).toMatchObject({ owner: { kind: 'consensus', address: aliceAddress } });
  const { type, contents } = Object(made?.data);
  expect(it.chain.toJson(type, contents)).toMatchObject({ aliases: { contents: [aliceAddress] } });
});

test('behavior: an alias signs for the sender, which stays the sender', async () => {
  expect(await code(signedBy([bob]))).toBe('CHAIN_SIGNATURE_INVALID');
  await enable();
  expect(await code(signedBy([bob]))).toBe('CHAIN_SIGNATURE_INVALID');
  expect((await change('add', bobAddress)).failure).toBeUndefined();
  const done = await signedBy([bob]);
  expect(done).toMatchObject({ sender: aliceAddress });
  expect(done.failure).toBeUndefined();
  // The address itself still may, others may not, and no one has to sign twice.
  expect((await signedBy([alice])).failure).toBeUndefined();
  expect(await code(signedBy([carol]))).toBe('CHAIN_SIGNATURE_INVALID');
  expect(await code(signedBy([]))).toBe('CHAIN_SIGNATURE_MISSING');
  expect(await code(signedBy([alice, bob]))).toBe('CHAIN_SIGNATURE_INVALID');
});

test('behavior: a key that was taken out of its own list signs no more, and the last alias stays', async () => {
  await enable();
  await change('add', bobAddress);
  expect((await change('remove', aliceAddress)).failure).toBeUndefined();
  expect(await code(signedBy([alice]))).toBe('CHAIN_SIGNATURE_INVALID');
  expect((await signedBy([bob])).failure).toBeUndefined();
  const last = await signedBy([bob], (tx) => {
    it.call(tx, '0x2::address_alias::remove', [list(tx, aliceAddress), tx.pure.address(bobAddress)]);
  });
  expect(last.failure?.description).toContain('Cannot remove the last alias.');
  // Back: what an alias may do, too.
  await signedBy([bob], (tx) => {
    it.call(tx, '0x2::address_alias::replace_all', [list(tx, aliceAddress), tx.pure.vector('address', [aliceAddress])]);
  });
  expect((await signedBy([alice])).failure).toBeUndefined();
  expect(await code(signedBy([bob]))).toBe('CHAIN_SIGNATURE_INVALID');
});

test('behavior: sender and sponsor each need a signature of their own aliases', async () => {
  await it.chain.requestGas(carolAddress, SUI, START_MS);
  await enable();
  await change('add', bobAddress);
  const sponsored = (tx: Transaction) => {
    tx.moveCall({ target: '0x2::address_alias::enable', arguments: [it.shared(tx, STATE)] });
    tx.setSender(bobAddress);
    tx.setGasOwner(aliceAddress);
  };
  const attempt = (signers: readonly Ed25519Keypair[]) => signedBy(signers, sponsored);
  // Both are bob's to sign: he signs for himself and for alice.
  expect(await code(attempt([bob]))).toBe('CHAIN_SIGNATURE_MISSING');
  expect(await code(attempt([carol, alice]))).toBe('CHAIN_SIGNATURE_INVALID');
  expect(await code(attempt([alice, alice]))).toBe('CHAIN_SIGNATURE_MISSING');
  expect((await attempt([bob, bob])).failure).toBeUndefined();
});

test('error: a list is made once, holds eight, and belongs to its address alone', async () => {
  await enable();
  const abort = async (run: ReturnType<typeof enable>) => {
    const error = failureIn(await run)?.error.MoveAbort;
    return error && [error[0].module.name, (await run).failure?.description ?? ''];
  };
  expect((await abort(enable()))?.[1]).toContain('Alias already exists.');
  expect((await abort(change('add', aliceAddress)))?.[1]).toContain('Alias already exists.');
  expect((await abort(change('remove', carolAddress)))?.[1]).toContain('Given alias does not exist.');
  for (let byte = 1; byte < 8; byte++) {
    expect((await change('add', `0x${byte.toString(16).padStart(64, '0')}`)).failure).toBeUndefined();
  }
  const ninth = await abort(change('add', bobAddress));
  expect(ninth?.[1]).toContain('The number of aliases exceeds the maximum allowed.');
  const foreign = it.run(
    (tx) => void it.call(tx, '0x2::address_alias::add', [list(tx, aliceAddress), tx.pure.address(bobAddress)]),
    { sender: bob },
  );
  expect(await code(foreign)).toBe('CHAIN_OBJECT_OWNER_MISMATCH');
});

test('behavior: VerifySignature counts the signature of an alias', async () => {
  const rpc = createRpcHandler(it.chain, { nowMs: () => START_MS });
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', fetch: rpcFetch(rpc) });
  const message = new TextEncoder().encode('hello');
  const signed = await bob.signPersonalMessage(message);
  const verify = async (address: string) => {
    const { response } = await client.signatureVerificationService.verifySignature({
      message: { name: 'PersonalMessage', value: bcs.byteVector().serialize(message).toBytes() },
      signature: GrpcTypes.UserSignature.create({
        bcs: { value: new Uint8Array(Buffer.from(signed.signature, 'base64')) },
      }),
      address,
      jwks: [],
    });
    return response.isValid;
  };
  expect([await verify(bobAddress), await verify(aliceAddress)]).toEqual([true, false]);
  await enable();
  await change('add', bobAddress);
  expect([await verify(bobAddress), await verify(aliceAddress)]).toEqual([true, true]);
});
