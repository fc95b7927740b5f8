/**
 * Team income from stake to claim on the chain's and the server's own processes: a moved clock closes and publishes days, the server is killed
 * while it does, what it publishes is what anyone recomputes from the chain, and the chain takes the proofs it serves.
 */
import type { ChildProcess } from 'node:child_process';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { MIST_PER_SUI, MS_PER_DAY, seasonProofOf, teamProofOf } from '@suil/core';
import {
  configResponseSchema,
  fairnessResponseSchema,
  type Manifest,
  type StatusResponse,
  settlementDaysResponseSchema,
  settlementProofResponseSchema,
  statusResponseSchema,
  teamResponseSchema,
} from '@suil/core/api';
import {
  buildBindInviter,
  buildPledge,
  buildProveAndClaim,
  buildStake,
  fetchClaimable,
  fetchRoots,
  fetchSeasonRoots,
} from '@suil/sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endChild } from './child.test-support.ts';
import { createProcesses, createVisitor } from './processes.test-support.ts';

const processes = createProcesses('settlement', process.env);
const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(31));
const bob = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(32));

let chainPort = '';
let server: ChildProcess;
let origin = '';
let client: SuiGrpcClient;
let manifest: Manifest;

async function startServer(): Promise<void> {
  const { child, url } = await processes.start('server', { CHAIN_PORT: chainPort, PORT: '0' });
  server = child;
  origin = new URL(url).origin;
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: `${origin}/node`, format: 'binary' });
}

const { get, post, logIn } = createVisitor(() => origin);

async function execute(signer: Ed25519Keypair, transaction: Transaction): Promise<void> {
  const result = await client.core.signAndExecuteTransaction({ signer, transaction, include: { effects: true } });
  expect(result.$kind).toBe('Transaction');
  await client.core.waitForTransaction({ digest: result.Transaction?.digest ?? '' });
}

const status = () => get('/api/status', statusResponseSchema);

