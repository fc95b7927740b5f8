/** Posts what a closing left for members: by address, some hundred at a time, and earlier those whom an intent is about to move. */
import { assert, CLOSING_ACCOUNT, memberOf } from '@suil/core';
import type { Journal } from '@suil/ledger';
import { requirePosted } from '@suil/ledger';
import { withJournal } from '@suil/ledger/write';
import type { Queryable } from '@suil/postgres';
import { type Posting, postEntries } from '../ledger.ts';
import type { DayStep } from '../module/day-step.ts';
import type { AccountOf } from '../module/intent-action.ts';
import type { MemberPostings } from '../module/member-postings.ts';
import type { ToStep } from '../module/module-list.ts';
import { closeRest, listUnposted, moveRest, openRest, type Rest, readRests, writeAhead } from './store.ts';

/** Members of one piece: it holds the journal's head for some ten milliseconds. */
const PIECE_MEMBERS = 250;
/** With fewer members a step is posted at once: it holds the head for less than a quarter of a second. */
const PIECES_MEMBERS_MIN = 2_000;

/**
 * Returns the step as a server's closing runs it: with fewer than `membersMin` members all of it at once, as `single` does.
 */
function toOpeningStep(step: MemberPostings, single: DayStep, membersMin: number): DayStep {
  const { name, kind, open, listMembers } = step;
  return async (tx, context) => {
    if ((await listMembers(tx, '', membersMin)).length < membersMin) return single(tx, context);
    const opened = await open(tx, context);
    if (opened === null) return [];
    const { day, inputSeq, occurredAtMs } = context;
    const { postings, facts } = opened;
    await openRest(tx, { step: name, day, inputSeq, occurredAtMs, facts });
    const against = balance(postings);
    return [{ key: keyOf(name, day), kind, digest: null, occurredAtMs, postings: [...postings, ...against] }];
  };
}

/** Returns how a server's closing runs its steps: those that post to `membersMin` members or more leave them for later. */
export function leaveMembers(postings: readonly MemberPostings[], membersMin = PIECES_MEMBERS_MIN): ToStep {
  return (name, single) => {
    const step = postings.find((one) => one.name === name);
    return step === undefined ? single : toOpeningStep(step, single, membersMin);
  };
}

const keyOf = (step: string, day: number) => `day:${day}:${step.replaceAll(' ', '_')}`;

/** Returns what the clearing account takes, so that the entry sums to zero. */
function balance(postings: readonly Posting[]): Posting[] {
  const sums = new Map<Posting['asset'], bigint>();
  for (const { asset, amount } of postings) sums.set(asset, (sums.get(asset) ?? 0n) - amount);
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([asset, amount]) => ({ account: CLOSING_ACCOUNT, asset, amount }));
}

async function postPiece(
  tx: Queryable,
  step: MemberPostings,
  rest: Rest,
  members: readonly string[],
  nowMs: number,
): Promise<void> {
  const { day, facts, inputSeq, occurredAtMs, pieces } = rest;
  const moving = (await step.post(tx, day, facts, members)).filter(({ amount }) => amount !== 0n);
  if (moving.length === 0) return;
  const key = `rest:${keyOf(step.name, day)}:${pieces + 1}`;
  const entry = {
    key,
    kind: step.kind,
    digest: null,
    occurredAtMs,
    inputSeq,
    postings: [...moving, ...balance(moving)],
  };
  for (const result of await postEntries(tx, [entry], nowMs)) requirePosted(result);
}

/** Posts first what is left for the members whose accounts these are. The journal's head is locked by the same transaction. */
export async function postAhead(
  tx: Queryable,
  steps: readonly MemberPostings[],
  accounts: readonly AccountOf[],
  nowMs: number,
): Promise<void> {
  const touched = steps.map((step) => {
    const members = new Set<string>();
    for (const { account, asset } of accounts) {
      const member = memberOf(account);
      if (member !== null && step.moves(member, account, asset)) members.add(member);
    }
    return { step, members: [...members] };
  });
  if (touched.every(({ members }) => members.length === 0)) return;
  const rests = await readRests(tx);
  for (const { step, members } of touched) {
    const rest = rests.find(({ step: name }) => name === step.name);
    if (rest === undefined || members.length === 0) continue;
    const unposted = await listUnposted(tx, rest, members);
    if (unposted.length === 0) continue;
    await writeAhead(tx, rest, unposted);
    await postPiece(tx, step, rest, unposted, nowMs);
  }
}

/** Posts the next piece in turn, of up to `membersMax` members. Returns false when nothing is left. @throws {LEDGER_EPOCH_ENDED} */
export async function postNext(
  journal: Journal,
  steps: readonly MemberPostings[],
  nowMs: number,
  membersMax = PIECE_MEMBERS,
): Promise<boolean> {
  return withJournal(journal, async (tx) => {
    const [rest] = await readRests(tx);
    if (rest === undefined) return false;
    const step = steps.find(({ name }) => name === rest.step);
    assert(step, `a module posts to members for ${rest.step}`);
    const members = await step.listMembers(tx, rest.postedThrough, membersMax);
    const last = members.at(-1);
    if (last === undefined) {
      await closeRest(tx, rest);
      return true;
    }
    await postPiece(tx, step, rest, await listUnposted(tx, rest, members), nowMs);
    await moveRest(tx, rest, last);
    return true;
  });
}
