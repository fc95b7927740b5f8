import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bcs } from '@mysten/sui/bcs';
import type { Transaction } from '@mysten/sui/transactions';
import { compilePackage } from '@suil/toolchain';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, arenaModules, createArena, FRAMEWORK_IDS, failureIn } from '../arena.test-chain.ts';
import { blake2b256 } from '../model/digests.ts';
import type { ExecutedTransaction } from '../types.ts';

let it: ArenaChain;
let published: ExecutedTransaction;

beforeAll(async () => {
  it = await createArena();
  published = await it.publish();
});

const fixture = join(import.meta.dirname, '../../fixtures/arena');

/** Compiles the arena with its text changed. */
async function changedArena(change: (source: string) => string): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'arena-'));
  mkdirSync(join(dir, 'sources'));
  writeFileSync(join(dir, 'Move.toml'), readFileSync(join(fixture, 'Move.toml')));
  writeFileSync(join(dir, 'sources/shell.move'), readFileSync(join(fixture, 'sources/shell.move')));
  const source = readFileSync(join(fixture, 'sources/arena.move'), 'utf8');
  const changed = change(source);
  expect(changed).not.toBe(source);
  writeFileSync(join(dir, 'sources/arena.move'), changed);
  const result = await compilePackage({ dir });
  rmSync(dir, { recursive: true });
  if (!result.ok) throw new Error(result.output);
  return result.package.modules.map((module) => Buffer.from(module.bytes).toString('base64'));
}

/** The digest an upgrade ticket carries, from its published definition: hash of the sorted module hashes and dependency ids. */
function ticketDigest(modules: string[], dependencies: string[]): number[] {
  const parts = [
    ...modules.map((text) => Buffer.from(blake2b256(Buffer.from(text, 'base64')))),
    ...dependencies.map((id) => Buffer.from(id.slice(2), 'hex')),
  ].sort(Buffer.compare);
  return [...blake2b256(Buffer.concat(parts))];
}

const capOf = () => {
  const cap = published.objectChanges.find((change) => change.type.endsWith('::package::UpgradeCap'));
  return cap!.id;
};

function upgrade(modules: string[], options: { digest?: number[]; package?: string; policy?: number } = {}) {
  const digest = options.digest ?? ticketDigest(modules, FRAMEWORK_IDS);
  return (tx: Transaction) => {
    const cap = it.owned(tx, capOf());
    const ticket = it.call(tx, '0x2::package::authorize_upgrade', [
      cap,
      tx.pure.u8(options.policy ?? 0),
      tx.pure.vector('u8', digest),
    ]);
    const target = options.package ?? it.arena;
    const receipt = tx.upgrade({ modules, dependencies: FRAMEWORK_IDS, package: target, ticket });
    it.call(tx, '0x2::package::commit_upgrade', [cap, receipt]);
  };
}

