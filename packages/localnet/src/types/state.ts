/** What readers are answered about the state: balances, metadata, dynamic fields, pages. Types only. */
import type { StoredObject } from './object.ts';
import type { CommandValue } from './outcome.ts';

export interface CoinBalance {
  readonly coinType: string;
  /** Coins and funds together. */
  readonly amount: bigint;
  /** What the address holds outside of coins. */
  readonly addressAmount: bigint;
  readonly coinCount: number;
}

export interface CoinMetadata {
  /** Id of the `Currency` in the coin registry, or of the `CoinMetadata` object of a coin that is not registered. */
  readonly id: string;
  readonly coinType: string;
  readonly decimals: number;
  readonly name: string;
  readonly symbol: string;
  readonly description: string;
  readonly iconUrl?: string;
  /** The right to change the metadata; only of a registered coin. */
  readonly metadataCap?: MetadataCap;
}

export type MetadataCap =
  | { readonly state: 'claimed'; readonly id: string }
  | { readonly state: 'unclaimed' | 'deleted' };

export interface CoinSupply {
  /** Units in existence. */
  readonly amount: bigint;
  /** `fixed`: it never changes. `burnOnly`: it can only fall. `unknown`: the holder of the cap decides. */
  readonly state: 'fixed' | 'burnOnly' | 'unknown';
  /** Id of the `TreasuryCap` that makes or made the coin. */
  readonly treasuryCapId?: string;
}

/** Whether addresses can be denied a coin; `unknown` for one that the registry does not know and that has no mark of a regulated coin. */
export type CoinRegulation =
  | { readonly state: 'unregulated' | 'unknown' }
  | {
      readonly state: 'regulated';
      readonly denyCapId: string;
      readonly allowGlobalPause?: boolean;
      readonly variant: number;
    };

export interface DynamicField {
  readonly kind: 'field' | 'object';
  readonly parent: string;
  /** Id of the Field<Name, Value> object (both kinds). */
  readonly fieldId: string;
  readonly fieldObject: StoredObject;
  readonly name: CommandValue;
  /** For kind `field` the value inside the field; for kind `object` the child object's id as BCS with type 0x2::object::ID. */
  readonly value: CommandValue;
  /** Only kind `object`. */
  readonly childId?: string;
  readonly childObject?: StoredObject;
}

/** An object as its type's display shows it. */
export interface ObjectDisplay {
  /** In the order of the names; null for a text that cannot be filled in. */
  readonly output: Readonly<Record<string, string | null>>;
  /** Why, for each of those. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Page of results; `nextCursor` is an opaque string, absent on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string;
}

export interface PageRequest {
  readonly cursor?: string;
  /** 1 to 1000; default 50. */
  readonly limit?: number;
}

/** Which objects of an address to list. */
export interface OwnedRequest extends PageRequest {
  /** May leave out type arguments (`0x2::coin::Coin`) to match all. */
  readonly type?: string;
  /** False leaves party objects out. */
  readonly parties?: boolean;
}

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };
