/**
 * What may be passed to an `entry` function that is not public: nothing that is tied to a hot potato. Values used together in a command
 * belong to one clique permanently; a clique is hot while it holds a value without `drop` and `store`, and always once it has taken a
 * shared object by value. Arguments are let go before the check, so the function may take the last hot value itself.
 * Follows sui-adapter static_programmable_transactions/typing/verify/private_entry_arguments.rs.
 */
import { DROP, hasAbility, STORE, type Type, type Vm } from '@suil/move-vm';
import { failArgument } from '../../model/execution-fault.ts';
import type { Slot } from '../slot.ts';
import type { TypedArgument, TypedCommand } from './ast.ts';

/** A set of values that were used together. Merged ones point to the one they became part of. */
interface Clique {
  mergedInto?: Clique;
  hotValues: number;
  isAlwaysHot: boolean;
}

interface Value {
  readonly clique: Clique;
  readonly heats: boolean;
}

/** Returns the check, to be run on the commands in order. */
export function privateEntryArguments(vm: Vm, inputs: readonly Slot[]): (command: TypedCommand, index: number) => void {
  const values = new Map<string, Value>();
  const valueAt = (key: string): Value => {
    const known = values.get(key);
    if (known) return known;
    const value = { clique: newClique(), heats: false };
    values.set(key, value);
    return value;
  };
  return (command, index) => {
    const cliques = command.args.map((argument) => {
      const value = valueAt(argument.location.key);
      const clique = rootOf(value.clique);
      if (argument.usage === 'move') {
        values.delete(argument.location.key);
        if (value.heats) clique.hotValues--;
      }
      return clique;
    });
    if (isPrivateEntry(command)) {
      const hot = cliques.findIndex(isHot);
      if (hot >= 0) failArgument(command.args[hot]?.index ?? hot, 'InvalidArgumentToPrivateEntryFunction');
    }
    const merged = merge(cliques);
    if (command.args.some((argument) => takesShared(inputs, argument))) merged.isAlwaysHot = true;
    for (const [value, type] of command.results.entries()) {
      const heats = isHotPotato(vm, type);
      if (heats) merged.hotValues++;
      values.set(`result ${index}.${value}`, { clique: merged, heats });
    }
  };
}

function isPrivateEntry({ call }: TypedCommand): boolean {
  return call ? call.signature.isEntry && call.signature.visibility !== 'public' : false;
}

function takesShared(inputs: readonly Slot[], { location, usage }: TypedArgument): boolean {
  if (location.kind !== 'input' || usage !== 'move') return false;
  const slot = inputs[location.input];
  return slot?.kind === 'object' && slot.object.owner.kind === 'shared';
}

function isHotPotato(vm: Vm, type: Type): boolean {
  const abilities = vm.abilities(type);
  return !hasAbility(abilities, DROP) && !hasAbility(abilities, STORE);
}

function newClique(): Clique {
  return { hotValues: 0, isAlwaysHot: false };
}

function isHot({ hotValues, isAlwaysHot }: Clique): boolean {
  return isAlwaysHot || hotValues > 0;
}

function rootOf(clique: Clique): Clique {
  let root = clique;
  while (root.mergedInto) root = root.mergedInto;
  return root;
}

function merge(cliques: readonly Clique[]): Clique {
  const roots = new Set(cliques.map(rootOf));
  const [first, ...others] = roots;
  if (!first) return newClique();
  for (const other of others) {
    first.hotValues += other.hotValues;
    first.isAlwaysHot ||= other.isAlwaysHot;
    other.mergedInto = first;
  }
  return first;
}
