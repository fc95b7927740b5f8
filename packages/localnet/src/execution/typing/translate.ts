/**
 * Gives every argument of one command its place, usage and type. Owns the typing rules of the commands; whether a place may be used
 * like that is asked afterwards (verify.ts).
 * Follows sui-adapter static_programmable_transactions/typing/translate.rs.
 */
import { type AbilitySet, COPY, hasAbility, KEY, STORE, type Type, type Vm } from '@suil/move-vm';
import type { Command, CommandArgument } from '../../checks/decode.ts';
import { failArgument, failWith } from '../../model/execution-fault.ts';
import { coinTypeOf, FRAMEWORK_ID } from '../../model/type-tag.ts';
import type { ArgumentErrorKind } from '../../types.ts';
import type { ObjectSlot, Slot } from '../slot.ts';
import type { BytesConstraint, LoadedCall, Location, TypedArgument, TypedCommand } from './ast.ts';
import { isTxContext } from './loading.ts';

/** What the type of a place is: fixed, or whatever bytes are asked to be. */
type PlaceType = Type | 'bytes';

/** Translates the commands of one program in order. */
export class Translator {
  readonly #vm: Vm;
  readonly #gas: ObjectSlot | undefined;
  readonly #inputs: readonly Slot[];
  readonly #results: (readonly Type[])[] = [];
  readonly #constraints: Map<Type, BytesConstraint>[];
  /** Inputs of bytes that a mutable reference has given one fixed type. */
  readonly #fixed = new Map<number, Type>();

  constructor(vm: Vm, gas: ObjectSlot | undefined, inputs: readonly Slot[]) {
    this.#vm = vm;
    this.#gas = gas;
    this.#inputs = inputs;
    this.#constraints = inputs.map(() => new Map());
  }

  get constraints(): readonly (readonly BytesConstraint[])[] {
    return this.#constraints.map((types) => [...types.values()]);
  }

  /** Returns the next command, typed. `element` is the loaded type of a MakeMoveVec that has one. */
  command(command: Command, call: LoadedCall | undefined, element: Type | undefined): TypedCommand {
    const typed = this.#translate(command, call, element);
    this.#results.push(typed.results);
    return { command, ...(call ? { call } : {}), ...typed };
  }

