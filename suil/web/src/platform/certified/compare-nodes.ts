/** What nodes say of an object, held against each other where nothing proves it. */
import { isSameBytes, type MoveObject } from '@suil/light-client';
import { NodesDiffer } from './unverified-answer.ts';

/** What an answer rests on: the validators' signatures, two nodes that agree, or one node's word. */
export type Basis =
  | { readonly kind: 'certified'; readonly checkpoint: bigint; readonly timestampMs: number }
  | { readonly kind: 'agreed'; readonly nodes: readonly string[] }
  | { readonly kind: 'said'; readonly node: string };

export interface Judged<Value> {
  readonly value: Value;
  readonly basis: Basis;
}

export interface AnsweringNode {
  /** What users know it by. */
  readonly name: string;
  readonly fetchObject: (objectId: string) => Promise<MoveObject>;
}

export interface Readable<Value> {
  readonly objectId: string;
  readonly read: (object: MoveObject) => Value;
}

/** An object may change between two questions. */
const TRIES = 2;

/** Returns what the nodes that answer say. @throws {NodesDiffer}, and the first failure when none answers */
export async function compareNodes<Value>(
  { objectId, read }: Readable<Value>,
  nodes: readonly AnsweringNode[],
): Promise<Judged<Value>> {
  for (let left = TRIES; ; left -= 1) {
    const answers = await Promise.allSettled(nodes.map(({ fetchObject }) => fetchObject(objectId)));
    const said = nodes.flatMap(({ name }, place) => {
      const answer = answers[place];
      return answer?.status === 'fulfilled' ? [{ name, object: answer.value }] : [];
    });
    const [one, other] = said;
    if (one === undefined) throw answers.find((answer) => answer.status === 'rejected')?.reason;
    if (other === undefined) return { value: read(one.object), basis: { kind: 'said', node: one.name } };
    const names = [one.name, other.name];
    if (one.object.type === other.object.type && isSameBytes(one.object.contents, other.object.contents))
      return { value: read(one.object), basis: { kind: 'agreed', nodes: names } };
    if (left === 1) throw new NodesDiffer(names);
  }
}
