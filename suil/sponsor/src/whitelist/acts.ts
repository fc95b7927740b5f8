/**
 * The acts whose gas the sponsor pays, each with how the product itself builds it: to bind, the first stake, claims, and the exits that the
 * rescue page has. An act that is not here is not paid for.
 */
import { bcs } from '@mysten/sui/bcs';
import type { Transaction } from '@mysten/sui/transactions';
import { assert, INCOME_KINDS, MAX_DAYS_PER_CALL } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  buildBindInviter,
  buildClaim,
  buildClaimUsdc,
  buildClosePledgeIncome,
  buildClosePledgePrincipal,
  buildCloseSuilPledge,
  buildLeavePledge,
  buildLeaveSuilPledge,
  buildProveAndClaim,
  buildStake,
  buildUnstakeUsdc,
  buildWithdrawPledgeIncome,
  type ProveAndClaimParams,
} from '@suil/sdk';
import type { Call, Program } from './program.ts';

export const ACT_NAMES = ['bind', 'stake', 'claim', 'rescue'] as const;
export type ActName = (typeof ACT_NAMES)[number];

export interface SponsoredAct {
  readonly name: ActName;
  /** Returns what the product builds for what the program says. */
  readonly transaction: Transaction;
}

type Rebuild = (asked: { manifest: Manifest; program: Program; sender: string }) => SponsoredAct;

const ROLL = 'liquidity::roll';
const PROVE = 'settlement::prove';
const PROVE_SEASON = 'season::prove_season';
const CLAIMS: readonly string[] = ['liquidity::claim', 'liquidity::claim_usdc'];
const siblings = bcs.vector(bcs.byteVector());

/** Acts by the last call of their program. */
const REBUILD: Readonly<Record<string, Rebuild>> = {
  'finance::bind_inviter': ({ manifest, program }) => ({
    name: 'bind',
    transaction: buildBindInviter({ manifest, inviter: bcs.Address.parse(plain(program.calls[0], 0)) }),
  }),
  'liquidity::stake': ({ manifest, program }) => ({
    name: 'stake',
    transaction: buildStake({
      manifest,
      ...program.paid,
      minValue: u64(program.calls.at(-1), 0),
      daysBehind: daysBehindOf(program),
    }),
  }),
  'liquidity::claim': rebuildClaim,
  'liquidity::claim_usdc': rebuildClaim,
  'liquidity::unstake_usdc': ({ manifest, program }) => ({
    name: 'rescue',
    transaction: buildUnstakeUsdc({
      manifest,
      value: u64(program.calls.at(-1), 0),
      daysBehind: daysBehindOf(program),
    }),
  }),
  'pledge::withdraw_income': ofPledge('claim', buildWithdrawPledgeIncome),
  'pledge::close_income': ofPledge('claim', buildClosePledgeIncome),
  'pledge::close_principal': ofPledge('rescue', buildClosePledgePrincipal),
  'pledge::close_suil_principal': ofPledge('rescue', buildCloseSuilPledge),
  'pledge::leave': ofPledge('rescue', buildLeavePledge),
  'pledge::leave_suil': ofPledge('rescue', buildLeaveSuilPledge),
};

/** Returns the act that a program seems to be; null for any other. @throws for a program that cannot be read as its act */
export function rebuildAct(asked: Parameters<Rebuild>[0]): SponsoredAct | null {
  const last = asked.program.calls.at(-1)?.name ?? '';
  return Object.hasOwn(REBUILD, last) ? (REBUILD[last]?.(asked) ?? null) : null;
}

function ofPledge(name: ActName, build: (params: { manifest: Manifest; id: bigint }) => Transaction): Rebuild {
  return ({ manifest, program }) => ({ name, transaction: build({ manifest, id: u64(program.calls[0], 0) }) });
}

/** A claim of the member's own income: of the pool alone, or of the team with the proofs of its days. */
function rebuildClaim({ manifest, program, sender }: Parameters<Rebuild>[0]): SponsoredAct {
  const proofs = program.calls.filter(({ name }) => name === PROVE).map(readProof);
  const seasons = program.calls.filter(({ name }) => name === PROVE_SEASON).map(readSeason);
  assert(
    [...proofs, ...seasons].every(({ leaf }) => leaf.member === sender),
    'the days are the sender’s own',
  );
  const claims = program.calls.filter(({ name }) => CLAIMS.includes(name)).map(readClaim);
  assert(new Set(claims.map(({ kind }) => kind)).size === claims.length, 'each kind is claimed once');
  const shared = { manifest, daysBehind: daysBehindOf(program) };
  const [first] = claims;
  if (first?.kind === 'static') {
    const { minSuiOutMist, ...claim } = first;
    const params = { ...shared, ...claim };
    const transaction = minSuiOutMist === undefined ? buildClaimUsdc(params) : buildClaim({ ...params, minSuiOutMist });
    return { name: 'claim', transaction };
  }
  const ofTeam = claims.flatMap(({ kind, ...claim }) => (kind === 'static' ? [] : [{ kind, ...claim }]));
  return { name: 'claim', transaction: buildProveAndClaim({ ...shared, proofs, seasons, claims: ofTeam }) };
}

function readClaim(call: Call) {
  const kind = INCOME_KINDS[bcs.u8().parse(plain(call, 0))];
  assert(kind !== undefined, 'a claim names its kind');
  const amount = u64(call, 1);
  return call.plain.length > 2 ? { kind, amount, minSuiOutMist: u64(call, 2) } : { kind, amount };
}

function readProof(call: Call): ProveAndClaimParams['proofs'][number] {
  const [friend, indirect, community, peer] = [2, 3, 4, 5].map((index) => u64(call, index));
  assert(
    friend !== undefined && indirect !== undefined && community !== undefined && peer !== undefined,
    'a leaf has four amounts',
  );
  return {
    day: Number(u64(call, 0)),
    leaf: { member: bcs.Address.parse(plain(call, 1)), friend, indirect, community, peer },
    ...pathOf(call, 6),
  };
}

function readSeason(call: Call): NonNullable<ProveAndClaimParams['seasons']>[number] {
  return {
    season: Number(u64(call, 0)),
    leaf: {
      member: bcs.Address.parse(plain(call, 1)),
      amounts: bcs.vector(bcs.u64()).parse(plain(call, 2)).map(BigInt),
    },
    ...pathOf(call, 3),
  };
}

function pathOf(call: Call, index: number) {
  return {
    siblings: siblings.parse(plain(call, index)).map((sibling) => Uint8Array.from(sibling)),
    sides: u64(call, index + 1),
  };
}

/** Returns the days behind that make the builder add the program's calls of `roll`. */
function daysBehindOf({ calls }: Program): number {
  const days = calls.filter(({ name }) => name === ROLL).map((call) => u64(call, 0));
  // A builder adds a call for each 200 days: of a number of chance it would never come to an end.
  assert(
    days.every((each) => each <= MAX_DAYS_PER_CALL),
    'a call closes at most 200 days',
  );
  const rolled = days.reduce((sum, each) => sum + Number(each), 0);
  return rolled === 0 ? 0 : rolled + MAX_DAYS_PER_CALL;
}

function u64(call: Call | undefined, index: number): bigint {
  return BigInt(bcs.u64().parse(plain(call, index)));
}

function plain(call: Call | undefined, index: number): Uint8Array {
  const bytes = call?.plain[index];
  assert(bytes !== undefined, 'the call has the argument');
  return bytes;
}
