/** What of the model's state does not grow with members, as one JSON text of a snapshot: fixed order, amounts as decimal text. */
import { z } from 'zod';
import { PARAMETER_NAMES } from '../rules/parameter/parameters.ts';
import { operatorAt } from '../setup/operators.ts';
import { ASSETS, type Asset } from '../values/asset.ts';
import type { Books, MemberLimit } from './books.ts';

const bigSchema = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
const tierSchema = z.enum(['primary', 'intermediate', 'advanced']);
const upgradeSchema = z.strictObject({
  announcedMs: z.int().nullable(),
  delayMs: z.int(),
  isCarriedOut: z.boolean(),
  isEarlierCarriedOut: z.boolean(),
  pauseEndMs: z.int(),
});
const withdrawalSchema = z.strictObject({
  owner: z.string(),
  isMembers: z.boolean(),
  asset: z.enum(ASSETS),
  amount: bigSchema,
  recipient: z.string(),
  from: z.string(),
  held: z.string(),
  state: z.enum(['pending', 'unpayable', 'paid', 'returned']),
});
const requestsSchema = z.strictObject({
  pending: z.int(),
  returnedMs: z.array(z.int()),
  belowMinMs: z.array(z.tuple([z.enum(ASSETS), z.int()])).transform((times) => new Map(times)),
});
const limitSchema = bigSchema.nullable();
const memberLimitSchema = z.strictObject({
  limit: limitSchema,
  raise: z.strictObject({ limit: limitSchema, fromMs: z.int() }).nullable(),
  spent: z.array(z.strictObject({ atMs: z.int(), total: bigSchema })),
});
const limitsSchema = z.array(z.tuple([z.enum(ASSETS), memberLimitSchema])).transform((limits) => new Map(limits));
const changeSchema = z.strictObject({ value: bigSchema, day: z.int() });
const nodeSchema = z.strictObject({ member: z.string(), day: z.int(), tier: tierSchema, quantity: bigSchema });

/** In the order in which they are written. A key that is not always there is written only where it says something: state without it has the bytes of earlier releases. */
const textsSchema = z.strictObject({
  root: z.string(),
  operator: z.string().nullable(),
  coins: z.array(z.tuple([z.string(), z.enum(ASSETS)])),
  reserves: z.array(z.tuple([z.string(), z.string()])),
  parameters: z.array(z.tuple([z.enum(PARAMETER_NAMES), z.array(changeSchema)])),
  upgrade: upgradeSchema,
  nodes: z.array(nodeSchema),
  withdrawals: z.array(z.tuple([z.string(), withdrawalSchema])),
  requests: z.array(z.tuple([z.string(), requestsSchema])),
  notRenewing: z.array(bigSchema).min(1).optional(),
  limits: z
    .array(z.tuple([z.string(), limitsSchema]))
    .min(1)
    .optional(),
});

type BookTexts = Omit<Books, 'addresses' | 'balances' | 'subscriptions' | 'grants' | 'operators'>;

/** Returns the text. Of the operators it names the first, so that the state of a past day has the same bytes after another one. */
export function writeTexts({ operators, ...books }: BookTexts & Pick<Books, 'operators'>): string {
  const { root, coins, reserves, parameters, upgrade, nodes, withdrawals, requests, notRenewing, limits } = books;
  const { announcedMs, delayMs, isCarriedOut, isEarlierCarriedOut, pauseEndMs } = upgrade;
  const ordered = {
    root,
    operator: operatorAt(operators, 0),
    coins: [...coins],
    reserves: [...reserves],
    parameters: [...parameters].map(([name, changes]) => [name, changes.map(({ value, day }) => ({ value, day }))]),
    upgrade: { announcedMs, delayMs, isCarriedOut, isEarlierCarriedOut, pauseEndMs },
    nodes: nodes.map(({ member, day, tier, quantity }) => ({ member, day, tier, quantity })),
    withdrawals: [...withdrawals].map(([id, { owner, isMembers, asset, amount, recipient, from, held, state }]) => [
      id,
      { owner, isMembers, asset, amount, recipient, from, held, state },
    ]),
    requests: [...requests].map(([member, { pending, returnedMs, belowMinMs }]) => [
      member,
      { pending, returnedMs, belowMinMs: [...belowMinMs] },
    ]),
    ...(notRenewing.size === 0 ? {} : { notRenewing: [...notRenewing] }),
    ...(limits.size === 0 ? {} : { limits: [...limits].map(([member, ofMember]) => [member, toLimits(ofMember)]) }),
  };
  return JSON.stringify(ordered, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

function toLimits(ofMember: ReadonlyMap<Asset, MemberLimit>): unknown[] {
  return [...ofMember].map(([asset, { limit, raise, spent }]) => [
    asset,
    {
      limit,
      raise: raise && { limit: raise.limit, fromMs: raise.fromMs },
      spent: spent.map(({ atMs, total }) => ({ atMs, total })),
    },
  ]);
}

/** Returns what the text says. @throws {Error} for a text that `writeTexts` does not write */
export function readTexts(text: string): BookTexts {
  const {
    operator: _,
    coins,
    reserves,
    parameters,
    withdrawals,
    requests,
    notRenewing,
    limits,
    ...rest
  } = textsSchema.parse(JSON.parse(text));
  return {
    ...rest,
    coins: new Map(coins),
    reserves: new Map(reserves),
    parameters: new Map(parameters),
    withdrawals: new Map(withdrawals),
    requests: new Map(requests),
    notRenewing: new Set(notRenewing),
    limits: new Map(limits),
  };
}
