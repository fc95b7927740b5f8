/**
 * `npm start -- --demo`: fills a fresh local chain with members and days, all by real transactions and signed intents, always the same
 * ones. Owns who comes when and the passing of days; what they do is in actions.ts.
 */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { dayOf } from '@suil/core';
import { SAMPLE_WORLD_SEED, sampleKeypair } from '../../web/demo/sample-members.ts';
import type { SampleMemberId } from '../../web/src/wallet/connect/sample-member.ts';
import { ACTIONS, type Action, join, type Member, type Stage } from './actions.ts';
import { ApiClient, Refusal } from './api-client.ts';
import { ChainClient } from './chain-client.ts';
import { createRandom, type Random } from './random.ts';
import { sampleActions } from './sample-days.ts';
import { DEMO_SIZE, type DemoSize } from './size.ts';

/** Newcomers come in the first two thirds, so that the last month shows what a settled community looks like. */
const joiningDays = (days: number) => Math.floor((days * 2) / 3);
/** Except the last two, the sample newcomer and a friend of theirs. */
const NEWCOMER_DAYS = 7;
const ACTIONS_A_DAY = 12;
const CLOSED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 15;

/** How far the filling has come. */
export interface DemoProgress {
  readonly day: number;
  readonly members: number;
  readonly actions: number;
  /** Actions that the rules refused, such as a bank reserve that was short. */
  readonly refused: number;
}

export interface FillDemoParams {
  /** URLs of the running application. */
  readonly origin: string;
  readonly chainUrl: string;
  readonly size: DemoSize;
  readonly onProgress: (progress: DemoProgress) => void;
}

/** Fills the world and returns what it did. @throws Error when a day is not closed in time */
export async function fillDemo({ origin, chainUrl, size, onProgress }: FillDemoParams): Promise<DemoProgress> {
  const api = new ApiClient(origin);
  const chain = new ChainClient(chainUrl);
  const config = await api.config();
  const random = createRandom(SAMPLE_WORLD_SEED);
  const everybody = gather(random, config.manifest.root, size);
  const joined: Member[] = [];
  const stage: Stage = { api, chain, config, random, members: joined };
  let actions = 0;
  let refused = 0;
  // Chance is theirs alone, so that it is the same for everybody else.
  const ofSamples: Stage = { ...stage, random: createRandom(SAMPLE_WORLD_SEED + 1) };
  const perform = async (action: Action, on: Stage, member: Member, day: number) => {
    try {
      await action.run(on, member);
      actions += 1;
    } catch (error) {
      if (!isRefusal(error)) throw new Error(`${action.name} on day ${day} failed`, { cause: error });
      refused += 1;
    }
  };
  for (let day = 0; day < size.days; day++) {
    for (const member of everybody.filter(({ joinsOn }) => joinsOn === day)) {
      await join(stage, member);
      joined.push(member);
      actions += 3;
    }
    for (let index = 0; index < ACTIONS_A_DAY; index++) {
      const member = random.pick(joined);
      await perform(pickAction(random, member), stage, member, day);
    }
    for (const member of joined) {
      const names = member.sample === null ? [] : sampleActions(member.sample, day, member.joinsOn);
      for (const action of names.map(actionNamed))
        if (action.isPossible(member)) await perform(action, ofSamples, member, day);
    }
    await waitUntilOpen(api, dayOf(await chain.passDay()));
    onProgress({ day: day + 1, members: joined.length, actions, refused });
  }
  return { day: size.days, members: joined.length, actions, refused };
}

/** Returns the members of a filled world, whose tree hangs on `root`, in the order in which they came. */
export function demoMembers(root: string, size: DemoSize = DEMO_SIZE): readonly Member[] {
  return gather(createRandom(SAMPLE_WORLD_SEED), root, size);
}

/** Places of the sample members: the largest team of the full world, one in the middle, and the last but one. */
function sampleAt(index: number, members: number): SampleMemberId | null {
  const places: Record<SampleMemberId, number> = { team: 3, saver: Math.floor(members / 5), newcomer: members - 2 };
  const ids: readonly SampleMemberId[] = ['team', 'saver', 'newcomer'];
  return ids.find((id) => places[id] === index) ?? null;
}

/** Everybody, in the order in which they come; an inviter came before. */
function gather(random: Random, root: string, { days, members: count }: DemoSize): Member[] {
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

function actionNamed(name: string): Action {
  const action = ACTIONS.find((one) => one.name === name);
  if (action === undefined) throw new Error(`There is no action ${name}.`);
  return action;
}

function pickAction(random: Random, member: Member): Action {
  const possible = ACTIONS.filter((action) => action.isPossible(member));
  let rest = random.below(possible.reduce((sum, { weight }) => sum + weight, 0));
  for (const action of possible) {
    rest -= action.weight;
    if (rest < 0) return action;
  }
  throw new Error('weights sum to more than was drawn');
}

/** The rules said no, or a purse was empty: such a day happens to people, too. */
function isRefusal(error: unknown): boolean {
  if (error instanceof Refusal) return !error.code.startsWith('5') && error.code !== 'DAY_CLOSING';
  return error instanceof Error && /nsufficient|MoveAbort/.test(error.message);
}

interface Status {
  openDay: number | null;
  closingProblem: string | null;
}

/** Waits until every day before `today` is closed. */
async function waitUntilOpen(api: ApiClient, today: number): Promise<void> {
  const untilMs = performance.now() + CLOSED_WITHIN_MS;
  for (;;) {
    const { openDay, closingProblem } = await api.get<Status>('/api/status');
    if (openDay !== null && openDay >= today) return;
    if (performance.now() > untilMs)
      throw new Error(`the day is not closed: ${closingProblem ?? 'no reason is known'}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
