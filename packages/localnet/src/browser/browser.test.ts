/** The chain for a page: bundled for browsers it needs nothing of Node, and publishes, calls and traces in a thread that is handed nothing of Node. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Transaction } from '@mysten/sui/transactions';
import { compilePackage } from '@suil/toolchain';
import { build, transformSync } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import type * as Browser from './index.ts';

const dir = mkdtempSync(join(tmpdir(), 'localnet-browser-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const root = join(import.meta.dirname, '../../../..');

/** The entry as a page gets it. Another platform's modules make the build fail. */
async function bundle(): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'index.ts')],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  expect(imports.filter(({ external, path }) => external || path.startsWith('node:'))).toEqual([]);
  return outputFiles[0]!.text;
}

const code = await bundle();
const file = join(dir, 'bundle.mjs');
writeFileSync(file, code);

test('the bundle needs no Buffer and holds no compiler', () => {
  // A read of `globalThis.Buffer` is undefined in a page. The name alone would end the page's script.
  expect(transformSync(code, { define: { Buffer: 'freeBuffer' } }).code).not.toContain('freeBuffer');
  expect(code).not.toContain('sui_move_wasm');
});

test('default: publish, call, see the event and the trace', async () => {
  const { openChain }: typeof Browser = await import(pathToFileURL(file).href);
  const opened = await openChain({ accounts: 1 });
  const [account] = opened.accounts;
  if (account === undefined) throw new Error('an account was asked for');
  const compiled = await compilePackage({
    dir: join(root, 'packages/localnet/examples/counter'),
    cacheDir: join(root, '.cache/toolchain'),
  });
  if (!compiled.ok) throw new Error(compiled.output);
  const published = await opened.publish(compiled.package, account);
  const counter = published.created.find(({ type }) => type.endsWith('::counter::Counter'));
  const call = async (amount: number) => {
    const transaction = new Transaction();
    transaction.setSender(account.address);
    transaction.setGasBudget(50_000_000n);
    transaction.moveCall({
      target: `${published.packageId}::counter::add`,
      arguments: [transaction.object(counter?.id ?? ''), transaction.pure.u64(amount)],
    });
    return transaction.build({ client: opened.client });
  };
  const bytes = await call(5);
  const { calls } = opened.chain.simulate(bytes, { trace: true });
  expect(calls.map((one) => one.function)).toEqual(['add']);
  const { signature } = await account.keypair.signTransaction(bytes);
  const done = await opened.chain.execute(bytes, [signature], opened.clock.nowMs());
  expect(done.failure).toBeUndefined();
  expect(done.events.map(({ type, contents }) => opened.chain.toJson(type, contents))).toEqual([
    { by: account.address, value: '5' },
  ]);
  await expect(call(0)).rejects.toThrow('Add at least one');
  opened.close();
});
