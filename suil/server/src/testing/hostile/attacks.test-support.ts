/**
 * What attacks of a stolen server share: Alice with 30,000 USDC in the vault, a thief with 20 of its own, and the proof that the attacker
 * lacks nothing: with the same tokens and marks a request of Alice's is paid.
 */
import { type Address, MICROS_PER_USD as USD } from '@suil/core';
import type { VoucherRequest } from '@suil/core/intent';
import { buildWithdraw } from '@suil/sdk';
import { expect, vi } from 'vitest';
import type { HostileMember, Signed } from './member.test-support.ts';
import { openStolenServer, refusalOf, SOON, type StolenServer } from './stolen-server.test-support.ts';

/** Only ends what hangs: each wait for a state has a time of its own. */
export const TIMEOUT_MS = 600_000;
const HOUR_MS = 3_600_000;
/** What the thief wants, base units: an address's share of a day. */
export const MINTED = 10_000n * USD;

export interface Attack {
  readonly deployment: StolenServer;
  readonly alice: HostileMember;
  readonly thief: HostileMember;
  /** Brings USDC of the member's own into the vault, and waits until the ledger has its event. */
  readonly topUp: (member: HostileMember, usdc: bigint) => Promise<void>;
  /** Marks a request as the server does before it asks, or makes one up; returns the expiry. */
  readonly mark: (id: bigint, member: Address, amount: bigint) => Promise<number>;
  /** Asks the auditor for 10,000 USDC in the server's place; returns why there is no approval. */
  readonly approve: (id: bigint, member: Address) => Promise<string>;
  /** Asks the signer for 10,000 USDC to the member, with an approval made up; returns why there is no voucher. */
  readonly sign: (id: bigint, member: Address, signed: Signed) => Promise<string>;
  /** Begins as everything was kept, with both logged in and the auditor level. */
  readonly begin: () => Promise<void>;
  /** Asserts that nothing left the vault and that nothing was ever signed for any other than Alice. */
  readonly assertKept: () => Promise<void>;
}

/** Opens the deployment, pays Alice with the stolen means and keeps what there is then. */
export async function openAttack(inherited: NodeJS.ProcessEnv): Promise<Attack> {
  const deployment = await openStolenServer(inherited);
  const [alice, thief] = [deployment.member(7), deployment.member(17)];
  let vaultUsdc = await deployment.vaultUsdc();

  async function topUp(member: HostileMember, usdc: bigint): Promise<void> {
    await member.topUp(usdc);
    vaultUsdc += usdc * USD;
    member.topUps += 1n;
    await vi.waitFor(async () => {
      const [row] = await deployment.sql<{ count: bigint }>(
        `SELECT count(*) FROM chain_events WHERE kind = 'ToppedUp' AND content->>'member' = $1`,
        [member.address],
      );
      expect(row?.count).toBe(member.topUps);
    }, SOON);
  }

  async function mark(id: bigint, member: Address, amount: bigint): Promise<number> {
    const expiresAtMs = Date.now() + 23 * HOUR_MS;
    await deployment.sql(
      `INSERT INTO withdrawals (id, nonce, member, asset, amount, source, recipient, status, requested_at_ms, issued_day, issued_at_ms, expires_at_ms)
       VALUES ($1::bigint, 'made up ' || $1::text, $2, 'USDC', $3, 'balance', $2, 'issuing', 1, 1, 1, $4)
       ON CONFLICT (id) DO UPDATE SET status = 'issuing', issued_day = 1, issued_at_ms = 1, expires_at_ms = $4`,
      [id, member, amount, expiresAtMs],
    );
    return expiresAtMs;
  }

  async function payAlice(): Promise<void> {
    const { answer, signed } = await alice.withdraw(5n);
    await deployment.untilLevel();
    const terms = { id: BigInt(answer), amount: 5n * USD, recipient: alice.address };
    const expiresAtMs = await mark(terms.id, alice.address, terms.amount);
    const approval = await deployment.auditor().approve(terms.id, expiresAtMs);
    const request: VoucherRequest = { ...terms, asset: 'USDC', expiresAtMs, ...signed, approval };
    const voucher = Buffer.from(await deployment.signer().sign(request), 'base64');
    const taken = { manifest: deployment.manifest, coin: 'USDC' as const, ...terms, voucher };
    await expect(thief.execute(buildWithdraw({ ...taken, recipient: thief.address }))).rejects.toThrow();
    await alice.execute(buildWithdraw(taken));
    vaultUsdc -= terms.amount;
    await vi.waitFor(async () => {
      const [row] = await deployment.sql<{ status: string }>('SELECT status FROM withdrawals WHERE id = $1', [
        terms.id,
      ]);
      expect(row?.status).toBe('paid');
    }, SOON);
    await deployment.untilLevel();
  }

  await topUp(alice, 30_000n);
  await topUp(thief, 20n);
  await alice.logIn();
  await payAlice();
  await deployment.keep();

  return {
    ...{ deployment, alice, thief, topUp, mark },
    approve: async (id, member) => refusalOf(deployment.auditor().approve(id, await mark(id, member, MINTED))),
    sign: (id, member, signed) => {
      const approval = Buffer.alloc(64, 7).toString('base64');
      const terms = {
        id,
        asset: 'USDC',
        amount: MINTED,
        recipient: member,
        expiresAtMs: Date.now() + HOUR_MS,
      } as const;
      return refusalOf(deployment.signer().sign({ ...terms, ...signed, approval }));
    },
    begin: async () => {
      await deployment.begin();
      await alice.logIn();
      await thief.logIn();
      // What attacks before this one did on the chain.
      await topUp(thief, 1n);
      await deployment.untilLevel();
    },
    assertKept: async () => {
      const records = deployment.readLogs().matchAll(/"(?:owner|address)":"(0x[0-9a-f]+)"/g);
      expect([...new Set([...records].map(([, owner]) => owner))]).toEqual([alice.address]);
      expect(await deployment.vaultUsdc()).toBe(vaultUsdc);
    },
  };
}
