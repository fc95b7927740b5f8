/** Natives of `std::unit_test` and `std::debug`. Printing is silent: the VM has no output of its own. */
import type { NativeEntries } from '../native.ts';

export const UNIT_TEST_NATIVES: NativeEntries = { poison: () => [], destroy: () => [] };

export const DEBUG_NATIVES: NativeEntries = { print: () => [], print_stack_trace: () => [] };
