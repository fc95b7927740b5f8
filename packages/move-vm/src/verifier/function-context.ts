/** One function as the code passes see it, and how a pass refuses it. Owns no rule. */
import { at } from '../at.ts';
import type {
  CodeUnit,
  CompiledModule,
  FunctionDefinition,
  FunctionHandle,
  SignatureToken,
} from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import type { LoadedModule } from '../loader/module-store.ts';
import { functionName } from '../loader/module-store.ts';
import type { VerifierStatus } from '../status.ts';
import {
  buildControlFlowGraph,
  type ControlFlowGraph,
  countBlocks,
  type Traversal,
  traversalOf,
} from '../translation/control-flow-graph.ts';
import { VERIFIER_LIMITS } from './verifier-config.ts';

export interface FunctionContext {
  readonly loaded: LoadedModule;
  readonly module: CompiledModule;
  readonly name: string;
  readonly handle: FunctionHandle;
  readonly code: CodeUnit;
  readonly parameters: readonly SignatureToken[];
  readonly returns: readonly SignatureToken[];
  /** Parameters, then locals. */
  readonly locals: readonly SignatureToken[];
  readonly graph: ControlFlowGraph;
  readonly traversal: Traversal;
}

/** The context of a function that is not native. */
export function createFunctionContext(
  loaded: LoadedModule,
  definition: FunctionDefinition,
  code: CodeUnit,
): FunctionContext {
  const { module } = loaded;
  const handle = at(module.functionHandles, definition.handle);
  const parameters = at(module.signatures, handle.parameters);
  const name = functionName(module, definition);
  // Before the graph is built: a function of jump tables only would have many times more edges than instructions.
  if (countBlocks(code) > VERIFIER_LIMITS.basicBlocks) {
    fault('TOO_MANY_BASIC_BLOCKS', `${loaded.name}::${name}: too many basic blocks`);
  }
  const graph = buildControlFlowGraph(code);
  return {
    loaded,
    module,
    name,
    handle,
    code,
    parameters,
    returns: at(module.signatures, handle.returns),
    locals: [...parameters, ...at(module.signatures, code.locals)],
    graph,
    traversal: traversalOf(graph),
  };
}

/** Refuses the function because of the instruction at `at`. */
export function rejectCode(
  { loaded, name }: FunctionContext,
  offset: number,
  status: VerifierStatus,
  why: string,
): never {
  return fault(status, `${loaded.name}::${name} at ${offset}: ${why}`);
}
