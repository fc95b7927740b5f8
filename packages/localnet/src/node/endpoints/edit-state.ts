/**
 * The state, changed without a transaction: POST /dev/balance {"owner": "0x…", "amount": "5000000000"}, with "coinType" for another coin than SUI;
 * POST /dev/object {"objectId": "0x…", "contents": "base64"}, with "type" and "owner" for a new object; POST /dev/reset {} begins anew.
 */
import { z } from 'zod';
import { base64Bytes } from '../../bytes/text.ts';
import type { ChainClock } from '../../development/running-clock.ts';
import { ChainError } from '../../errors.ts';
import { SUI_TYPE } from '../../model/type-tag.ts';
import type { Localnet, Owner, StoredObject } from '../../types.ts';
import { isAddress } from './address.ts';
import type { StoredNames } from './names.ts';

const address = z.string().refine(isAddress);
const balanceSchema = z.strictObject({
  owner: address,
  coinType: z.string().default(SUI_TYPE),
  amount: z.string().regex(/^\d{1,20}$/),
});
const objectSchema = z.strictObject({
  objectId: address,
  contents: z.base64(),
  type: z.string().optional(),
  owner: z.union([address, z.literal(['shared', 'immutable'])]).optional(),
});

/** @throws {CHAIN_REQUEST_INVALID, CHAIN_TYPE_NOT_FOUND} */
export function setBalance(chain: Localnet, body: unknown): { checkpoint: string } {
  const parsed = balanceSchema.safeParse(body);
  if (!parsed.success)
    throw invalid('owner must be 0x and 64 lower-case hex digits, amount decimal digits, coinType the type of a coin');
  const { amount, ...edit } = parsed.data;
  return { checkpoint: chain.setBalance({ ...edit, amount: BigInt(amount) }).sequence.toString() };
}

/** @throws {CHAIN_REQUEST_INVALID, CHAIN_TYPE_NOT_FOUND, CHAIN_OBJECT_NOT_FOUND, CHAIN_OBJECT_KIND_MISMATCH, BCS_MALFORMED} */
export function setObject(chain: Localnet, body: unknown): { checkpoint: string; version: string } {
  const parsed = objectSchema.safeParse(body);
  if (!parsed.success)
    throw invalid(
      'objectId must be 0x and 64 lower-case hex digits, contents base64, owner an address, shared or immutable',
    );
  const { objectId: id, contents, type, owner } = parsed.data;
  const { sequence } = chain.setObject({
    id,
    contents: base64Bytes(contents),
    ...(type !== undefined && { type }),
    ...(owner !== undefined && { owner: toOwner(owner, chain.getObject(id)) }),
  });
  return { checkpoint: sequence.toString(), version: `${chain.getObject(id)?.version}` };
}

/** Names go, too; the clock runs on from the time of the first checkpoint. @throws {CHAIN_REQUEST_INVALID} of a chain in a folder */
export function reset(chain: Localnet, clock: ChainClock, { registry }: StoredNames): { checkpoint: string } {
  const { sequence, timestampMs } = chain.reset();
  clock.set(timestampMs);
  for (const { name } of registry.all()) registry.remove(name);
  return { checkpoint: sequence.toString() };
}

/** An object is shared from the version on that becomes so; one that is stays as it is. */
function toOwner(owner: string, before: StoredObject | undefined): Owner {
  if (owner === 'immutable') return { kind: 'immutable' };
  if (owner !== 'shared') return { kind: 'address', address: owner };
  return before?.owner.kind === 'shared'
    ? before.owner
    : { kind: 'shared', initialSharedVersion: (before?.version ?? 0n) + 1n };
}

function invalid(detail: string): ChainError {
  return new ChainError('CHAIN_REQUEST_INVALID', { detail });
}
