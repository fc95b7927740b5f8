/** ExecutionError: why a transaction failed, in a node's words. Follows sui-indexer-alt-graphql/src/api/types/execution_error.rs. */
import { base64Text } from '../../bytes/text.ts';
import { cleverErrorProto } from '../../rpc/proto/clever-error.ts';
import type { ExecutionFailure, ExecutionStatus, MoveLocation } from '../../types.ts';
import type { Node, RequestContext } from '../context.ts';
import { functionNode } from './move-package.ts';

type Failed = Extract<ExecutionStatus, { readonly kind: 'failure' }>;

/** What an abort with a constant of `#[error]` says. */
interface Clever {
  /** Of `code = …`. */
  readonly code?: bigint | undefined;
  readonly line?: bigint | undefined;
  readonly name?: string | undefined;
  readonly constant?: string | undefined;
}

/** Returns an ExecutionError. */
export function executionErrorNode(
  context: RequestContext,
  { error, command }: Failed,
  failure: ExecutionFailure | undefined,
): Node {
  const abort = error.kind === 'MoveAbort' ? error : undefined;
  const location = 'location' in error ? error.location : null;
  const clever = abort && cleverOf(context, abort.location, abort.abortCode);
  const said = failure?.description ?? error.kind;
  return {
    abortCode: (clever?.code ?? abort?.abortCode)?.toString(),
    identifier: clever?.name,
    constant: clever?.constant,
    sourceLineNumber: clever?.line === undefined ? null : Number(clever.line),
    instructionOffset: location?.instruction,
    module: () => (location === null ? null : context.nodes.module(location.module.address, location.module.name)),
    function: () => (location === null ? null : functionAt(context, location)),
    message:
      command === null
        ? said
        : `Error in ${ordinal(command + 1n)} command, ${abort ? abortText(abort.location, abort.abortCode, clever) : said}`,
  };
}

function functionAt(context: RequestContext, { module, functionName }: MoveLocation): Node | null {
  if (functionName === null) return null;
  const { address, name } = module;
  const named = { package: address, module: name, name: functionName };
  return functionNode(context, context.chain.getFunction(address, name, functionName) ?? named);
}

function cleverOf({ chain }: RequestContext, location: MoveLocation, abortCode: bigint): Clever | undefined {
  const found = cleverErrorProto(chain, location, abortCode);
  if (found === undefined) return undefined;
  const { errorCode, lineNumber, constantName, value } = found;
  const raw = value?.oneofKind === 'raw' ? base64Text(Uint8Array.from(value.raw ?? [])) : undefined;
  return {
    code: errorCode,
    line: lineNumber,
    name: constantName,
    constant: value?.oneofKind === 'rendered' ? value.rendered : raw,
  };
}

function abortText({ module, functionName, instruction }: MoveLocation, code: bigint, clever?: Clever): string {
  const place = [module.address, module.name, ...(functionName === null ? [] : [functionName])].join('::');
  if (clever === undefined) return `from '${place}' (instruction ${instruction}), abort code: ${code}`;
  const at = `from '${place}' (line ${clever.line})`;
  const given = clever.code === undefined ? '' : `(code = ${clever.code})`;
  if (clever.name !== undefined) return `${at}, abort${given} '${clever.name}': ${clever.constant}`;
  return clever.code === undefined ? at : `${at} abort${given}`;
}

/** Returns 1st, 2nd, 3rd, 4th … */
function ordinal(number: bigint): string {
  const isTeen = number % 100n >= 11n && number % 100n <= 13n;
  const suffixes = ['th', 'st', 'nd', 'rd'];
  return `${number}${isTeen ? 'th' : (suffixes[Number(number % 10n)] ?? 'th')}`;
}
