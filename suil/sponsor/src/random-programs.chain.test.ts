/** 10,000 random programs against the sponsor: what it signs is judged by a list that is written down here a second time, and its money is counted a second time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bcs } from '@mysten/sui/bcs';
import { normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils';
import { isAppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  buildBindInviter,
  buildClaim,
  buildClaimUsdc,
  buildClosePledgePrincipal,
  buildLeavePledge,
  buildProveAndClaim,
  buildStake,
  buildUnstakeUsdc,
  buildWithdrawPledgeIncome,
} from '@suil/sdk';
import { createLocalKey } from '@suil/signing';
import { expect, test } from 'vitest';
import type { SponsorNode } from './chain/node.ts';
import { createRandom, randomKind } from './random-programs.test-support.ts';
import { openSponsor } from './service.ts';
import { openStage, type Stage, SUI } from './stage.test-support.ts';

const PROGRAMS = 10_000;
const CLOCK = normalizeSuiAddress('0x6');
/** Calls with the number of their type arguments, of our package. */
const ALLOWED: Readonly<Record<string, number>> = {
  'finance::bind_inviter': 0,
  'liquidity::stake': 1,
  'liquidity::roll': 1,
  'liquidity::claim': 1,
  'liquidity::claim_usdc': 1,
  'liquidity::unstake_usdc': 1,
  'settlement::prove': 1,
  'pledge::withdraw_income': 0,
  'pledge::close_principal': 0,
  'pledge::leave': 0,
};

/** Returns what is wrong with a signed program; null for one that may be signed. */
function objectionTo(kind: Uint8Array, manifest: Manifest): string | null {
  const program = bcs.TransactionKind.parse(kind).ProgrammableTransaction;
  if (!program) return 'no program';
  const text = JSON.stringify(program.commands);
  if (text.includes('GasCoin')) return 'it uses the gas coin';
  const isStake = program.commands.some(({ MoveCall: call }) => call?.function === 'stake');
  const own: readonly string[] = [...Object.values(manifest).filter((id) => typeof id === 'string'), CLOCK];
  for (const { MoveCall: call, SplitCoins, MergeCoins } of program.commands) {
    if (!call && !(isStake && (SplitCoins || MergeCoins))) return 'a command of another kind';
    if (!call) continue;
    const name = `${call.module}::${call.function}`;
    const types = call.typeArguments.map(normalizeStructTag);
    if (call.package === normalizeSuiAddress('0x2')) {
      if (!isStake || !['coin::redeem_funds', 'coin::destroy_zero'].includes(name)) return `a call of ${name}`;
      if (types.join() !== normalizeStructTag('0x2::sui::SUI')) return 'another coin';
      continue;
    }
    if (call.package !== manifest.package || ALLOWED[name] !== types.length) return `a call of ${name}`;
    if (types.some((type) => type !== normalizeStructTag(manifest.coinTypes.usdc))) return 'another type';
  }
  for (const { Object: object, FundsWithdrawal: funds } of program.inputs) {
    if (object?.Receiving || (object?.ImmOrOwnedObject && !isStake)) return 'an object of an address';
    if (object?.SharedObject && !own.includes(object.SharedObject.objectId)) return 'another shared object';
    if (funds && (!isStake || !funds.withdrawFrom.Sender)) return 'funds of another';
  }
  for (const index of program.inputs.keys())
    if (!new RegExp(`"Input":${index}[,}]`).test(text)) return 'an input without a use';
  return null;
}

async function goodPrograms(stage: Stage): Promise<{ sender: string; kinds: Uint8Array[] }> {
  const { manifest, operator } = stage.deployment;
  const person = await stage.member({ coins: 60n * SUI, funds: 5n * SUI });
  const rich = await stage.member({ funds: 60n * SUI });
  const sender = person.toSuiAddress();
  const leaf = { member: sender, friend: 1n, indirect: 2n, community: 3n, peer: 4n };
  const proofs = [{ day: 20_780, leaf, siblings: [new Uint8Array(32).fill(1)], sides: 1n }];
  const stake = { manifest, amountMist: 21n * SUI, minValue: 9n };
  const built = [
    buildBindInviter({ manifest, inviter: operator.toSuiAddress() }),
    buildStake(stake),
    buildStake({ ...stake, amountMist: 62n * SUI, daysBehind: 250 }),
    buildClaim({ manifest, kind: 'static', amount: 5n, minSuiOutMist: 1n, daysBehind: 650 }),
    buildClaimUsdc({ manifest, kind: 'peer', amount: 5n }),
    buildProveAndClaim({ manifest, proofs, claims: [{ kind: 'friend', amount: 5n, minSuiOutMist: 1n }] }),
    buildUnstakeUsdc({ manifest, value: 9n, daysBehind: 201 }),
    buildClosePledgePrincipal({ manifest, id: 3n }),
    buildLeavePledge({ manifest, id: 3n }),
    buildWithdrawPledgeIncome({ manifest, id: 3n }),
  ];
  const kinds = [await stage.kindOf(buildStake(stake), rich)];
  for (const transaction of built) kinds.push(await stage.kindOf(transaction, person));
  return { sender, kinds };
}

