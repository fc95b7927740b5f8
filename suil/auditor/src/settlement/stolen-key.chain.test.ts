/**
 * The settlement key stolen, on the real bytecode with the delays of rules.md: its holder publishes a root that takes another member's
 * income, and the auditor answers. The test is the chain's clock and the guardian; it attests and holds nothing itself.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { buildTeamTree, dayOf, MS_PER_DAY, type TeamLeaf } from '@suil/core';
import { applyEvent, createBooks, settleTeamDay, TeamBooks } from '@suil/core/reference-model';
import {
  buildBindInviter,
  buildFundReserve,
  buildFundTeamReserve,
  buildMintTestUsdc,
  buildProveAndClaim,
  buildPublishSettlements,
  buildRoll,
  buildStake,
  type ChainEvent,
  fetchClaimable,
  fetchRoots,
  toAppError,
} from '@suil/sdk';
import { createLocalKey } from '@suil/signing';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../../../sdk/src/deployment.test-chain.ts';
import { VerifiedEvents } from '../chain/verified-events.ts';
import { HaltLog } from '../halt/halt-log.ts';
import { createAuditSender } from '../send/audit-sender.ts';
import type { VerifiedEvent } from '../verified-inputs.ts';
import { AmountsFolder } from './amounts-folder.ts';
import { SettlementCheck } from './check-settlements.ts';
import { SeasonRoots } from './season-roots.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 180_000;

let folder: string;
let deployment: TestDeployment;
let thief: Ed25519Keypair;
let inviter: Ed25519Keypair;
let friend: Ed25519Keypair;
let history: VerifiedEvent[];

const addressOf = (keypair: Ed25519Keypair) => keypair.toSuiAddress();
const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;

/** Signs, executes, and hands the events to the auditor as those of one certified checkpoint. */
async function run(signer: Ed25519Keypair, transaction: Transaction): Promise<void> {
  certify((await deployment.run(signer, transaction)).events);
}

function certify(events: readonly ChainEvent[]): void {
  const checkpoint = (history.at(-1)?.checkpoint ?? 0n) + 1n;
  const certifiedMs = deployment.nowMs();
  history.push(...events.map((event, position) => ({ checkpoint, position, certifiedMs, event })));
}

/** An auditor as it is after a start: its books from the events, its halts from the disk. */
function openAuditor() {
  const { manifest, client, keys } = deployment;
  const { sui, suil, usdc } = manifest.coinTypes;
  const books = createBooks({ root: manifest.root, operators: {}, coins: { SUI: sui, SUIL: suil, USDC: usdc } });
  const team = new TeamBooks(books);
  const amounts = new AmountsFolder(join(folder, 'settlements'));
  const halts = new HaltLog(folder);
  const days = history.flatMap(({ event }) => (event.kind === 'DayClosed' ? [event] : []));
  let next = 0;
  for (const closed of days) {
    for (let each = history[next]; each && dayOf(each.event.timestampMs) <= closed.day; each = history[next]) {
      applyEvent(books, each.event);
      team.apply(each.event);
      next += 1;
    }
    settleTeamDay(team, closed.day, closed);
  }
  const before = { checkpoint: history.at(-1)?.checkpoint ?? 0n, digest: null };
  const verified = new VerifiedEvents({ before, packages: [manifest.package], closings: history, objects: [] });
  verified.add({ sequence: before.checkpoint + 1n, digest: 'D', timestampMs: deployment.nowMs(), transactions: [] });
  const check = new SettlementCheck({
    state: { team, lastSeq: 7n },
    ...{ verified, halts, manifest },
    seasonRoots: new SeasonRoots(team, amounts),
    sender: createAuditSender({ clients: [client], key: createLocalKey(keys.audit.getSecretKey(), 'AUDIT_KEY') }),
    wallNow: () => deployment.nowMs(),
    log: pino({ enabled: false }),
  });
  return { check, halts, team };
}

/** One round of a process that was started anew; returns its halts. */
async function audit() {
  const { check, halts, team } = openAuditor();
  await check.run();
  const open = halts.open.map(({ code, detail }) => [code, detail] as const);
  expect(halts.stopping).toEqual([]);
  halts.end();
  return { open, team, counts: check.counts };
}

const rootOn = async (day: number) => {
  const [root] = await fetchRoots(deployment.client, deployment.manifest, { fromDay: day, limit: 1 });
  return root;
};
const prove = (leaves: readonly TeamLeaf[], day: number, member: Ed25519Keypair) =>
  buildProveAndClaim({
    manifest: deployment.manifest,
    proofs: [buildTeamTree(day, leaves).prove(addressOf(member))],
    claims: [],
  });