  #translate(
    command: Command,
    call: LoadedCall | undefined,
    element: Type | undefined,
  ): { args: readonly TypedArgument[]; results: readonly Type[] } {
    const { types } = this.#vm;
    switch (command.$kind) {
      case 'MoveCall': {
        const { parameters, returns } = (call as LoadedCall).signature;
        const expected = parameters.filter((type) => !isTxContext(type));
        const places = this.#locations(command.MoveCall.arguments, 0);
        return {
          args: places.map((place, index) => this.#argument(place, index, expected[index] as Type)),
          results: returns,
        };
      }
      case 'TransferObjects': {
        const places = this.#locations(command.TransferObjects.objects, 0);
        const [address] = this.#locations([command.TransferObjects.address], places.length) as [Location];
        const objects = places.map((place, index) =>
          this.#constrained(place, index, KEY | STORE, 'InvalidTransferObject'),
        );
        return { args: [...objects, this.#argument(address, places.length, types.address)], results: [] };
      }
      case 'SplitCoins': {
        const [place] = this.#locations([command.SplitCoins.coin], 0) as [Location];
        const amounts = this.#locations(command.SplitCoins.amounts, 1);
        const coin = this.#coin(place, 0);
        const args = amounts.map((amount, index) => this.#argument(amount, index + 1, types.u64));
        return { args: [coin, ...args], results: amounts.map(() => coin.type) };
      }
      case 'MergeCoins': {
        const [place] = this.#locations([command.MergeCoins.destination], 0) as [Location];
        const sources = this.#locations(command.MergeCoins.sources, 1);
        const coin = this.#coin(place, 0);
        return {
          args: [coin, ...sources.map((source, index) => this.#argument(source, index + 1, coin.type))],
          results: [],
        };
      }
      case 'MakeMoveVec':
        return this.#vector(command.MakeMoveVec.elements, element);
      case 'Publish':
        return { args: [], results: [types.datatype(FRAMEWORK_ID, 'package', 'UpgradeCap', [])] };
      case 'Upgrade': {
        const [ticket] = this.#locations([command.Upgrade.ticket], 0) as [Location];
        const ticketType = types.datatype(FRAMEWORK_ID, 'package', 'UpgradeTicket', []);
        const receipt = types.datatype(FRAMEWORK_ID, 'package', 'UpgradeReceipt', []);
        return { args: [this.#argument(ticket, 0, ticketType)], results: [receipt] };
      }
    }
  }

  #vector(elements: readonly CommandArgument[], element: Type | undefined) {
    const places = this.#locations(elements, 0);
    const first = element
      ? undefined
      : this.#constrained(places[0] as Location, 0, KEY, 'InvalidMakeMoveVecNonObjectArgument');
    const type = element ?? (first as TypedArgument).type;
    const rest = places
      .slice(first ? 1 : 0)
      .map((place, index) => this.#argument(place, index + (first ? 1 : 0), type));
    return { args: first ? [first, ...rest] : rest, results: [this.#vm.types.vector(type)] };
  }

  #locations(written: readonly CommandArgument[], start: number): Location[] {
    return written.map((argument, position) => this.#location(argument, start + position));
  }

  #location(argument: CommandArgument, index: number): Location {
    switch (argument.$kind) {
      case 'GasCoin':
        return { kind: 'gas', key: 'gas' };
      case 'Input':
        if (argument.Input >= this.#inputs.length) outOfBounds(index, argument.Input);
        return { kind: 'input', key: `input ${argument.Input}`, input: argument.Input };
      case 'NestedResult': {
        const [command, value] = argument.NestedResult;
        const results = this.#results[command] ?? outOfBounds(index, command);
        if (value >= results.length) secondaryOutOfBounds(index, command, value);
        return { kind: 'result', key: `result ${command}.${value}`, command, value };
      }
      case 'Result': {
        const command = argument.Result;
        const results = this.#results[command] ?? outOfBounds(index, command);
        if (results.length !== 1) wrongArity(index, command, results.length);
        return { kind: 'result', key: `result ${command}.0`, command, value: 0 };
      }
    }
  }

  #typeAt(location: Location, index: number): PlaceType {
    switch (location.kind) {
      case 'gas':
        // Without a coin that pays there is no gas coin to use.
        return this.#gas?.type ?? failArgument(index, 'InvalidGasCoinUsage');
      case 'result':
        return this.#results[location.command]?.[location.value] as Type;
      case 'input': {
        const slot = this.#inputs[location.input] as Slot;
        if (slot.kind === 'pure' || slot.kind === 'receiving') return this.#fixed.get(location.input) ?? 'bytes';
        return slot.type;
      }
    }
  }

  #argument(location: Location, index: number, expected: Type): TypedArgument {
    const isReference = expected.kind === 'reference';
    const type = isReference ? expected.target : expected;
    const place = this.#typeAt(location, index);
    if (place === 'bytes') this.#constrain(location, index, type, isReference && expected.mutable);
    else if (place !== type) failArgument(index, 'TypeMismatch');
    if (isReference) return { index, location, type, usage: expected.mutable ? 'borrow-mut' : 'borrow' };
    return { index, location, type, usage: this.#has(type, COPY) ? 'copy' : 'move' };
  }

  #constrain(location: Location, argument: number, type: Type, isFixed: boolean): void {
    const { input } = location as Extract<Location, { kind: 'input' }>;
    const types = this.#constraints[input] as Map<Type, BytesConstraint>;
    if (!types.has(type)) types.set(type, { type, command: this.#results.length, argument });
    if (isFixed) this.#fixed.set(input, type);
  }

  #constrained(location: Location, index: number, abilities: AbilitySet, otherwise: ArgumentErrorKind): TypedArgument {
    const type = this.#typeAt(location, index);
    if (type === 'bytes' || !this.#has(type, abilities)) failArgument(index, otherwise);
    return { index, location, type, usage: this.#has(type, COPY) ? 'copy' : 'move' };
  }

  #coin(location: Location, index: number): TypedArgument {
    const type = this.#typeAt(location, index);
    if (type === 'bytes' || coinTypeOf(type.key) === undefined) failArgument(index, 'TypeMismatch');
    return { index, location, type, usage: 'borrow-mut' };
  }

  #has(type: Type, abilities: AbilitySet): boolean {
    return hasAbility(this.#vm.abilities(type), abilities);
  }
}

function outOfBounds(index: number, target: number): never {
  failWith(
    { kind: 'CommandArgumentError', argIdx: index, error: { kind: 'IndexOutOfBounds', idx: target } },
    `Invalid command argument at ${index}: there is no input or result ${target}`,
  );
}

function secondaryOutOfBounds(index: number, command: number, value: number): never {
  failWith(
    {
      kind: 'CommandArgumentError',
      argIdx: index,
      error: { kind: 'SecondaryIndexOutOfBounds', resultIdx: command, secondaryIdx: value },
    },
    `Invalid command argument at ${index}: command ${command} has no result ${value}`,
  );
}

function wrongArity(index: number, command: number, results: number): never {
  failWith(
    { kind: 'CommandArgumentError', argIdx: index, error: { kind: 'InvalidResultArity', resultIdx: command } },
    `Invalid command argument at ${index}: command ${command} has ${results} results, not one`,
  );
}