test('invariant: of 10,000 random programs none is signed outside the whitelist, and no budget is exceeded', {
  timeout: 180_000,
}, async () => {
  const stage = await openStage();
  const { manifest } = stage.deployment;
  const { sender, kinds } = await goodPrograms(stage);
  const random = createRandom(20);
  const folder = mkdtempSync(join(tmpdir(), 'suil-sponsor-random-'));
  const limits = { dayMist: 3n * SUI, addressMist: SUI / 5n, gasMaxMist: SUI / 10n };
  const DAY_PROGRAMS = 1_000;
  let asked = 0;
  /** Everything that the node was given with the sponsor's signature. */
  const signed: { bytes: Uint8Array; day: number; sender: string; feeMist: bigint }[] = [];
  const position = '0x1';
  // A chain on which everything succeeds: nothing but the sponsor is in the way.
  const node: SponsorNode = {
    fetchEpoch: async () => ({ epoch: 7n, priceMist: 1_000n }),
    fetchFunds: async () => 1_000n * SUI,
    simulate: async () => ({
      ...{ networkFeeMist: 5n, gasMist: BigInt(random(90_000_000)), events: [] },
      balanceChanges: [{ coinType: '0x2::sui::SUI', address: sponsor.address, amount: -5n }],
      objectChanges: [{ id: position, before: null, after: 'object' }],
    }),
    positionIdOf: async () => position,
    isSignedBy: async () => true,
    find: async () => null,
    execute: async (bytes) => {
      const data = bcs.TransactionData.parse(bytes).V1;
      const feeMist = (BigInt(data?.gasData.budget ?? 0) * BigInt(random(101))) / 100n;
      signed.push({ bytes, day: Math.floor(asked / DAY_PROGRAMS), sender: data?.sender ?? '', feeMist });
      // Now and then the answer is lost.
      if (random(20) === 0) throw new Error('no answer');
      return { digest: '', feeMist, hasSucceeded: random(10) > 0, error: null };
    },
  };
  // Their signature may come at another moment than they were prepared, and two at once.
  const sponsor = openSponsor({
    ...{ manifest, node, limits, logFolder: folder, logBeginsAtMs: 0 },
    key: createLocalKey(stage.sponsorKey.getSecretKey(), 'SPONSOR_KEY'),
    now: async () => Math.floor(asked / DAY_PROGRAMS) * 86_400_000,
    randomNonce: () => random(2 ** 31),
  });
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const senders = [sender, ...Array.from({ length: 30 }, (_, index) => normalizeSuiAddress(`0x${index + 100}`))];
  const sentOnce = async (bytes: Uint8Array) =>
    sponsor.submit({ bytes, signature: 'AAAA' }).then(
      () => count('signed'),
      (error: unknown) => count(isAppError(error) ? error.code : String(error)),
    );
  const pending: Uint8Array[] = [];
  for (; asked < PROGRAMS; asked += 1) {
    const kind = randomKind(kinds, random);
    const from = senders[random(senders.length)] ?? sender;
    try {
      pending.push(await sponsor.prepare({ kind, sender: from }));
    } catch (error) {
      count(isAppError(error) ? error.code : String(error));
    }
    if (pending.length < 3) continue;
    const [first] = pending;
    // Together, and the first of them twice.
    await Promise.all([...pending.splice(0), ...(first ? [first] : [])].map(sentOnce));
  }

  for (const { bytes } of signed) {
    const data = bcs.TransactionData.parse(bytes).V1;
    const kind = data ? bcs.TransactionKind.serialize(data.kind).toBytes() : new Uint8Array();
    expect(objectionTo(kind, manifest)).toBeNull();
    expect(BigInt(data?.gasData.budget ?? 0)).toBeLessThanOrEqual(limits.gasMaxMist);
    expect(data?.sender).not.toBe(sponsor.address);
  }
  const spentOf = (day: number, address?: string) =>
    signed
      .filter((each) => each.day === day && (address === undefined || each.sender === address))
      .reduce((sum, { feeMist }) => sum + feeMist, 0n);
  for (let day = 0; day < PROGRAMS / DAY_PROGRAMS; day += 1) {
    expect(spentOf(day)).toBeLessThanOrEqual(limits.dayMist);
    for (const address of senders) expect(spentOf(day, address)).toBeLessThanOrEqual(limits.addressMist);
  }
  // The test is one of everything: much was signed, much refused, and both budgets ran out.
  for (const outcome of ['SPONSOR_REFUSED', 'SPONSOR_ALLOWANCE_USED', 'SPONSOR_BUDGET_DRAINED', 'signed'])
    expect(outcomes.get(outcome), outcome).toBeGreaterThan(20);
  sponsor.close();
  stage.close();
  rmSync(folder, { recursive: true });
});
