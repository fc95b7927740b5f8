/**
 * Grows the tree of members and answers who stands above whom (rules.md §2). Each member knows one ancestor far above, chosen so that
 * any ancestor is found in a number of steps that grows with the logarithm of the depth ("skip pointers", Myers 1983).
 */
import { assert } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { countNewFriends } from './friends-store.ts';

export type TreeMember = { id: number; address: string; parent: number; depth: number; jump: number };

const COLUMNS = 'id, address, parent, depth, jump';

/** Adds members in the order of binding; the root comes with the first of them. */
export async function growTree(
  tx: Queryable,
  root: string,
  bindings: readonly { member: string; inviter: string }[],
): Promise<void> {
  if (bindings.length === 0) return;
  const known = await readAddresses(tx, [root, ...new Set(bindings.map(({ inviter }) => inviter))]);
  const grown: TreeMember[] = [];
  const add = (member: TreeMember) => {
    known.set(member.address, member);
    grown.push(member);
  };
  if (!known.has(root)) add({ id: 0, address: root, parent: -1, depth: 0, jump: 0 });
  const byId = await readJumps(tx, [...known.values()]);
  let id = grown.length > 0 ? 1 : await nextId(tx);
  for (const { member, inviter } of bindings) {
    const parent = known.get(inviter);
    assert(parent, 'an inviter is bound before the members it invites');
    byId.set(parent.id, parent);
    const child = { id, address: member, parent: parent.id, depth: parent.depth + 1, jump: jumpFrom(parent, byId) };
    add(child);
    byId.set(id, child);
    id += 1;
  }
  await tx.query({
    name: 'team_grow',
    text: `INSERT INTO team_members (${COLUMNS}) SELECT * FROM unnest($1::integer[], $2::text[], $3::integer[], $4::integer[], $5::integer[])`,
    values: [
      grown.map((member) => member.id),
      grown.map(({ address }) => address),
      grown.map(({ parent }) => parent),
      grown.map(({ depth }) => depth),
      grown.map(({ jump }) => jump),
    ],
  });
  await countNewFriends(tx, [...new Set(grown.flatMap(({ parent }) => (parent >= 0 ? [parent] : [])))]);
}

/** Twice as far as the parent's jump when the two jumps above were equally far, else to the parent itself. */
function jumpFrom(parent: TreeMember, byId: ReadonlyMap<number, TreeMember>): number {
  const first = byId.get(parent.jump);
  const second = first && byId.get(first.jump);
  if (!first || !second) return parent.id;
  return parent.depth - first.depth === first.depth - second.depth ? second.id : parent.id;
}

async function nextId(tx: Queryable): Promise<number> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'team_next_id',
    text: 'SELECT coalesce(max(id), 0) + 1 AS id FROM team_members',
  });
  return rows[0]?.id ?? 1;
}

async function readAddresses(db: Queryable, addresses: readonly string[]): Promise<Map<string, TreeMember>> {
  const { rows } = await db.query<TreeMember>({
    name: 'team_by_address',
    text: `SELECT ${COLUMNS} FROM team_members WHERE address = ANY($1)`,
    values: [addresses],
  });
  return new Map(rows.map((row) => [row.address, row]));
}

/** The members themselves, where they jump to, and where those jump to. */
async function readJumps(db: Queryable, members: readonly TreeMember[]): Promise<Map<number, TreeMember>> {
  const found = new Map(members.map((member) => [member.id, member]));
  for (let round = 0; round < 2; round += 1) {
    const missing = [...found.values()].map(({ jump }) => jump).filter((id) => !found.has(id));
    if (missing.length === 0) break;
    const { rows } = await db.query<TreeMember>({
      name: 'team_by_id',
      text: `SELECT ${COLUMNS} FROM team_members WHERE id = ANY($1::integer[])`,
      values: [missing],
    });
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** Returns a member, or null for an address that is not bound. */
export async function readMember(db: Queryable, address: string): Promise<TreeMember | null> {
  return (await readAddresses(db, [address])).get(address) ?? null;
}

/** Returns whether `above` is an ancestor of `below`, or the same member. */
export async function isAbove(db: Queryable, above: TreeMember, below: TreeMember): Promise<boolean> {
  if (below.depth < above.depth) return false;
  const { rows } = await db.query<{ id: number }>({
    name: 'team_climb',
    text: `WITH RECURSIVE climb AS (
             SELECT $1::integer AS id, $2::integer AS depth, $3::integer AS parent, $4::integer AS jump
             UNION ALL
             SELECT m.id, m.depth, m.parent, m.jump FROM climb c
               JOIN team_members j ON j.id = c.jump
               JOIN team_members m ON m.id = CASE WHEN j.depth >= $5 THEN j.id ELSE c.parent END
             WHERE c.depth > $5
           )
           SELECT id FROM climb WHERE depth = $5`,
    values: [below.id, below.depth, below.parent, below.jump, above.depth],
  });
  return rows[0]?.id === above.id;
}
