/**
 * `npm start -- --demo`: fills a fresh local chain with members and days, all by real transactions and signed intents, always the same
 * ones. Owns the passing of days and who does what when; members.ts has the members, actions.ts what they can do.
 */
import { dayOf } from '@suil/core';
import { DEMO_SEED } from '../../web/demo/sample-members.ts';
import { ACTIONS } from './actions.ts';
import { ApiClient, Refusal } from './api-client.ts';
import { join } from './chain-actions.ts';
import { ChainClient } from './chain-client.ts';
import { LEDGER_ACTIONS } from './ledger-actions.ts';
import { gatherMembers, type Member } from './members.ts';
import { createRandom, type Random } from './random.ts';
import { sampleActions } from './sample-days.ts';
import type { DemoSize } from './size.ts';
import type { Action, Stage } from './stage.ts';

const ACTIONS_A_DAY = 12;
const WAIT_MS = 60_000;
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

/** Fills the deployment and returns what it did. @throws Error when a day is not closed, or the ledger not level with the chain, in time */
export async function fillDemo({ origin, chainUrl, size, onProgress }: FillDemoParams): Promise<DemoProgress> {
  const api = new ApiClient(origin, WAIT_MS);
  const chain = new ChainClient(chainUrl);
  const config = await api.config();
  const random = createRandom(DEMO_SEED);
  const everybody = gatherMembers(random, config.manifest.root, size);
  const joined: Member[] = [];
  const stage: Stage = { api, chain, config, random, members: joined };
  let actions = 0;
  let refused = 0;
  // A separate generator, so that the draws of the other members do not depend on them.
  const ofSamples: Stage = { ...stage, random: createRandom(DEMO_SEED + 1) };
  const perform = async (action: Action, on: Stage, member: Member, day: number) => {
    try {
      // A top-up of just before is in the ledger, or what is bought with it would be refused, once in some runs.
      if (LEDGER_ACTIONS.includes(action)) await waitUntilLevel(api, await chain.height());
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

/** The rules refused it, or a balance was too small: that happens to members, too. */
function isRefusal(error: unknown): boolean {
  if (error instanceof Refusal) return error.status < 500;
  return error instanceof Error && /nsufficient|MoveAbort/.test(error.message);
}

interface Status {
  openDay: number | null;
  closingProblem: string | null;
  indexedCheckpoint: string;
}

/** Waits until every day before `today` is closed. */
async function waitUntilOpen(api: ApiClient, today: number): Promise<void> {
  const { closingProblem, openDay } = await waitForStatus(api, ({ openDay: open }) => open !== null && open >= today);
  if (openDay === null || openDay < today)
    throw new Error(`the day is not closed: ${closingProblem ?? 'no reason is known'}`);
}

/** Waits until the ledger has everything up to a checkpoint of the chain. */
async function waitUntilLevel(api: ApiClient, checkpoint: bigint): Promise<void> {
  const { indexedCheckpoint } = await waitForStatus(api, (status) => BigInt(status.indexedCheckpoint) >= checkpoint);
  if (BigInt(indexedCheckpoint) < checkpoint)
    throw new Error(`the ledger is at checkpoint ${indexedCheckpoint}, the chain at ${checkpoint}`);
}

/** Asks until it is as wanted, or has not been for a minute. Returns the last answer. */
async function waitForStatus(api: ApiClient, isWanted: (status: Status) => boolean): Promise<Status> {
  const untilMs = performance.now() + WAIT_MS;
  for (;;) {
    const status = await api.get<Status>('/api/status');
    if (isWanted(status) || performance.now() > untilMs) return status;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
