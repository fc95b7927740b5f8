/** An application whose database holds eleven days and one logged-in member: five stakes, five top-ups, two withdrawals. For tests. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Pool } from '@suil/postgres';
import { openCursor } from '../indexer/cursor.ts';
import { bringIn } from '../testing/index-events.test-support.ts';
import { createMemoryChain } from '../testing/memory-chain.test-support.ts';
import { createTestApp, type TestApp } from '../testing/test-app.test-support.ts';
import { CHAIN, eventOn, manifest, quietDay } from '../testing/test-deployment.test-support.ts';

export const STAKES = 5;
const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));

/** Fills the empty database of `pool`. Returns the application and the member's session token. */
export async function createAppWithHistory(pool: Pool): Promise<{ app: TestApp; token: string }> {
  const app = createTestApp(pool);
  const member = alice.toSuiAddress();
  const chain = createMemoryChain(CHAIN);
  chain.add(eventOn(100, 'InviterBound', { member, inviter: manifest.root }));
  for (let index = 1; index <= STAKES; index++) {
    chain.add(
      eventOn(100, 'Staked', { member, suiAmount: BigInt(index), value: 100_000_000n }),
      eventOn(100, 'ToppedUp', { member, coinType: manifest.coinTypes.sui, amount: BigInt(index) }),
    );
  }
  for (let day = 100; day <= 110; day++) chain.add(quietDay(day));
  const fee = { suiAmount: 1n, usdcAmount: 0n, fee: 1_000_000n, stakeValue: 100_000_000n };
  chain.add(eventOn(111, 'Unstaked', { member, ...fee }), eventOn(111, 'Unstaked', { member, ...fee }));
  await openCursor(pool, { chain: CHAIN, package: manifest.package });
  await bringIn(pool, chain.checkpoints);
  return { app, token: await app.logIn(alice) };
}
