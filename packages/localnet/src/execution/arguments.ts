/**
 * Arguments of commands: which slot they mean and whether they may be used by value, by reference or mutably there.
 * Owns Sui's usage rules and the errors that name the argument; does not run anything.
 * Follows sui-adapter static_programmable_transactions (typing, memory safety).
 */
import { COPY, copyValue, createRef, hasAbility, type MoveValue, type Type, type Vm } from '@suil/move-vm';
import { failArgument } from '../model/execution-fault.ts';
import type { Argument } from '../types.ts';
import { outOfBounds, secondaryOutOfBounds, wrongArity } from './argument-bounds.ts';
import { isPureType } from './pure-type.ts';
import {
  isMutable,
  type ObjectSlot,
  type PureSlot,
  type ReceivingSlot,
  type ResultSlot,
  type Slot,
  valueIn,
} from './slot.ts';

/** One use of a slot: the argument as written, its position in the command and the slot. */
export interface Use {
  readonly index: number;
  readonly argument: Argument;
  readonly slot: Slot;
}

export interface SlotTable {
  /** Absent when no coin pays. */
  readonly gas: ObjectSlot | undefined;
  readonly inputs: readonly Slot[];
  readonly results: readonly (readonly ResultSlot[])[];
}

const RECEIVING_NAME = 'Receiving';

/** Arguments of one command. Made anew for each command, because borrows end with it. */
export class CommandArguments {
  readonly #vm: Vm;
  readonly #table: SlotTable;
  readonly #checks: boolean;
  readonly #borrowed = new Map<MoveValue[], 'shared' | 'mutable'>();
  /** Slots passed by mutable reference, for simulations that report them. */
  readonly mutated: { readonly use: Use; readonly type: Type; readonly cell: MoveValue[] }[] = [];

  constructor(vm: Vm, table: SlotTable, checks: boolean) {
    this.#vm = vm;
    this.#table = table;
    this.#checks = checks;
  }

  /** Resolves a list of arguments. */
  list(written: readonly Argument[], firstIndex = 0): Use[] {
    return written.map((argument, position) => this.one(argument, firstIndex + position));
  }

  /** Resolves one argument. `Result(n)` stands for the only result of command n. */
  one(argument: Argument, index: number): Use {
    const { inputs, gas } = this.#table;
    switch (argument.kind) {
      case 'gas':
        if (!gas) failArgument(index, 'InvalidGasCoinUsage');
        return { index, argument, slot: gas };
      case 'input': {
        const slot = inputs[argument.index];
        if (!slot) outOfBounds(index, argument.index);
        return { index, argument, slot };
      }
      case 'nestedResult': {
        const { command, value } = argument;
        const slot = this.#results(command, index)[value];
        if (!slot) secondaryOutOfBounds(index, command, value);
        return { index, argument, slot };
      }
      case 'result': {
        const { command } = argument;
        const slots = this.#results(command, index);
        const slot = slots[0];
        if (!slot || slots.length !== 1) wrongArity(index, command, slots.length);
        return { index, argument: { kind: 'nestedResult', command, value: 0 }, slot };
      }
    }
  }

  #results(command: number, index: number): readonly ResultSlot[] {
    return this.#table.results[command] ?? outOfBounds(index, command);
  }

  /** The type an argument has by itself; undefined for raw bytes, which take the type asked of them. */
  typeOf(use: Use): Type | undefined {
    return use.slot.kind === 'object' || use.slot.kind === 'gas' || use.slot.kind === 'result'
      ? use.slot.type
      : undefined;
  }

  /** Takes (or copies, if the type allows it) the value of an argument as a value of `type`. */
  byValue(use: Use, type: Type, options: { gasCoinAllowed?: boolean } = {}): MoveValue {
    const { slot, index } = use;
    switch (slot.kind) {
      case 'pure':
        return this.#pureValue(slot, type, index);
      case 'receiving':
        return this.#receive(slot, type, index);
      case 'gas':
        if (!options.gasCoinAllowed) failArgument(index, 'InvalidGasCoinUsage');
        return this.#take(slot, type, index);
      case 'object':
        if (this.#checks && (slot.access === 'immutable' || slot.access === 'shared-read')) {
          failArgument(index, 'InvalidObjectByValue');
        }
        return this.#take(slot, type, index);
      case 'result': {
        this.#expect(slot, type, index);
        if (hasAbility(this.#vm.abilities(type), COPY)) return copyValue(valueIn(slot.cell));
        return this.#take(slot, type, index);
      }
    }
  }

  /** Borrows an argument for the rest of the command. */
  borrow(use: Use, type: Type, mutable: boolean): MoveValue[] {
    const { slot, index } = use;
    const cell = slot.kind === 'pure' ? this.#pureCell(slot, type, index) : this.#liveCell(slot, type, index);
    const before = this.#borrowed.get(cell);
    if (before && (mutable || before === 'mutable')) failArgument(index, 'InvalidReferenceArgument');
    if (mutable && slot.kind === 'object' && this.#checks && !isMutable(slot)) {
      failArgument(index, 'InvalidObjectByMutRef');
    }
    this.#borrowed.set(cell, mutable ? 'mutable' : 'shared');
    if (mutable) this.mutated.push({ use, type, cell });
    return cell;
  }

  /** Borrows an argument as the Move reference a call takes. */
  reference(use: Use, type: Type, mutable: boolean): MoveValue {
    return createRef(this.borrow(use, type, mutable), 0);
  }

  #liveCell(slot: ObjectSlot | ResultSlot | ReceivingSlot, type: Type, index: number): MoveValue[] {
    if (slot.kind === 'receiving') return [this.#receive(slot, type, index)];
    this.#expect(slot, type, index);
    return slot.cell;
  }

  #take(slot: ObjectSlot | ResultSlot, type: Type, index: number): MoveValue {
    this.#expect(slot, type, index);
    if (this.#borrowed.has(slot.cell)) failArgument(index, 'CannotMoveBorrowedValue');
    slot.taken = true;
    return valueIn(slot.cell);
  }

  #expect(slot: ObjectSlot | ResultSlot, type: Type, index: number): void {
    if (slot.taken) failArgument(index, 'ArgumentWithoutValue');
    if (slot.type !== type) failArgument(index, 'TypeMismatch');
  }

  #pureValue(slot: PureSlot, type: Type, index: number): MoveValue {
    return copyValue(valueIn(this.#pureCell(slot, type, index)));
  }

  #pureCell(slot: PureSlot, type: Type, index: number): MoveValue[] {
    const known = slot.cells.get(type);
    if (known) return known;
    if (this.#checks && !isPureType(type)) failArgument(index, 'InvalidUsageOfPureArg');
    const read = this.#vm.deserialize(type, slot.bytes);
    if (!read.ok) failArgument(index, 'InvalidBCSBytes');
    const cell = [read.value];
    slot.cells.set(type, cell);
    return cell;
  }

  #receive(slot: ReceivingSlot, type: Type, index: number): MoveValue {
    if (slot.taken) failArgument(index, 'ArgumentWithoutValue');
    if (type.kind !== 'datatype' || type.name !== RECEIVING_NAME) failArgument(index, 'TypeMismatch');
    slot.taken = true;
    return [[slot.object.id], slot.object.version];
  }
}