describe('Publish', () => {
  test('default: package, upgrade cap, and what init made', () => {
    const types = published.objectChanges.map((change) => change.type);
    expect(types).toContain('package');
    const stored = it.chain.getObject(it.arena)!;
    expect(stored).toMatchObject({ version: 1n, owner: { kind: 'immutable' }, previousTransaction: published.digest });
    expect(stored.data.kind === 'package' && [...stored.data.modules.keys()]).toEqual(['arena', 'shell']);
    const cap = it.chain.getObject(capOf())!;
    const layout = bcs.struct('UpgradeCap', {
      id: bcs.Address,
      package: bcs.Address,
      version: bcs.u64(),
      policy: bcs.u8(),
    });
    expect(cap.data.kind === 'move' && layout.parse(cap.data.contents)).toEqual({
      id: cap.id,
      package: it.arena,
      version: '1',
      policy: 0,
    });
  });

  test('behavior: the coin that init made has metadata and can be minted with its treasury', async () => {
    const coinType = `${it.arena}::shell::SHELL`;
    expect(it.chain.getCoinMetadata(coinType)).toMatchObject({ decimals: 2, symbol: 'SHELL', name: 'Sea shell' });
    const treasury = published.objectChanges.find((change) => change.type.includes('::coin::TreasuryCap<'))!.id;
    const done = await it.run((tx) => {
      const coin = it.call(tx, 'shell::mint', [it.owned(tx, treasury), tx.pure.u64(500)]);
      tx.transferObjects([coin], alice.toSuiAddress());
    });
    expect(done.balanceChanges).toContainEqual({ address: alice.toSuiAddress(), coinType, amount: 500n });
    expect(it.chain.getBalance(alice.toSuiAddress(), coinType)).toEqual({
      coinType,
      amount: 500n,
      addressAmount: 0n,
      coinCount: 1,
    });
  });

  test('behavior: signatures of functions are those of the source', () => {
    const coin = { typeName: `${FRAMEWORK_IDS[1]}::coin::Coin` };
    expect(it.chain.getFunction(it.arena, 'arena', 'offer')).toMatchObject({
      visibility: 'public',
      isEntry: false,
      parameters: [
        { reference: 'mutable', body: { datatype: { typeName: `${it.arena}::arena::Altar` } } },
        { reference: null, body: { datatype: coin } },
        { reference: 'immutable', body: { datatype: { typeName: `${FRAMEWORK_IDS[1]}::tx_context::TxContext` } } },
      ],
      returns: [],
    });
    expect(it.chain.getFunction(it.arena, 'arena', 'both')).toMatchObject({
      typeParameters: [{ constraints: ['copy', 'drop'] }],
      returns: [{ body: { $kind: 'typeParameter', index: 0 } }, { body: { $kind: 'typeParameter', index: 0 } }],
    });
    expect(it.chain.listFunctions(it.arena, 'arena')?.map((entry) => entry.name)).not.toContain('hidden');
    expect(it.chain.getFunction(it.arena, 'arena', 'nope')).toBeUndefined();
  });

  test('error: the same module twice in one package', async () => {
    const [first = '', ...others] = await arenaModules();
    const done = await it.run((tx) => {
      const cap = tx.publish({ modules: [first, first, ...others], dependencies: FRAMEWORK_IDS });
      tx.transferObjects([cap], alice.toSuiAddress());
    });
    expect(done.effects.status).toMatchObject({ error: { kind: 'VMVerificationOrDeserializationError' } });
  });

  test('error: missing dependencies, damaged modules, a package that was placed already', async () => {
    const modules = await arenaModules();
    const publish = (bytes: string[], dependencies: string[]) =>
      it.run((tx) => void tx.transferObjects([tx.publish({ modules: bytes, dependencies })], alice.toSuiAddress()));
    const stored = it.chain.getObject(it.arena)!.data;
    const placed = stored.kind === 'package' ? [...stored.modules.values()] : [];
    const cases = [
      await publish(modules, [FRAMEWORK_IDS[1]!]),
      await publish(modules, []),
      await publish([Buffer.from(modules[0]!, 'base64').subarray(0, 200).toString('base64')], FRAMEWORK_IDS),
      await publish(
        placed.map((bytes) => Buffer.from(bytes).toString('base64')),
        FRAMEWORK_IDS,
      ),
    ];
    expect(cases.map((done) => failureIn(done)?.error.$kind)).toEqual([
      'PublishUpgradeMissingDependency',
      'PublishUpgradeMissingDependency',
      'VMVerificationOrDeserializationError',
      'PublishErrorNonZeroAddress',
    ]);
  });
});