/** Waits until every complete day, at least through the day before `today`, is closed and published. */
async function settled(today = 0): Promise<StatusResponse> {
  return vi.waitFor(
    async () => {
      const now = await status();
      const day = Math.max(today, Math.floor(now.chainTimestampMs / MS_PER_DAY));
      expect([now.openDay, now.settledDay, now.publishedDay]).toEqual([day, day - 1, day - 1]);
      return now;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Returns the day it is then. */
async function moveClock(days: number): Promise<number> {
  const { timestampMs } = await post('/node/dev/clock', { advanceMs: days * MS_PER_DAY });
  return Math.floor(Number(timestampMs) / MS_PER_DAY);
}

const verify = (target: string) =>
  processes.run(['commands/main.ts', 'verify-settlement', target], { CHAIN_PORT: chainPort, START_CHECKPOINT: '1' });
/** Of Alice's income of kind friend, by the first test. */
let claimed = 0n;

beforeAll(async () => {
  const chain = await processes.start('chain', { CHAIN_PORT: '0' });
  chainPort = new URL(chain.url).port;
  await startServer();
  ({ manifest } = await get('/api/config', configResponseSchema));
}, 120_000);

afterAll(() => processes.close());

describe('team income', () => {
  test('behavior: a stake earns its inviter income that the chain pays by the proof served', async () => {
    await settled();
    for (const [member, inviter] of [[alice, manifest.root] as const, [bob, alice.toSuiAddress()] as const]) {
      await post('/node/v2/gas', { FixedAmountRequest: { recipient: member.toSuiAddress() } });
      await execute(member, buildBindInviter({ manifest, inviter }));
      await execute(member, buildStake({ manifest, amountMist: 200n * MIST_PER_SUI, minValue: 1n }));
    }
    await execute(bob, buildPledge({ manifest, amountMist: 20n * MIST_PER_SUI, termDays: 30, minValue: 0n }));
    await settled(await moveClock(1));
    await settled(await moveClock(1));

    const token = await logIn(alice);
    const team = await get('/api/team', teamResponseSchema, token);
    expect(team).toMatchObject({ friends: 1, validFriends: 1, teamSize: 1, level: 0 });
    const { proven, proofs } = await get('/api/settlement/proof', settlementProofResponseSchema, token);
    expect(proven).toEqual({ friend: '0', indirect: '0', community: '0', peer: '0' });
    // The day of the stakes earns nothing, the day after it is the only one.
    expect(proofs.map(({ leaf }) => leaf.friend)).toEqual([team.income.friend]);
    expect(BigInt(team.income.friend)).toBeGreaterThan(0n);
    const [proof] = proofs.map(teamProofOf);
    if (proof === undefined) throw new Error('there is no proof');
    const [root] = await fetchRoots(client, manifest, { fromDay: proof.day, limit: 1 });
    expect(Buffer.from(root?.root ?? []).toString('hex')).toBe(proofs[0]?.root);
    expect(proof.leaf.member).toBe(alice.toSuiAddress());

    const claims = [{ kind: 'friend', amount: BigInt(team.income.friend) / 2n }] as const;
    await execute(alice, buildProveAndClaim({ manifest, proofs: [proof], claims }));
    claimed = claims[0].amount;
    const claimable = await fetchClaimable(client, manifest, alice.toSuiAddress());
    expect(claimable.friend).toBe(BigInt(team.income.friend) - claims[0].amount);
    await vi.waitFor(
      async () =>
        expect(await get('/api/settlement/proof', settlementProofResponseSchema, token)).toEqual({
          proven: { friend: team.income.friend, indirect: '0', community: '0', peer: '0' },
          proofs: [],
          seasons: [],
          newest: proofs[0],
        }),
      { timeout: 30_000 },
    );
  }, 120_000);

  test('behavior: killed again and again while days close, every day is closed and published once, as anyone recomputes it', async () => {
    const { settledDay } = await settled();
    // At once; when the first of the days is closed; when one is settled and not published.
    const moments: ((before: StatusResponse, now: StatusResponse) => boolean)[] = [
      () => true,
      (before, now) => (now.openDay ?? 0) > (before.openDay ?? 0),
      (_, now) => now.settledDay !== now.publishedDay,
    ];
    let today = 0;
    for (const [round, isMoment] of moments.entries()) {
      const before = await settled(today);
      today = await moveClock(round + 1);
      await vi.waitFor(async () => expect(isMoment(before, await status())).toBe(true), {
        timeout: 30_000,
        interval: 5,
      });
      await endChild(server, 'SIGKILL');
      await startServer();
    }
    const now = await settled(today);
    expect(now.settledDay).toBe((settledDay ?? 0) + 6);
    const { items } = await get('/api/settlement/days?limit=50', settlementDaysResponseSchema);
    expect(items.every(({ published }) => published?.matches === true)).toBe(true);
    const days = items.map(({ day }) => day);
    expect(days).toEqual(Array.from(days, (_, index) => (now.settledDay ?? 0) - index));
    const { code, out } = await verify(`${now.settledDay}`);
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([0, 'equal']);
    // Not from 0 on, which a node of a network has no more.
    expect(out).toContain('from       checkpoint 1\n');
    const { days: fair, teamReserve } = await get('/api/fairness', fairnessResponseSchema);
    expect(fair.at(0)).toMatchObject({ day: now.settledDay, members: 3, earning: 1 });
    expect(BigInt(teamReserve ?? 0)).toBeGreaterThan(0n);
  }, 180_000);

  test('behavior: forty days at once, and the first 28 of all by one proof', async () => {
    const { settledDay } = await settled();
    const now = await settled(await moveClock(40));
    expect(now.settledDay).toBe((settledDay ?? 0) + 40);
    expect((await verify(`${now.settledDay}`)).code).toBe(0);

    const [season] = await vi.waitFor(
      async () => {
        const roots = await fetchSeasonRoots(client, manifest, [0]);
        expect(roots).toHaveLength(1);
        return roots;
      },
      { timeout: 60_000, interval: 200 },
    );
    const { code, out } = await verify('season:0');
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([0, 'equal']);
    // It begins now, with the first line, and computes the season of the days that it audits; no test attests.
    const auditor = await processes.start('auditor', { CHAIN_PORT: chainPort, AUDIT_PORT: '0' });
    await vi.waitFor(
      async () => {
        const [attested] = await fetchSeasonRoots(client, manifest, [0]);
        expect([attested?.root, attested?.provableAtMs]).toEqual([season?.root, expect.any(Number)]);
      },
      { timeout: 60_000, interval: 200 },
    );
    // Every day that the server published is the one that the auditor computed.
    await vi.waitFor(
      async () => {
        const metrics = await (await fetch(new URL('/metrics', auditor.url))).text();
        for (const name of ['halts', 'settlement_halts', 'settlements_waiting', 'pending_events'])
          expect(metrics).toMatch(new RegExp(`^suil_audit_${name} 0$`, 'm'));
      },
      { timeout: 60_000, interval: 200 },
    );
    const token = await logIn(alice);
    const { proofs, seasons } = await vi.waitFor(
      async () => {
        const answer = await get('/api/settlement/proof', settlementProofResponseSchema, token);
        expect(answer.seasons).toHaveLength(1);
        return answer;
      },
      { timeout: 30_000 },
    );
    const before = await fetchClaimable(client, manifest, alice.toSuiAddress());
    const open = seasons.flatMap(({ openDays }) => openDays);
    expect(open.length).toBeGreaterThan(20);
    await execute(
      alice,
      buildProveAndClaim({
        manifest,
        proofs: proofs.map(teamProofOf),
        seasons: seasons.map(seasonProofOf),
        claims: [],
      }),
    );
    // The income of all days is proven now: what is claimable is what was earned less what was claimed.
    const { friend } = (await get('/api/team', teamResponseSchema, token)).income;
    const after = await fetchClaimable(client, manifest, alice.toSuiAddress());
    expect(after.friend).toBe(BigInt(friend) - claimed);
    expect(after.friend).toBeGreaterThan(before.friend);
  }, 180_000);
});
