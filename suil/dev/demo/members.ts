/** The members of the demo deployment: keys, inviters, the day on which each joins, all drawn from a seed, and what each has done. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { DEMO_SEED, sampleKeypair } from '../../web/demo/sample-members.ts';
import type { SampleMemberId } from '../../web/src/wallet/connect/sample-member.ts';
import { createRandom, type Random } from './random.ts';
import { DEMO_SIZE, type DemoSize } from './size.ts';

/** A member of the sample data and the state that an action needs. */
export interface Member {
  readonly keypair: Ed25519Keypair;
  readonly address: string;
  readonly inviter: string;
  /** Set for the members that a visitor can connect as. */
  readonly sample: SampleMemberId | null;
  /** Day of the demo on which they come. */
  readonly joinsOn: number;
  hasStaked: boolean;
  hasSuil: boolean;
  hasUsdc: boolean;
  hasPledged: boolean;
  subscriptions: string[];
}

/** Newcomers come in the first two thirds, so that the last month shows what a settled community looks like. */
const joiningDays = (days: number) => Math.floor((days * 2) / 3);
/** Except the last two, the sample newcomer and a friend of theirs. */
const NEWCOMER_DAYS = 7;

/** Returns the members of a filled demo deployment, whose tree hangs on `root`, in the order in which they came. */
export function demoMembers(root: string, size: DemoSize = DEMO_SIZE): readonly Member[] {
  return gatherMembers(createRandom(DEMO_SEED), root, size);
}

/** Places of the sample members: the largest team of the full deployment, one in the middle, and the last but one. */
function sampleAt(index: number, members: number): SampleMemberId | null {
  const places: Record<SampleMemberId, number> = { team: 3, saver: Math.floor(members / 5), newcomer: members - 2 };
  const ids: readonly SampleMemberId[] = ['team', 'saver', 'newcomer'];
  return ids.find((id) => places[id] === index) ?? null;
}

/** Draws all members in the order in which they join; an inviter joins before the invited. */
export function gatherMembers(random: Random, root: string, { days, members: count }: DemoSize): Member[] {
  const members: Member[] = [];
  for (let index = 0; index < count; index++) {
    const secret = Uint8Array.from({ length: 32 }, () => random.below(256));
    // The first few invite most: real trees have a trunk.
    const earlier = random.chance(350) ? members.slice(0, 12) : members;
    const drawn = index < 4 || random.chance(30) ? root : random.pick(earlier).address;
    const sample = sampleAt(index, count);
    const keypair = sample === null ? Ed25519Keypair.fromSecretKey(secret) : sampleKeypair(sample);
    const newcomer = members[count - 2];
    const isLate = index >= count - 2;
    members.push({
      keypair,
      address: keypair.toSuiAddress(),
      inviter: newcomer?.address ?? drawn,
      sample,
      joinsOn: isLate ? days - NEWCOMER_DAYS + index - (count - 2) : Math.floor((index * joiningDays(days)) / count),
      hasStaked: false,
      hasSuil: false,
      hasUsdc: false,
      hasPledged: false,
      subscriptions: [],
    });
  }
  return members;
}
