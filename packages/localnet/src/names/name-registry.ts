/**
 * Names of addresses, as a SuiNS registry would know them: forward records with an expiry and a default name per address. Owns the
 * records and what counts as a name; where they are kept and who may write them is the app's. Reads no clock.
 * Follows sui-name-service (Domain, NameRecord) for spelling, expiry and the rule that a default name must point back.
 */

import { isValidSuiNSName, normalizeSuiNSName } from '@mysten/sui/utils';
import { hexText } from '../bytes/text.ts';
import { ChainError } from '../errors.ts';
import { blake2b256 } from '../model/digests.ts';

const utf8 = new TextEncoder();

export interface NameRecord {
  /** Of the record; made from the name. */
  readonly id: string;
  /** Dot form in lower case, such as `alice.sui`. */
  readonly name: string;
  /** Absent: the name is taken and points nowhere. */
  readonly targetAddress?: string;
  /** Milliseconds since 1970; from then on the name is expired. */
  readonly expiresAtMs: number;
  /** Whether the target address is shown under this name. */
  readonly isDefault: boolean;
  readonly data: Readonly<Record<string, string>>;
}

export type NewName = Pick<NameRecord, 'name' | 'expiresAtMs' | 'isDefault'> &
  Partial<Pick<NameRecord, 'targetAddress' | 'data'>>;

export interface NameRegistry {
  /**
   * The record of a name in any spelling (`alice.sui`, `@alice`); undefined when no address has it.
   * @throws {RPC_NAME_EXPIRED} {RPC_REQUEST_INVALID} when it is no name
   */
  lookup(name: string, nowMs: number): NameRecord | undefined;
  /** The record under whose name an address is shown; undefined when it has none, or that is expired. */
  reverse(address: string, nowMs: number): NameRecord | undefined;
  /** Adds or replaces a record. A default takes the place of the address's earlier one. @throws {RPC_REQUEST_INVALID} */
  set(record: NewName): NameRecord;
  /** Returns whether there was one. */
  remove(name: string): boolean;
  /** In the order of their names. */
  all(): readonly NameRecord[];
}

/** Returns a registry that holds `records`. */
export function createNameRegistry(records: Iterable<NewName> = []): NameRegistry {
  const byName = new Map<string, NameRecord>();
  const registry: NameRegistry = {
    lookup(text, nowMs) {
      const record = byName.get(nameOf(text));
      if (record && nowMs >= record.expiresAtMs) throw new ChainError('RPC_NAME_EXPIRED', {});
      return record;
    },
    reverse(address, nowMs) {
      for (const record of byName.values()) {
        if (record.isDefault && record.targetAddress === address && nowMs < record.expiresAtMs) return record;
      }
      return undefined;
    },
    set({ name: text, targetAddress, expiresAtMs, isDefault, data = {} }) {
      const name = nameOf(text);
      if (isDefault && targetAddress === undefined) throw invalidName(text, 'a default name needs an address');
      for (const [other, record] of byName) {
        if (isDefault && record.targetAddress === targetAddress) byName.set(other, { ...record, isDefault: false });
      }
      const target = targetAddress === undefined ? {} : { targetAddress };
      const record: NameRecord = { id: recordId(name), name, ...target, expiresAtMs, isDefault, data };
      byName.set(name, record);
      return record;
    },
    remove: (text) => byName.delete(nameOf(text)),
    all: () => [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
  for (const record of records) registry.set(record);
  return registry;
}

function nameOf(text: string): string {
  if (!isValidSuiNSName(text)) throw invalidName(text, 'it is not a name');
  return normalizeSuiNSName(text, 'dot');
}

function invalidName(text: string, reason: string): ChainError {
  return new ChainError('RPC_REQUEST_INVALID', { detail: `${text.slice(0, 100)}: ${reason}` });
}

function recordId(name: string): string {
  return `0x${hexText(blake2b256(utf8.encode(`name ${name}`)))}`;
}
