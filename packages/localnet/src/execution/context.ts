/** What every command of a running transaction works with. Types only. */
import type { CallTracer, Meter, ObjectRuntime, Vm } from '@suil/move-vm';
import type { PackageTable } from '../packages/package-table.ts';
import type { VerifiedCode } from '../packages/verified-code.ts';
import type { PackageData } from '../types.ts';
import type { ResultSlot, Slot } from './slot.ts';

/** A package that the running transaction made. */
export interface NewPackage {
  readonly id: string;
  readonly version: bigint;
  readonly data: PackageData;
}

export interface ProgramContext {
  readonly vm: Vm;
  readonly runtime: ObjectRuntime;
  readonly meter: Meter;
  readonly packages: PackageTable;
  readonly verified: VerifiedCode;
  readonly newPackages: NewPackage[];
  readonly inputs: readonly Slot[];
  readonly results: ResultSlot[][];
  /** Gets a report of each call; null: calls are not reported. */
  readonly tracer: CallTracer | null;
  /** False in dev inspect: visibility and usage rules are not enforced. */
  readonly checks: boolean;
}
