/** Returns the code of a function that is not native. */
import { bug } from '../bug.ts';
import type { CodeUnit, FunctionDefinition } from './compiled-module.ts';

export function codeOf({ code }: FunctionDefinition): CodeUnit {
  return code ?? bug('a native function has no code');
}
