/**
 * The names: POST /dev/names sets or removes a name of the chain's name service. They are kept in the data folder.
 * {"name": "alice.sui", "address": "0x…", "default": true} or {"name": "alice.sui", "remove": true}.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { ChainError } from '../../errors.ts';
import { createNameRegistry, type NameRecord, type NameRegistry } from '../../names/name-registry.ts';
import { MS_PER_DAY } from '../chain-clock.ts';
import { readStored, writeStored } from '../files/stored-file.ts';
import { isAddress } from './address.ts';

const FILE = 'names.json';

/** When a name expires whose request does not say. */
const NAME_LASTS_MS = 365 * MS_PER_DAY;

const storedSchema = z.array(
  z.object({
    name: z.string(),
    targetAddress: z.string().optional(),
    expiresAtMs: z.number().int(),
    isDefault: z.boolean(),
    data: z.record(z.string(), z.string()),
  }),
);

const requestSchema = z.union([
  z.strictObject({ name: z.string(), remove: z.literal(true) }),
  z.strictObject({
    name: z.string(),
    address: z.string().refine(isAddress, 'it is not an address').optional(),
    default: z.boolean().default(false),
    expiresAtMs: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    data: z.record(z.string(), z.string()).default({}),
  }),
]);

/** Names with the file they are kept in. */
export interface StoredNames {
  readonly registry: NameRegistry;
  /** Applies the body of a request. Returns the record, or null when it was removed. @throws {RPC_REQUEST_INVALID} */
  apply(body: unknown, nowMs: number): NameRecord | null;
}

/** Returns the names stored in `dir`; without a folder they last as long as the process. */
export function openNames(dir?: string): StoredNames {
  const path = dir === undefined ? undefined : join(dir, FILE);
  const stored = (path === undefined ? undefined : readStored(path, storedSchema)) ?? [];
  const registry = createNameRegistry(
    stored.map(({ targetAddress, ...record }) => ({ ...record, ...(targetAddress ? { targetAddress } : {}) })),
  );
  return {
    registry,
    apply(body, nowMs) {
      const parsed = requestSchema.safeParse(body);
      if (!parsed.success) {
        throw new ChainError('RPC_REQUEST_INVALID', {
          detail: 'name, address, default, expiresAtMs and data, or remove',
        });
      }
      const record = apply(registry, parsed.data, nowMs);
      if (path !== undefined) writeStored(path, registry.all());
      return record;
    },
  };
}

function apply(registry: NameRegistry, request: z.infer<typeof requestSchema>, nowMs: number): NameRecord | null {
  if ('remove' in request) {
    if (!registry.remove(request.name))
      throw new ChainError('RPC_REQUEST_INVALID', { detail: 'there is no such name' });
    return null;
  }
  const { name, address, data, default: isDefault, expiresAtMs = Math.floor(nowMs) + NAME_LASTS_MS } = request;
  return registry.set({ name, expiresAtMs, isDefault, data, ...(address ? { targetAddress: address } : {}) });
}
