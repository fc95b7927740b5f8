/** What one call runs in: the parts of the VM and of the transaction the interpreter needs. Owns the runtime limits. */
import type { Meter } from '../gas/meter.ts';
import type { Linker } from '../linker/linker.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import type { LoadedModule } from '../loader/module-store.ts';
import type { ObjectRuntime } from '../object-runtime/object-runtime.ts';
import type { CallTracer } from './call-tracer.ts';

/** Limits while running. Defaults are Sui's (sui-protocol-config and move-vm-runtime's interpreter). */
export interface VmLimits {
  /** CALL_STACK_SIZE_LIMIT. */
  readonly maxCallDepth: number;
  /** OPERAND_STACK_SIZE_LIMIT. */
  readonly maxOperands: number;
  /** max_move_vector_len: elements a vector may grow to. */
  readonly maxVectorLength: number;
}

export const DEFAULT_LIMITS: VmLimits = { maxCallDepth: 1024, maxOperands: 1024, maxVectorLength: 256 * 1024 };

export interface Machine {
  readonly datatypes: Datatypes;
  readonly linker: Linker;
  readonly limits: VmLimits;
  readonly meter: Meter;
  readonly runtime: ObjectRuntime;
  /** The module of the function that the transaction called. */
  readonly entry: LoadedModule;
  /** Gets a report of each call; null: calls are not reported. */
  readonly tracer: CallTracer | null;
  /** Whether translated code records which instructions ran. */
  readonly coverage: boolean;
}
