/** A busy day on a chain in memory, certified, as bytes, the way a node gives it. Owns the mix of what members do. */

import type { Checkpoint, CheckpointSource, SourceEvent } from '@suil/checkpoints';
import { createRandom } from '../chain-fuzz/random.ts';
import { elementAt } from '../element-at.ts';
import { certify, createPlainSource, createVerifyingSource } from './certify.ts';

export interface Load {
  /** Has a thread verify what it answers. */
  readonly certified: CheckpointSource;
  /** Answers at once. */
  readonly plain: CheckpointSource;
  readonly checkpoints: readonly Checkpoint[];
  readonly events: number;
}

export type LoadOptions = {
  packageId: string;
  chain: string;
  root: string;
  pools: { suiUsdc: string; suilSui: string };
  coins: { sui: string; usdc: string };
  day: number;
  members: number;
  transactions: number;
};

/** Transactions in one checkpoint: a busy moment. */
const PER_CHECKPOINT = 8;
const MS_PER_DAY = 86_400_000;

/** What members do, in a hundred transactions. A call of a pool says `Swapped`, of a position `Settled`; team income is proven and claimed. */
const MIX: readonly [share: number, name: keyof ReturnType<typeof createCalls>][] = [
  [26, 'stake'],
  [24, 'claim'],
  [10, 'unstake'],
  [14, 'topUp'],
  [14, 'swap'],
  [6, 'swapSuil'],
  [6, 'pledge'],
];

type Field = bigint | string | boolean | { u8: number } | { text: string };

/** BCS of an event's fields: integers are u64, texts that begin with 0x addresses. */
function encode(fields: readonly Field[]): Uint8Array {
  const parts = fields.map((field) => {
    if (typeof field === 'bigint') {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(field);
      return bytes;
    }
    if (typeof field === 'boolean') return Buffer.of(field ? 1 : 0);
    if (typeof field === 'string') return Buffer.from(field.slice(2), 'hex');
    if ('u8' in field) return Buffer.of(field.u8);
    return Buffer.concat([Buffer.of(field.text.length), Buffer.from(field.text)]);
  });
  return Uint8Array.from(Buffer.concat(parts));
}

type Call = (member: string, atMs: bigint) => [name: string, ...fields: Field[]][];

function createCalls({ pools, coins, day }: LoadOptions) {
  const lastDay = BigInt(day - 1);
  let pledges = 0n;
  /** A member proves a day once. */
  const proofs = new Map<string, bigint>();
  const swapped = (pool: string, member: string, atMs: bigint): [string, ...Field[]] => [
    'pool::Swapped',
    pool,
    member,
    true,
    30_000_000_000n,
    90_000_000n,
    104_000_000n,
    atMs,
  ];
  const settled = (member: string, atMs: bigint): [string, ...Field[]] => [
    'liquidity::Settled',
    member,
    lastDay,
    0n,
    0n,
    atMs,
  ];
  return {
    stake: (member, atMs) => [
      swapped(pools.suiUsdc, member, atMs),
      ['liquidity::Staked', member, 30_000_000_000n, 104_000_000n, atMs],
    ],
    claim: (member, atMs) => {
      const proven = proofs.get(member) ?? 0n;
      proofs.set(member, proven + 1n);
      return [
        ['settlement::Proven', member, lastDay - proven, 1_000_000n, 0n, 0n, 0n, atMs],
        swapped(pools.suiUsdc, member, atMs),
        ['liquidity::Claimed', member, { u8: 1 }, 1_000_000n, 50_000n, 270_000_000n, 0n, atMs],
      ];
    },
    unstake: (member, atMs) => [
      settled(member, atMs),
      swapped(pools.suiUsdc, member, atMs),
      ['liquidity::Unstaked', member, 50_000_000n, 500_000n, 14_000_000_000n, 0n, atMs],
    ],
    topUp: (member, atMs) => [['vault::ToppedUp', member, { text: coins.usdc.slice(2) }, 25_000_000n, atMs]],
    swap: (member, atMs) => [swapped(pools.suilSui, member, atMs)],
    swapSuil: (member, atMs) => [
      swapped(pools.suilSui, member, atMs),
      [
        'suilpool::SuilSwapped',
        member,
        100_000_000_000n,
        3_000_000_000n,
        2_800_000_000n,
        9_700_000n,
        300_000n,
        180_000n,
        atMs,
      ],
    ],
    pledge: (member, atMs) => {
      pledges += 1n;
      return [['pledge::Pledged', member, pledges, 20_000_000_000n, 30n, 70_000_000n, 100_000_000n, atMs]];
    },
  } satisfies Record<string, Call>;
}

/** Returns the members' first day, when everybody comes, and the busy day after it. */
export function createLoad(options: LoadOptions): { first: Load; busy: Load } {
  const { packageId, root, day, members, transactions } = options;
  const { below: random } = createRandom(20_261_121);
  const calls = createCalls(options);
  const memberOf = (index: number) => `0x${(index + 1).toString(16).padStart(64, '0')}`;
  const start = BigInt(day * MS_PER_DAY);
  const checkpoints: Checkpoint[] = [];
  let count = 0;
  let pending: Checkpoint['transactions'][number][] = [];

  function seal(atMs: bigint): void {
    const sequence = BigInt(checkpoints.length);
    const digest = `checkpoint${sequence}`.padEnd(44, 'q');
    checkpoints.push({ sequence, digest, timestampMs: Number(atMs), transactions: pending });
    pending = [];
  }
  function transact(events: [string, ...Field[]][]): void {
    const raw = events.map(
      ([name, ...fields], eventSeq): SourceEvent => ({ eventSeq, type: `${packageId}::${name}`, bcs: encode(fields) }),
    );
    count += raw.length;
    pending.push({ digest: `Transaction${checkpoints.length}x${pending.length}`.padEnd(44, 'q'), events: raw });
  }

  const before = start - BigInt(MS_PER_DAY);
  for (let index = 0; index < members; index++) {
    const member = memberOf(index);
    transact([
      ['finance::InviterBound', member, index === 0 ? root : memberOf(random(index)), before],
      ...calls.stake(member, before),
      ...calls.topUp(member, before),
      ...calls.swapSuil(member, before),
    ]);
    if (pending.length === PER_CHECKPOINT) seal(before);
  }
  seal(before);
  transact([['funding::DayClosed', BigInt(day - 1), 0n, 0n, 1_000_000_000n, 0n, start]]);
  seal(start);
  const firstEvents = count;
  const split = checkpoints.length;
  const deck = MIX.flatMap(([share, name]) => Array.from({ length: share }, () => name));
  for (let index = 0; index < transactions; index++) {
    const atMs = start + 1n + BigInt(Math.floor((index * (MS_PER_DAY - 2)) / transactions));
    transact(calls[elementAt(deck, random(deck.length))](memberOf(random(members)), atMs));
    if (pending.length === PER_CHECKPOINT) seal(atMs);
  }
  seal(start + BigInt(MS_PER_DAY - 1));
  const certified = certify(checkpoints, new Set([split - 1, checkpoints.length - 1]));
  const part = (from: number, to: number, events: number): Load => ({
    checkpoints: checkpoints.slice(from, to),
    certified: createVerifyingSource(certified.slice(0, to), elementAt(checkpoints, to - 1), options.chain),
    plain: createPlainSource(checkpoints.slice(0, to), options.chain),
    events,
  });
  return { first: part(0, split, firstEvents), busy: part(split, checkpoints.length, count - firstEvents) };
}
