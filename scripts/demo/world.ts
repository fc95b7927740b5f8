// `npm start -- --demo`: fills a fresh local chain with members and days, all by real transactions and signed intents, always the same
// ones. Owns who comes when and the passing of days; what they do is in acts.ts.
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { dayOf } from '@suil/core';
import { ACTS, type Act, join, type Member, type Stage } from './acts.ts';
import { ApiDoor, Refusal } from './api-door.ts';
import { ChainDoor } from './chain-door.ts';
import { createRandom, type Random } from './random.ts';

export const DEMO_DAYS = 90;
const MEMBERS = 200;
const SEED = 20_261_121;
/** Newcomers come in the first two thirds, so that the last month shows what a settled community looks like. */
const JOINING_DAYS = 60;
const ACTS_A_DAY = 12;
const CLOSED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 15;

/** How far the filling has come. */
export interface DemoProgress {
  readonly day: number;
  readonly members: number;
  readonly acts: number;
  /** Acts that the rules refused, such as a bank reserve that was short. */
  readonly refused: number;
}

export interface FillDemoParams {
  /** Addresses of the running house. */
  readonly origin: string;
  readonly chainUrl: string;
  readonly onProgress: (progress: DemoProgress) => void;
}

/** Fills the world and returns what it did. @throws Error when a day is not closed in time */
export async function fillDemo({ origin, chainUrl, onProgress }: FillDemoParams): Promise<DemoProgress> {
  const api = new ApiDoor(origin);
  const chain = new ChainDoor(chainUrl);
  const config = await api.config();
  const random = createRandom(SEED);
  const everybody = gather(random, config.manifest.root);
  const joined: Member[] = [];
  const stage: Stage = { api, chain, config, random, members: joined };
  let acts = 0;
  let refused = 0;
  for (let day = 0; day < DEMO_DAYS; day++) {
    for (const member of everybody.filter(({ joinsOn }) => joinsOn === day)) {
      await join(stage, member);
      joined.push(member);
      acts += 3;
    }
    for (let index = 0; index < ACTS_A_DAY; index++) {
      const member = random.pick(joined);
      const act = pickAct(random, member);
      try {
        await act.run(stage, member);
        acts += 1;
      } catch (error) {
        if (!isRefusal(error)) throw new Error(`${act.name} on day ${day} failed`, { cause: error });
        refused += 1;
      }
    }
    await chain.passDay();
    await waitUntilOpen(api);
    onProgress({ day: day + 1, members: joined.length, acts, refused });
  }
  return { day: DEMO_DAYS, members: joined.length, acts, refused };
}

/** Returns the members of a filled world, whose tree hangs on `root`, in the order in which they came. */
export function demoMembers(root: string): readonly Member[] {
  return gather(createRandom(SEED), root);
}

/** Everybody, in the order in which they come; an inviter came before. */
function gather(random: Random, root: string): Member[] {
  const members: Member[] = [];
  for (let index = 0; index < MEMBERS; index++) {
    const secret = Uint8Array.from({ length: 32 }, () => random.below(256));
    const keypair = Ed25519Keypair.fromSecretKey(secret);
    // The first few invite most: real trees have a trunk.
    const earlier = random.chance(350) ? members.slice(0, 12) : members;
    const inviter = index < 4 || random.chance(30) ? root : random.pick(earlier).address;
    members.push({
      keypair,
      address: keypair.toSuiAddress(),
      inviter,
      joinsOn: Math.floor((index * JOINING_DAYS) / MEMBERS),
      hasStaked: false,
      hasSuil: false,
      hasUsdc: false,
      hasPledged: false,
      subscriptions: [],
    });
  }
  return members;
}

function pickAct(random: Random, member: Member): Act {
  const possible = ACTS.filter((act) => act.isPossible(member));
  let rest = random.below(possible.reduce((sum, { weight }) => sum + weight, 0));
  for (const act of possible) {
    rest -= act.weight;
    if (rest < 0) return act;
  }
  throw new Error('weights sum to more than was drawn');
}

/** The rules said no, or a purse was empty: such a day happens to people, too. */
function isRefusal(error: unknown): boolean {
  if (error instanceof Refusal) return !error.code.startsWith('5') && error.code !== 'DAY_CLOSING';
  return error instanceof Error && /nsufficient|MoveAbort/.test(error.message);
}

interface Status {
  chainTimestampMs: number;
  openDay: number | null;
  closingProblem: string | null;
}

/** Waits until every day that is over is closed. */
async function waitUntilOpen(api: ApiDoor): Promise<void> {
  const untilMs = performance.now() + CLOSED_WITHIN_MS;
  for (;;) {
    const { chainTimestampMs, openDay, closingProblem } = await api.get<Status>('/api/status');
    if (openDay === dayOf(chainTimestampMs)) return;
    if (performance.now() > untilMs)
      throw new Error(`the day is not closed: ${closingProblem ?? 'no reason is known'}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
