/**
 * Gives every argument of one command its place, usage and type. Owns the typing rules of the commands; whether a place may be used
 * like that is asked afterwards (verify.ts).
 * Follows sui-adapter static_programmable_transactions/typing/translate.rs.
 */
import { assert } from '@suil/errors';
import { type AbilitySet, COPY, hasAbility, KEY, STORE, type Type, type Vm } from '@suil/move-vm';
import { failArgument } from '../../model/execution-fault.ts';
import { coinTypeOf, FRAMEWORK_ID } from '../../model/type-tag.ts';
import type { Argument, ArgumentErrorKind } from '../../types.ts';
import { outOfBounds, secondaryOutOfBounds, wrongArity } from '../argument-bounds.ts';
import type { ObjectSlot, Slot } from '../slot.ts';
import type {
  BytesConstraint,
  LoadedCall,
  LoadedCommand,
  LoadedVector,
  Location,
  TypedArgument,
  TypedCommand,
} from './ast.ts';
import { isTxContext } from './loading.ts';

/** What the type of a place is: fixed, or whatever bytes are asked to be. */
type PlaceType = Type | 'bytes';

type Typing = Pick<TypedCommand, 'args' | 'results'>;

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

  /** Returns the next command, typed. */
  command(loaded: LoadedCommand): TypedCommand {
    const typed = this.#translate(loaded);
    this.#results.push(typed.results);
    if (loaded.kind === 'MoveCall') return { command: loaded.command, call: loaded, ...typed };
    return { command: loaded.kind === 'MakeMoveVec' ? loaded.command : loaded, ...typed };
  }

  #translate(loaded: LoadedCommand): Typing {
    const { types } = this.#vm;
    switch (loaded.kind) {
      case 'MoveCall':
        return this.#call(loaded);
      case 'TransferObjects': {
        const places = this.#locations(loaded.objects, 0);
        const address = this.#location(loaded.address, places.length);
        const objects = places.map((place, index) =>
          this.#constrained(place, index, KEY | STORE, 'InvalidTransferObject'),
        );
        return { args: [...objects, this.#argument(address, places.length, types.address)], results: [] };
      }
      case 'SplitCoins': {
        const place = this.#location(loaded.coin, 0);
        const amounts = this.#locations(loaded.amounts, 1);
        const coin = this.#coin(place, 0);
        const args = amounts.map((amount, index) => this.#argument(amount, index + 1, types.u64));
        return { args: [coin, ...args], results: amounts.map(() => coin.type) };
      }
      case 'MergeCoins': {
        const place = this.#location(loaded.destination, 0);
        const sources = this.#locations(loaded.sources, 1);
        const coin = this.#coin(place, 0);
        const args = sources.map((source, index) => this.#argument(source, index + 1, coin.type));
        return { args: [coin, ...args], results: [] };
      }
      case 'MakeMoveVec':
        return this.#vector(loaded);
      case 'Publish':
        return { args: [], results: [types.datatype(FRAMEWORK_ID, 'package', 'UpgradeCap', [])] };
      case 'Upgrade': {
        const ticket = this.#location(loaded.ticket, 0);
        const ticketType = types.datatype(FRAMEWORK_ID, 'package', 'UpgradeTicket', []);
        const receipt = types.datatype(FRAMEWORK_ID, 'package', 'UpgradeReceipt', []);
        return { args: [this.#argument(ticket, 0, ticketType)], results: [receipt] };
      }
    }
  }

  #call({ command, signature }: LoadedCall): Typing {
    const expected = signature.parameters.filter((type) => !isTxContext(type));
    const places = this.#locations(command.arguments, 0);
    const args = places.map((place, index) => {
      const type = expected[index];
      assert(type, 'a loaded call has as many arguments as parameters');
      return this.#argument(place, index, type);
    });
    return { args, results: signature.returns };
  }

  #vector({ command, element }: LoadedVector): Typing {
    const places = this.#locations(command.elements, 0);
    if (element) {
      const args = places.map((place, index) => this.#argument(place, index, element));
      return { args, results: [this.#vm.types.vector(element)] };
    }
    const [place, ...others] = places;
    assert(place, 'a vector without a type has elements');
    const first = this.#constrained(place, 0, KEY, 'InvalidMakeMoveVecNonObjectArgument');
    const rest = others.map((other, index) => this.#argument(other, index + 1, first.type));
    return { args: [first, ...rest], results: [this.#vm.types.vector(first.type)] };
  }

  #locations(written: readonly Argument[], start: number): Location[] {
    return written.map((argument, position) => this.#location(argument, start + position));
  }

  #location(argument: Argument, index: number): Location {
    switch (argument.kind) {
      case 'gas':
        return { kind: 'gas', key: 'gas' };
      case 'input':
        if (argument.index >= this.#inputs.length) outOfBounds(index, argument.index);
        return { kind: 'input', key: `input ${argument.index}`, input: argument.index };
      case 'nestedResult': {
        const { command, value } = argument;
        const results = this.#results[command] ?? outOfBounds(index, command);
        if (value >= results.length) secondaryOutOfBounds(index, command, value);
        return { kind: 'result', key: `result ${command}.${value}`, command, value };
      }
      case 'result': {
        const { command } = argument;
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
      case 'result': {
        const type = this.#results[location.command]?.[location.value];
        assert(type, 'a located result exists');
        return type;
      }
      case 'input': {
        const slot = this.#inputs[location.input];
        assert(slot, 'a located input exists');
        if (slot.kind === 'pure' || slot.kind === 'receiving') return this.#fixed.get(location.input) ?? 'bytes';
        return slot.type;
      }
    }
  }

  #argument(location: Location, index: number, expected: Type): TypedArgument {
    const isReference = expected.kind === 'reference';
    const type = isReference ? expected.target : expected;
    const place = this.#typeAt(location, index);
    if (place === 'bytes' && location.kind === 'input') {
      this.#constrain(location.input, index, type, isReference && expected.mutable);
    } else if (place !== type) failArgument(index, 'TypeMismatch');
    if (isReference) return { index, location, type, usage: expected.mutable ? 'borrow-mut' : 'borrow' };
    return { index, location, type, usage: this.#has(type, COPY) ? 'copy' : 'move' };
  }

  #constrain(input: number, argument: number, type: Type, isFixed: boolean): void {
    const types = this.#constraints[input];
    assert(types, 'every input has a list of constraints');
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
