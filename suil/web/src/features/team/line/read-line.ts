/** What a line is judged by: figures of the day from the chain, judged in this browser, and those that only the server has. */
import { dayStartMs, heldOn, LINE_TEAM_MAX, type LineMember, parameterName, teamRules } from '@suil/core';
import type { SettlementProof, SettlementTeamMember, SettlementTeamResponse } from '@suil/core/api';
import { fetchParameterHistory } from '../../../entities/parameters/parameter-history.ts';
import { api } from '../../../platform/api/api.ts';
import type { Basis, Judged } from '../../../platform/certified/compare-nodes.ts';
import { judge } from '../../../platform/certified/judge.ts';
import { type Chain, openChain } from '../../../platform/chain/chain.ts';
import type { Held, LineInputs } from './check-line.ts';

/** Members that the server answers at once. */
const MEMBERS_AT_ONCE = 100;

export interface ReadLine {
  /** Null when the day is not published, or was revoked. */
  readonly root: Judged<Uint8Array> | null;
  readonly inputs: LineInputs;
}

/** @throws what `judge` throws, and the failures of both connections */
export async function readLine(line: SettlementProof): Promise<ReadLine> {
  const { day } = line;
  const chain = await openChain();
  const [tables, invitations, published, { sums, team }, rules] = await Promise.all([
    judge(chain.sdk.poolTablesOf(chain.manifest)),
    judge(chain.sdk.inviterTableOf(chain.manifest)),
    readPublished(chain, day),
    readTeam(day),
    readRules(chain, day),
  ]);
  const { days, positions } = tables.value;
  const [own, ...below] = team;
  const [closed, ownOnChain, othersOnChain, invitersOnChain] = await Promise.all([
    judge(chain.sdk.closedDayOf(chain.manifest, days, day)),
    own === undefined || own.value === 0n
      ? null
      : judge(chain.sdk.positionObjectOf(chain.manifest, positions, own.member)),
    readPositions(chain, positions, below, day),
    chain.sdk.fetchInviterObjects(chain.client, {
      table: invitations.value,
      members: below.map(({ member }) => member),
    }),
  ]);
  const heldByOwn = ownOnChain === null || ownOnChain.value.settledDay >= day ? null : heldOn(ownOnChain.value, day);
  return {
    root: published && { ...published, value: published.value.root },
    inputs: {
      ...{ line, sums, team, othersOnChain, invitersOnChain, ...rules },
      closed: { value: closed.value, basis: weaker(tables.basis, closed.basis) },
      total: published ? { ...published, value: published.value.total } : { value: 0n, basis: closed.basis },
      ownOnChain: ownOnChain && heldByOwn && { value: heldByOwn, basis: weaker(tables.basis, ownOnChain.basis) },
    },
  };
}

async function readPublished({ manifest, sdk }: Chain, day: number) {
  const table = await judge(sdk.settlementTableOf(manifest));
  const { value, basis } = await judge(sdk.dayRootOf(manifest, table.value, day));
  return value === null || value.revoked ? null : { value, basis: weaker(table.basis, basis) };
}

async function readTeam(day: number): Promise<{ sums: SettlementTeamResponse; team: LineMember[] }> {
  const sums = await readMembers(day);
  const team = sums.items.map(toMember);
  let { nextCursor } = sums;
  // No more pages than the largest team has: a server may name a next page without end.
  for (let pages = 1; nextCursor !== null && pages < LINE_TEAM_MAX / MEMBERS_AT_ONCE; pages += 1) {
    const page: SettlementTeamResponse = await readMembers(day, nextCursor);
    team.push(...page.items.map(toMember));
    nextCursor = page.nextCursor;
  }
  return { sums, team };
}

const readMembers = (day: number, cursor?: string) =>
  api('GET /settlement/team', { query: { day, limit: MEMBERS_AT_ONCE, ...(cursor === undefined ? {} : { cursor }) } });

function toMember({ member, inviter, startDay, value, volume }: SettlementTeamMember): LineMember {
  return { member, inviter: inviter ?? '', startDay, value: BigInt(value), volume: BigInt(volume) };
}

/** The configuration shows the parameters of a day that was not over when it last changed; of earlier days it keeps none. */
async function readRules({ manifest, sdk }: Chain, day: number): Promise<Pick<LineInputs, 'rules' | 'rulesOnChain'>> {
  const [valuesOn, config] = await Promise.all([fetchParameterHistory(), judge(sdk.configurationOf(manifest))]);
  const listed = valuesOn(day);
  const rules = teamRules(listed);
  const { basis } = config;
  if (basis.kind !== 'certified' || basis.timestampMs >= dayStartMs(day + 1)) return { rules, rulesOnChain: null };
  const { parameters } = config.value(dayStartMs(day));
  const onChain = Object.fromEntries(parameters.map(({ key, value }) => [parameterName(key) ?? key, value]));
  return { rules, rulesOnChain: { value: teamRules({ ...listed, ...onChain }), basis } };
}

/** Of the node in use. What changed after the day is left out; one who never staked had nothing. */
async function readPositions(
  { client, manifest, sdk }: Chain,
  table: string,
  members: readonly LineMember[],
  day: number,
): Promise<Map<string, Held>> {
  const owners = members.map(({ member }) => member);
  const positions = await sdk.fetchPositionObjects(client, manifest, { table, owners });
  const held = new Map<string, Held>();
  for (const [member, position] of positions) {
    if (position === null) held.set(member, { value: 0n, startDay: 0 });
    else if (position.settledDay < day) held.set(member, heldOn(position, day));
  }
  return held;
}

const STRENGTH = { said: 0, agreed: 1, certified: 2 } as const satisfies Record<Basis['kind'], number>;

/** What is read by way of another object rests on both. */
function weaker(left: Basis, right: Basis): Basis {
  return STRENGTH[left.kind] < STRENGTH[right.kind] ? left : right;
}