/** The inviter and a friend have 10,000 SUI each in the pool since the first day; the thief has the settlement key, and a binding. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'suil-settlement-'));
  history = [];
  deployment = await createTestDeployment();
  const { manifest, operator, keys, chain, nowMs } = deployment;
  thief = operator;
  inviter = await deployment.createMember(13);
  friend = await deployment.createMember(14);
  await chain.requestGas(keys.audit.toSuiAddress(), SUI, nowMs());
  const recipient = addressOf(operator);
  await run(operator, buildMintTestUsdc({ manifest, amount: 100_000n * USD, recipient }));
  await run(operator, buildFundReserve({ manifest, amount: 10_000n * USD }));
  await run(operator, buildFundTeamReserve({ manifest, amount: 12n * USD }));
  await run(inviter, buildBindInviter({ manifest, inviter: recipient }));
  await run(friend, buildBindInviter({ manifest, inviter: addressOf(inviter) }));
  for (const member of [inviter, friend])
    await run(member, buildStake({ manifest, amountMist: 10_000n * SUI, minValue: 1n }));
  deployment.passDays(3);
  await run(operator, buildRoll({ manifest, days: 200 }));
}, TIMEOUT_MS);
afterEach(() => rmSync(folder, { recursive: true }));

/** Publishes the first day, which paid nothing, and this root for the second one, the first with income. */
async function publish(day: number, leaves: readonly TeamLeaf[], total: bigint): Promise<void> {
  const { manifest } = deployment;
  const { root } = buildTeamTree(day, leaves);
  const empty = { day: day - 1, root: buildTeamTree(day - 1, []).root, total: 0n };
  await run(thief, buildPublishSettlements({ manifest, days: [empty, { day, root, total }] }));
}

test('attack: the stolen key gives a member’s income to the thief; it is held before 24 hours and nothing is taken in 72', async () => {
  const { client, manifest } = deployment;
  const { team } = await audit();
  const [first = 0, day = 0] = [...team.settled.keys()];
  const due = team.settled.get(day)?.total ?? 0n;
  // The friend's SUI bought 34,842 USDC; at 200 ppm that is 6.968 USD, and 10% of it is the inviter's.
  expect([due > 696_500n, due < 697_000n, team.settled.get(first)?.total]).toEqual([true, true, 0n]);
  const stolen = [{ member: addressOf(thief), friend: due, indirect: 0n, community: 0n, peer: 0n }];
  await publish(day, stolen, due);
  deployment.passMs(23 * HOUR_MS);
  const { open, counts } = await audit();
  expect(open).toEqual([['AUDIT_SETTLEMENT_DIFFERS', expect.stringContaining(`day ${day}, published in event`)]]);
  expect(counts).toEqual({ differing: 1, waiting: 0 });
  const held = await rootOn(day);
  expect([held?.held, held?.attested, held?.claimableAtMs]).toEqual([true, false, deployment.nowMs() + 3 * MS_PER_DAY]);
  // The day before it was right.
  expect(await rootOn(first)).toMatchObject({ held: false, attested: true });
  // Where the key's own 72 hours end, the thief has nothing yet, and the guardian had them and 23 more.
  deployment.passMs(49 * HOUR_MS);
  expect(await refusal(deployment.run(thief, prove(stolen, day, thief)))).toBe('SETTLEMENT_DAY_NOT_ACCEPTED');
  expect((await fetchClaimable(client, manifest, addressOf(thief))).friend).toBe(0n);
  // Restarted, with what the chain certified of its answers: it answers nothing again, and opens no second halt.
  certify([
    {
      kind: 'SettlementHeld',
      day,
      root: buildTeamTree(day, stolen).root,
      claimableAtMs: held?.claimableAtMs ?? 0,
      timestampMs: deployment.nowMs(),
    },
  ]);
  expect((await audit()).open).toHaveLength(1);
});

test('the same world with the right root: attested, and the inviter has the income after 24 hours', async () => {
  const { client, manifest } = deployment;
  const { team } = await audit();
  const [, day = 0] = [...team.settled.keys()];
  const due = team.settled.get(day)?.total ?? 0n;
  const leaves = [{ member: addressOf(inviter), friend: due, indirect: 0n, community: 0n, peer: 0n }];
  await publish(day, leaves, due);
  const publishedAtMs = deployment.nowMs();
  deployment.passMs(HOUR_MS);
  const { open, counts } = await audit();
  expect([open, counts]).toEqual([[], { differing: 0, waiting: 0 }]);
  expect(await rootOn(day)).toMatchObject({ held: false, attested: true, claimableAtMs: publishedAtMs + MS_PER_DAY });
  deployment.passMs(23 * HOUR_MS);
  await deployment.run(inviter, prove(leaves, day, inviter));
  expect((await fetchClaimable(client, manifest, addressOf(inviter))).friend).toBe(due);
});
