/** Scenario, second half: multisig, sponsored transaction, upgrade, failure with abort, simulation, refusals. */
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { coinWithBalance, Transaction, type TransactionObjectArgument } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { assert } from '@suil/errors';
import type { Published, Transcript } from './assets.test-chain.ts';
import { EVERYTHING, type Stage } from './stage.test-chain.ts';

/** Two of three keys pay together. */
export async function signTogether(stage: Stage, transcript: Transcript): Promise<void> {
  const keys = [3, 4, 5].map((number) => stage.key(number));
  const multisig = MultiSigPublicKey.fromPublicKeys({
    threshold: 2,
    publicKeys: keys.map((key) => ({ publicKey: key.getPublicKey(), weight: 1 })),
  });
  const sender = multisig.toSuiAddress();
  await stage.fund(sender);
  const transaction = new Transaction();
  transaction.setSender(sender);
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [77n])], stage.bob.toSuiAddress());
  const bytes = await transaction.build({ client: stage.core as never });
  const partial = await Promise.all(keys.slice(0, 2).map(async (key) => (await key.signTransaction(bytes)).signature));
  const signatures = [multisig.combinePartialSignatures(partial)];
  transcript['multisig'] = await stage.core.executeTransaction({ transaction: bytes, signatures, include: EVERYTHING });
}

/** Alice acts, bob pays. */
export async function sponsor(stage: Stage, it: Published, transcript: Transcript): Promise<void> {
  const { core, alice, bob } = stage;
  const client = core as never;
  const draft = new Transaction();
  draft.moveCall({
    target: `${it.packageId}::gallery::visit`,
    arguments: [draft.object(it.galleryId), draft.pure.u64(1)],
  });
  const transaction = Transaction.fromKind(await draft.build({ client, onlyTransactionKind: true }));
  transaction.setSender(alice.toSuiAddress());
  transaction.setGasOwner(bob.toSuiAddress());
  const bytes = await transaction.build({ client });
  const signed = await Promise.all([alice, bob].map((signer) => signer.signTransaction(bytes)));
  const signatures = signed.map(({ signature }) => signature);
  transcript['sponsored'] = await core.executeTransaction({ transaction: bytes, signatures, include: EVERYTHING });
}

/** Alice sends funds that are no coin; dora, who has nothing else, gives some of them away and pays with them. */
export async function spendFunds(stage: Stage, transcript: Transcript): Promise<void> {
  const dora = stage.key(6);
  const owner = dora.toSuiAddress();
  const send = new Transaction();
  const [coin] = send.splitCoins(send.gas, [2_000_000_000n]);
  send.moveCall({
    target: '0x2::coin::send_funds',
    typeArguments: ['0x2::sui::SUI'],
    arguments: [coin, send.pure.address(owner)],
  });
  transcript['funds: sent'] = await stage.run(send);
  transcript['funds: held'] = await stage.core.getBalance({ owner });
  const give = new Transaction();
  give.transferObjects([coinWithBalance({ balance: 300n })], stage.bob.toSuiAddress());
  // Its own window, because the SDK fills in one with a number of chance.
  const chain = stage.chain.chainId;
  const window = { minEpoch: '0', maxEpoch: '1', minTimestamp: null, maxTimestamp: null, chain, nonce: 7 };
  give.setExpiration({ ValidDuring: window });
  transcript['funds: spent'] = await stage.run(give, dora);
  transcript['funds: left'] = await stage.core.getBalance({ owner });
}

/** Publishes the same code as the package's next version and calls that. */
export async function upgrade(stage: Stage, it: Published, transcript: Transcript): Promise<void> {
  const { modules, dependencies, digest } = stage.compiled.scenario;
  const transaction = new Transaction();
  const cap = transaction.object(it.upgradeCapId);
  const ticket = transaction.moveCall({
    target: '0x2::package::authorize_upgrade',
    arguments: [cap, transaction.pure.u8(0), transaction.pure.vector('u8', [...digest])],
  });
  const receipt = transaction.upgrade({
    modules: modules.map(({ bytes }) => toBase64(bytes)),
    dependencies: [...dependencies],
    package: it.packageId,
    ticket,
  });
  transaction.moveCall({ target: '0x2::package::commit_upgrade', arguments: [cap, receipt] });
  const done = await stage.run(transaction);
  transcript['upgrade'] = done;
  const next = done.effects.changedObjects.find(({ outputState }) => outputState === 'PackageWrite')?.objectId;
  assert(next, 'an upgrade writes a package');
  const visit = new Transaction();
  visit.moveCall({ target: `${next}::gallery::visit`, arguments: [visit.object(it.galleryId), visit.pure.u64(1)] });
  transcript['upgrade: call'] = await stage.run(visit);
}