describe('Upgrade', () => {
  test('error: a wrong digest, another package, a changed public function', async () => {
    const modules = await arenaModules();
    const renamed = await changedArena((source) => source.replace('public fun spin(', 'public fun whirl('));
    const cases = [
      await it.run(upgrade(modules, { digest: new Array(32).fill(0) })),
      await it.run(upgrade(modules, { package: FRAMEWORK_IDS[1]! })),
      await it.run(upgrade(renamed)),
    ];
    expect(cases.map((done) => failureIn(done)?.error.PackageUpgradeError?.upgradeError.$kind)).toEqual([
      'DigestDoesNotMatch',
      'PackageIDDoesNotMatch',
      'IncompatibleUpgrade',
    ]);
  });

  test('behavior: additive keeps all code and lets more come, dependency-only lets nothing come', async () => {
    const same = await arenaModules();
    const more = await changedArena((source) => `${source}\npublic fun more(): u64 { 7 }\n`);
    const rewritten = await changedArena((source) =>
      source.replace('fun hidden(): u64 { 1 }', 'fun hidden(): u64 { 2 }'),
    );
    const attempt = async (modules: string[], policy: number) => {
      const { transaction } = await it.simulate(upgrade(modules, { policy }));
      return transaction.failure?.kind ?? 'allowed';
    };
    const refused = 'PackageUpgradeError';
    expect([await attempt(same, 0), await attempt(same, 128), await attempt(same, 192)]).toEqual([
      'allowed',
      'allowed',
      'allowed',
    ]);
    expect([await attempt(more, 0), await attempt(more, 128), await attempt(more, 192)]).toEqual([
      'allowed',
      'allowed',
      refused,
    ]);
    expect([await attempt(rewritten, 0), await attempt(rewritten, 128), await attempt(rewritten, 192)]).toEqual([
      'allowed',
      refused,
      refused,
    ]);
  });

  test('default: new code for old objects, under the old types; new types belong to the new package', async () => {
    const made = await it.run((tx) => {
      tx.transferObjects([it.call(tx, 'arena::mine', [tx.pure.u64(5)])], alice.toSuiAddress());
    });
    const gem = made.objectChanges.find((change) => change.type.endsWith('::Gem'))!;
    const modules = await changedArena((source) =>
      source
        .replace('gem.power = gem.power + by;', 'gem.power = gem.power + by * 10;')
        .concat('\npublic struct Ring has key, store { id: UID }\n')
        .concat('public fun forge(ctx: &mut TxContext): Ring { Ring { id: object::new(ctx) } }\n'),
    );
    // The changed source puts items after the module; they still belong to it because the module label opens it.
    const simulated = await it.simulate(upgrade(modules));
    expect(simulated.transaction.failure).toBeUndefined();
    const done = await it.run(upgrade(modules));
    expect(done.failure).toBeUndefined();
    const next = done.objectChanges.find((change) => change.type === 'package')!;
    expect(next).toMatchObject({ idOperation: 'created', output: { version: 2n } });

    // The capability names the newest version; the framework knows the first.
    const cap = (tx: Transaction) => void it.call(tx, '0x2::package::original_package_id', [it.owned(tx, capOf())]);
    const { commandResults } = await it.simulate(cap);
    expect(Buffer.from(commandResults[0]!.returnValues[0]!.bcs).toString('hex')).toBe(it.arena.slice(2));

    const polished = await it.run((tx) => {
      it.call(tx, `${next.id}::arena::polish`, [it.owned(tx, gem.id), tx.pure.u64(1)]);
      tx.transferObjects([it.call(tx, `${next.id}::arena::forge`)], alice.toSuiAddress());
    });
    expect(polished.failure).toBeUndefined();
    expect(it.chain.getObject(gem.id)?.data).toMatchObject({ type: `${it.arena}::arena::Gem` });
    const contents = it.chain.getObject(gem.id)?.data;
    // 5 and 1 * 10, by the new code.
    expect(contents?.kind === 'move' && contents.contents[32]).toBe(15);
    expect(polished.objectChanges.map((change) => change.type)).toContain(`${next.id}::arena::Ring`);
    // The old version still answers with the old code.
    await it.run((tx) => void it.call(tx, 'arena::polish', [it.owned(tx, gem.id), tx.pure.u64(1)]));
    const again = it.chain.getObject(gem.id)?.data;
    expect(again?.kind === 'move' && again.contents[32]).toBe(16);
  });
});
