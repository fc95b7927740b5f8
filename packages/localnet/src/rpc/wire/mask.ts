/**
 * Read masks. Owns what a `google.protobuf.FieldMask` selects from a message and the pruning of an answer to it; knows
 * messages only through their reflection data.
 */
import { ChainError } from '../../errors.ts';

/** What the mask needs to know of one field; a subset of protobuf-ts's FieldInfo. */
interface MaskField {
  readonly name: string;
  readonly localName?: string;
  readonly kind: string;
  readonly oneof?: string | undefined;
  readonly T?: unknown;
}

/** What the mask needs to know of a message; every MessageType of `GrpcTypes` satisfies it. */
export interface MaskMessageType {
  readonly typeName: string;
  readonly fields: readonly MaskField[];
}

type Tree = Map<string, Tree | 'all'>;
type Message = Record<string, unknown>;

/** Types whose inside is one value to the reader: a path never goes below them. */
const OPAQUE_TYPE = /^google\.protobuf\./;

/** A read mask over one message type. Paths are the snake_case field names of the proto, joined by dots. */
export class ReadMask {
  readonly #tree: Tree | 'all';

  private constructor(tree: Tree | 'all') {
    this.#tree = tree;
  }

  /**
   * Returns the mask of `paths` (`*` selects everything), or of `defaultPaths` when the request carries none.
   * @throws {RPC_REQUEST_INVALID} when a path names no field of `type`.
   */
  static of(type: MaskMessageType, paths: readonly string[] | undefined, defaultPaths: readonly string[]): ReadMask {
    let tree: Tree | 'all' = new Map();
    for (const path of paths ?? defaultPaths) {
      if (path === '*') {
        tree = 'all';
        break;
      }
      assertPath(type, path);
      insert(tree, path.split('.'));
    }
    return new ReadMask(tree);
  }

  /** Returns whether the answer will hold anything at or below `path`, so that costly parts are built only then. */
  wants(path: string): boolean {
    let node: Tree | 'all' = this.#tree;
    for (const name of path.split('.')) {
      if (node === 'all') return true;
      const next: Tree | 'all' | undefined = node.get(name);
      if (next === undefined) return false;
      node = next;
    }
    return true;
  }

  /** Returns the mask that applies inside the field `name`; an empty one when the field is not selected. */
  below(name: string): ReadMask {
    if (this.#tree === 'all') return this;
    return new ReadMask(this.#tree.get(name) ?? new Map());
  }

  /** Returns a copy of `message` that holds the selected fields only. */
  prune<T extends object>(type: MaskMessageType, message: T): T {
    if (this.#tree === 'all') return message;
    return pruneMessage(type, message as Message, this.#tree) as T;
  }
}

function insert(tree: Tree, names: readonly string[]): void {
  let node = tree;
  for (const [index, name] of names.entries()) {
    const next = node.get(name);
    if (next === 'all') return;
    if (index === names.length - 1) {
      node.set(name, 'all');
      return;
    }
    const child: Tree = next ?? new Map();
    node.set(name, child);
    node = child;
  }
}

function assertPath(type: MaskMessageType, path: string): void {
  let current: MaskMessageType | null = type;
  for (const name of path.split('.')) {
    const field: MaskField | undefined = current?.fields.find((candidate) => candidate.name === name);
    if (field === undefined) throw new ChainError('RPC_REQUEST_INVALID', { detail: `invalid read_mask path: ${path}` });
    current = messageTypeOf(field);
  }
}

function pruneMessage(type: MaskMessageType, message: Message, tree: Tree): Message {
  const result: Message = {};
  for (const field of type.fields) {
    const local = field.localName ?? field.name;
    const selected = tree.get(field.name);
    if (selected === undefined) continue;
    if (field.oneof !== undefined) pruneOneof(field, local, selected, message, result);
    else if (message[local] !== undefined) result[local] = pruneField(field, message[local], selected);
  }
  return result;
}

function pruneOneof(field: MaskField, local: string, selected: Tree | 'all', from: Message, to: Message): void {
  const group = field.oneof as string;
  const value = from[group] as Message | undefined;
  if (value?.['oneofKind'] !== local) return;
  to[group] = { oneofKind: local, [local]: pruneField(field, value[local], selected) };
}

function pruneField(field: MaskField, value: unknown, selected: Tree | 'all'): unknown {
  const type = messageTypeOf(field);
  if (selected === 'all' || type === null) return value;
  if (Array.isArray(value)) return value.map((item) => pruneMessage(type, item as Message, selected));
  return pruneMessage(type, value as Message, selected);
}

function messageTypeOf(field: MaskField): MaskMessageType | null {
  if (field.kind !== 'message' || typeof field.T !== 'function') return null;
  const type = (field.T as () => MaskMessageType)();
  return OPAQUE_TYPE.test(type.typeName) ? null : type;
}
