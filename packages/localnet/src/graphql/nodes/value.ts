/** Small values of the schema: times, numbers, types, Move values, owners. */
import { base64Text } from '../../bytes/text.ts';
import type { Node, RequestContext } from '../context.ts';

/** Returns a DateTime. */
export function dateTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Returns a UInt53. Versions, checkpoints and epochs are far below its end. */
export function uint53(value: bigint): number {
  return Number(value);
}

/** Returns a MoveType by its normalised text. */
export function typeNode(type: string): Node {
  return { repr: type };
}

/** Returns a MoveValue. */
export function moveValueNode(context: RequestContext, type: string, bytes: Uint8Array): Node {
  return {
    __typename: 'MoveValue',
    type: typeNode(type),
    bcs: () => context.render(bytes.length, () => base64Text(bytes)),
    json: () => context.render(bytes.length, () => context.chain.toJson(type, bytes)),
    display: () => context.render(bytes.length, () => displayNode(context, type, bytes)),
  };
}

function displayNode({ chain }: RequestContext, type: string, bytes: Uint8Array): Node | null {
  const display = chain.getDisplay(type, bytes);
  if (display === undefined) return null;
  const filled = (given: object) => (Object.keys(given).length === 0 ? null : given);
  return { output: filled(display.output), errors: filled(display.errors) };
}

/** Returns bytes as Base64, counted. */
export function base64Field(context: RequestContext, bytes: Uint8Array): () => string | Promise<string> {
  return () => context.render(bytes.length, () => base64Text(bytes));
}
