/**
 * Ability sets as bit sets, and how type arguments restrict them. Owns no types: callers bring the declared sets.
 * Follows move-binary-format/src/file_format.rs (AbilitySet::polymorphic_abilities).
 */

export const COPY = 0x1;
export const DROP = 0x2;
export const STORE = 0x4;
export const KEY = 0x8;

export type AbilitySet = number;

/** Abilities of integers, bool and address. */
export const PRIMITIVE_ABILITIES: AbilitySet = COPY | DROP | STORE;
/** A vector has at most these; its element may take some away. */
export const VECTOR_ABILITIES: AbilitySet = COPY | DROP | STORE;
export const REFERENCE_ABILITIES: AbilitySet = COPY | DROP;

export function hasAbility(set: AbilitySet, ability: AbilitySet): boolean {
  return (set & ability) === ability;
}

/**
 * What is left of `declared` when a type parameter that is not phantom is instantiated with a type of abilities `argument`.
 * Each ability asks the same of the argument, except that `key` asks for `store`.
 */
export function restrictByArgument(declared: AbilitySet, argument: AbilitySet): AbilitySet {
  let left = declared & (argument | KEY);
  if ((declared & KEY) !== 0 && (argument & STORE) === 0) left &= ~KEY;
  return left;
}
