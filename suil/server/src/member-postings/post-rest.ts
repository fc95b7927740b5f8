/** Posts what a closing left for members: by address, some hundred at a time, and earlier those whom an intent is about to move. */
import { assert, memberOf } from '@suil/core';
import type { Journal } from '@suil/ledger';
import { requirePosted } from '@suil/ledger';
import { withJournal } from '@suil/ledger/write';
import type { Queryable } from '@suil/postgres';
import { postEntries } from '../ledger.ts';
import type { AccountOf } from '../module/intent-action.ts';
import type { MemberPostings } from '../module/member-postings.ts';
import { stepKeyOf } from '../module/member-step.ts';
import { balance } from './opening.ts';
import { closeRest, listUnposted, moveRest, type Rest, readRests, writeAhead } from './store.ts';

/** Members of one piece. Intents wait while it is written, the longer the larger it is; smaller pieces are more transactions. */
const PIECE_MEMBERS = 250;
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
  const key = `rest:${stepKeyOf(step, day)}:${pieces + 1}`;
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
    const members = await step.listMembers(tx, rest.day, rest.postedThrough, membersMax);
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
