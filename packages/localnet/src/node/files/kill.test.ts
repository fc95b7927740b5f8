import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { bob, createArena, genesisConfig } from '../../arena.test-chain.ts';
import { openFileStorage } from './file-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'localnet-kill-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Pays one MIST after the other until it is killed; every acknowledged digest is a line. A snapshot every few payments. */
const PROGRAM = `
import { writeSync } from 'node:fs';
const { createArena, bob } = await import(process.env.ARENA);
const { openFileStorage } = await import(process.env.LOCALNET);
const it = await createArena({ storage: openFileStorage(process.env.FOLDER), compactAfterBytes: 20000 });
for (;;) {
  const done = await it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1])], bob.toSuiAddress()));
  writeSync(1, done.digest + '\\n');
}
`;

/** Runs the program until it acknowledged `count` payments, kills it without warning and returns all it acknowledged. */
async function payAndKill(count: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: {
      ...process.env,
      ARENA: new URL('../../arena.test-chain.ts', import.meta.url).href,
      LOCALNET: new URL('./file-storage.ts', import.meta.url).href,
      FOLDER: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const digests: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    digests.push(line);
    if (digests.length === count) child.kill('SIGKILL');
  }
  await ended;
  return digests;
}

test('behavior: SIGKILL loses no acknowledged transaction, and the next process continues', async () => {
  await genesisConfig();
  const acknowledged: string[] = [];
  for (const count of [7, 30]) {
    acknowledged.push(...(await payAndKill(count)));
    const { chain } = await createArena({ storage: openFileStorage(folder) });
    for (const digest of acknowledged) expect(chain.getTransaction(digest)?.failure).toBeUndefined();
    for (const digest of acknowledged) expect(chain.getTransaction(digest)?.digest).toBe(digest);
    const { amount } = chain.getBalance(bob.toSuiAddress(), '0x2::sui::SUI');
    // 100 SUI from the faucet and one MIST per payment; a payment may be durable without its line having been written.
    const paid = Number(amount - 100_000_000_000n);
    const transactions = Number(chain.latestCheckpoint().networkTotalTransactions);
    // The genesis transaction and two faucet payments come first.
    expect(paid).toBe(transactions - 3);
    expect(paid).toBeGreaterThanOrEqual(acknowledged.length);
    chain.close();
  }
}, 60_000);