/** Executes a transaction that aborts; simulates the same, and one that works. */
export async function fail(stage: Stage, it: Published, transcript: Transcript): Promise<void> {
  const { core, alice } = stage;
  const leave = (transaction: Transaction, gallery: () => TransactionObjectArgument) =>
    transaction.moveCall({
      target: `${it.packageId}::gallery::leave`,
      arguments: [gallery(), transaction.pure.u64(1_000)],
    });
  const bytes = await complete(stage, it, leave);
  const { signature } = await alice.signTransaction(bytes);
  transcript['abort: simulated'] = await core.simulateTransaction({
    transaction: bytes,
    include: { balanceChanges: true, events: true },
  });
  transcript['abort'] = await core.executeTransaction({
    transaction: bytes,
    signatures: [signature],
    include: EVERYTHING,
  });
  transcript['abort: built'] = await rejectionOf(async () => {
    const transaction = new Transaction();
    transaction.setSender(alice.toSuiAddress());
    leave(transaction, () => transaction.object(it.galleryId));
    await transaction.build({ client: core as never });
  });
}

/** Simulates calls whose results are looked at, with checks and without. */
export async function simulate(stage: Stage, it: Published, transcript: Transcript): Promise<void> {
  const call = (transaction: Transaction, galleryOf: () => TransactionObjectArgument) => {
    const gallery = galleryOf();
    transaction.moveCall({ target: `${it.packageId}::gallery::visit`, arguments: [gallery, transaction.pure.u64(40)] });
    transaction.moveCall({ target: `${it.packageId}::gallery::visitors`, arguments: [gallery] });
  };
  const include = { commandResults: true, balanceChanges: true, events: true } as const;
  transcript['simulate'] = await stage.core.simulateTransaction({
    transaction: await complete(stage, it, call),
    include,
  });
  const outsider = new Transaction();
  outsider.setSender(`0x${'ab'.repeat(32)}`);
  call(outsider, () => outsider.object(it.galleryId));
  const { commandResults } = await stage.core.simulateTransaction({
    transaction: outsider,
    include: { commandResults: true },
    checksEnabled: false,
  });
  transcript['simulate: a stranger, no checks'] = commandResults;
}

/** What gRPC and JSON-RPC refuse, with the state of the chain around it. */
export async function refuse(stage: Stage, it: Published, transcript: Transcript): Promise<void> {
  const { core, alice, bob, chain } = stage;
  const send = (amount: bigint) => (transaction: Transaction) =>
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [amount])], bob.toSuiAddress());
  const first = await complete(stage, it, send(1n));
  const second = await complete(stage, it, send(2n));
  const execute = async (transaction: Uint8Array, signer: typeof alice) =>
    core.executeTransaction({ transaction, signatures: [(await signer.signTransaction(transaction)).signature] });
  await execute(first, alice);
  const before = chain.latestCheckpoint();
  const stolen = new Transaction();
  stolen.transferObjects([stolen.object(it.upgradeCapId)], bob.toSuiAddress());
  stolen.setSender(bob.toSuiAddress());
  const attempts: [string, () => Promise<unknown>][] = [
    ['double spend', () => execute(second, alice)],
    ['wrong signer', () => execute(second, bob)],
    ['cut short', () => execute(second.slice(0, -3), alice)],
    ['stolen object', () => stolen.build({ client: core as never })],
    ['unknown transaction', () => core.getTransaction({ digest: before.digest })],
    [
      'no such function',
      () => core.getMoveFunction({ packageId: it.packageId, moduleName: 'gallery', name: 'paint2' }),
    ],
  ];
  for (const [name, attempt] of attempts) transcript[`refused: ${name}`] = (await rejectionOf(attempt)) !== undefined;
  transcript['refused: the chain afterwards'] = chain.latestCheckpoint().digest === before.digest;
}

/** A transaction of alice that is whole: gas chosen here, the gallery named with its first version; nothing is left to resolve. */
async function complete(
  stage: Stage,
  it: Published,
  add: (transaction: Transaction, gallery: () => TransactionObjectArgument) => void,
): Promise<Uint8Array> {
  const owner = stage.alice.toSuiAddress();
  const { objects } = await stage.core.listCoins({ owner });
  const { object: gallery } = await stage.core.getObject({ objectId: it.galleryId });
  const transaction = new Transaction();
  add(transaction, () =>
    transaction.sharedObjectRef({
      objectId: it.galleryId,
      initialSharedVersion: gallery.owner.Shared?.initialSharedVersion ?? '0',
      mutable: true,
    }),
  );
  transaction.setSender(owner);
  transaction.setGasPrice(1_000n);
  transaction.setGasBudget(50_000_000n);
  transaction.setGasPayment(objects.map(({ objectId, version, digest }) => ({ objectId, version, digest })));
  return transaction.build();
}

async function rejectionOf(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    await attempt();
    return undefined;
  } catch (error) {
    return (error as { executionError?: unknown }).executionError ?? 'refused';
  }
}
