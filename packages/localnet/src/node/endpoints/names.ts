// The names door: POST /dev/names enters, changes or removes a name of the local chain's name service; the names lie in the data
// folder. {"name": "alice.sui", "address": "0x…", "default": true} or {"name": "alice.sui", "remove": true}.

import { join } from 'node:path';
import { AppError, isAddress, MS_PER_DAY } from '@suil/core';
import { createNameRegistry, type NameRecord, type NameRegistry } from '@suil/localnet';
import { z } from 'zod';
import { readStored, writeStored } from '../files/stored-file.ts';

const FILE = 'names.json';

/** How long a name lasts when its request does not say. */
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
  /** Does what a request's body says. Returns the record, or null when it was removed. @throws {RPC_REQUEST_INVALID} */
  enter(body: unknown, nowMs: number): NameRecord | null;
}

/** Returns the names that lie in `dir`. */
export function openNames(dir: string): StoredNames {
  const path = join(dir, FILE);
  const stored = readStored(path, storedSchema) ?? [];
  const registry = createNameRegistry(
    stored.map(({ targetAddress, ...record }) => ({ ...record, ...(targetAddress ? { targetAddress } : {}) })),
  );
  return {
    registry,
    enter(body, nowMs) {
      const parsed = requestSchema.safeParse(body);
      if (!parsed.success) {
        throw new AppError('RPC_REQUEST_INVALID', {
          detail: 'name, address, default, expiresAtMs and data, or remove',
        });
      }
      const record = apply(registry, parsed.data, nowMs);
      writeStored(path, registry.all());
      return record;
    },
  };
}

function apply(registry: NameRegistry, request: z.infer<typeof requestSchema>, nowMs: number): NameRecord | null {
  if ('remove' in request) {
    if (!registry.remove(request.name)) throw new AppError('RPC_REQUEST_INVALID', { detail: 'there is no such name' });
    return null;
  }
  const { name, address, data, default: isDefault, expiresAtMs = Math.floor(nowMs) + NAME_LASTS_MS } = request;
  return registry.set({ name, expiresAtMs, isDefault, data, ...(address ? { targetAddress: address } : {}) });
}
