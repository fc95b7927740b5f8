/** Publishing packages as they are found: with addresses of another chain, with dependencies in git, with faults. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bcs } from '@mysten/sui/bcs';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { closeBuilder } from '@suil/toolchain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestChain, type TestChain } from '../../rpc/playground.test-chain.ts';
import { publishPackage } from './publish-package.ts';

vi.setConfig({ testTimeout: 90_000 });

const MAINNET = `0x${'ab'.repeat(32)}`;
const GIT = 'https://example.org/team/units';
const dir = mkdtempSync(join(tmpdir(), 'publish-'));
let testChain: TestChain;
let client: SuiGrpcClient;
let signer: Ed25519Keypair;

beforeAll(async () => {
  testChain = await startTestChain();
  client = testChain.client('binary');
  signer = await testChain.account();
});
afterAll(async () => {
  await closeBuilder();
  await testChain.close();
  rmSync(dir, { recursive: true });
});

function write(path: string, text: string): void {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const published = (name: string, address: string, dependencies = '') =>
  `[package]\nname = "${name}"\nedition = "2024"\npublished-at = "${MAINNET}"\n\n[dependencies]\n${dependencies}\n[addresses]\n${name} = "${address}"\n`;

test('a package and its git dependency, both with addresses of another chain, are published anew', async () => {
  write('units/Move.toml', published('units', `0x${'cd'.repeat(32)}`));
  write('units/sources/units.move', 'module units::units;\n\npublic fun two(): u64 { 2 }\n');
  write('shop/Move.toml', published('shop', MAINNET, `units = { git = "${GIT}", rev = "main" }\n`));
  write('shop/sources/till.move', 'module shop::till;\n\npublic fun price(): u64 { units::units::two() * 21 }\n');
  const outcome = await publishPackage({
    dir: join(dir, 'shop'),
    client,
    signer,
    gitFolders: { [GIT]: join(dir, 'units') },
  });
  if (!outcome.ok) throw new Error(outcome.diagnostics.map(({ text }) => text).join('\n'));
  expect(outcome.packages.map(({ name }) => name)).toEqual(['units', 'shop']);
  const transaction = new Transaction();
  transaction.moveCall({ target: `${outcome.packages[1]?.packageId}::till::price` });
  transaction.setSender(signer.toSuiAddress());
  const { commandResults } = await client.simulateTransaction({ transaction, include: { commandResults: true } });
  expect(commandResults?.[0]?.returnValues[0]?.bcs).toEqual(bcs.u64().serialize(42).toBytes());
});

test('what is missing is a diagnostic of the package that needs it', async () => {
  const outcome = await publishPackage({ dir: join(dir, 'shop'), client, signer });
  expect(outcome).toMatchObject({
    ok: false,
    dir: join(dir, 'shop'),
    diagnostics: [{ severity: 'error', code: 'TOOLCHAIN_GIT_FOLDER_MISSING' }],
  });
  const nothing = await publishPackage({ dir: join(dir, 'nothing'), client, signer });
  expect(nothing).toMatchObject({ ok: false, diagnostics: [{ code: 'TOOLCHAIN_SOURCE_MISSING' }] });
});

test('what the chain refuses is refused by name', async () => {
  write('coin/Move.toml', published('coin', '0x0'));
  write('coin/sources/coin.move', 'module coin::coin;\n\nfun init(_: &mut TxContext) { abort 7 }\n');
  await expect(publishPackage({ dir: join(dir, 'coin'), client, signer })).rejects.toMatchObject({
    code: 'CHAIN_TRANSACTION_FAILED',
    message: expect.stringMatching(/^The transaction failed: coin was not published: .*abort.*7/is),
  });
});
