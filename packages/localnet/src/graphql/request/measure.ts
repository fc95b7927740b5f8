/**
 * The size of a query before anything runs: how deep it is, how many fields it has, how many its answer can have, and how many bytes of
 * it are transactions. Counts as a node does; see `ServiceConfig.maxOutputNodes` of its schema.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { refusal } from '../errors.ts';
import type { GraphQlLimits } from '../limits.ts';

/** Arguments that hold transactions and signatures. */
const PAYLOAD_ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['executeTransaction', ['transactionDataBcs', 'signatures']],
  ['simulateTransaction', ['transaction']],
  ['verifySignature', ['message', 'signature']],
  ['verifyZkLoginSignature', ['bytes', 'signature']],
]);

/** Spreads of fragments that are followed per field. */
const VISITS_PER_FIELD = 10;

export interface MeasuredRequest {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Of the whole request. */
  readonly bodyBytes: number;
}

/** Refuses a query that is too large. The document need not be valid. @throws BAD_USER_INPUT */
export function assertSize(request: MeasuredRequest, limits: GraphQlLimits): void {
  const measure = new Measure(request, limits);
  measure.walk({
    set: request.operation.selectionSet,
    type: request.schema.getRootType(request.operation.operation)?.name,
    times: 1,
    depth: 1,
  });
  measure.assertPayload();
}

interface Visit {
  readonly set: SelectionSetNode;
  /** Name of the type that is selected from; undefined inside introspection and where the query is not valid. */
  readonly type: string | undefined;
  /** How often these fields can be in the answer. */
  readonly times: number;
  readonly depth: number;
  /** Items of a page, inside a connection. */
  readonly items?: number;
}

class Measure {
  readonly #request: MeasuredRequest;
  readonly #limits: GraphQlLimits;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #open = new Set<string>();
  readonly #payloadVariables = new Set<string>();
  #visits = 0;
  #fields = 0;
  #outputs = 0;
  #payloadBytes = 0;

  constructor(request: MeasuredRequest, limits: GraphQlLimits) {
    this.#request = request;
    this.#limits = limits;
    this.#fragments = new Map(
      request.document.definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
      ),
    );
  }

  walk(visit: Visit): void {
    const { depthMax, queryNodesMax } = this.#limits;
    if (visit.depth > depthMax) throw refusal(`The query is nested more than ${depthMax} levels deep`);
    for (const selection of visit.set.selections) {
      this.#visits += 1;
      if (this.#visits > queryNodesMax * VISITS_PER_FIELD) throw this.#tooManyFields();
      if (selection.kind === Kind.FIELD) this.#field(selection, visit);
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        this.walk({ ...visit, set: selection.selectionSet, type: selection.typeCondition?.name.value ?? visit.type });
      else this.#spread(selection.name.value, visit);
    }
  }

  /** @throws BAD_USER_INPUT */
  assertPayload(): void {
    const { queryPayloadMaxBytes, transactionPayloadMaxBytes } = this.#limits;
    if (this.#payloadBytes > transactionPayloadMaxBytes) {
      throw refusal(
        `Transactions and signatures have ${this.#payloadBytes} bytes, at most ${transactionPayloadMaxBytes} are allowed`,
      );
    }
    const rest = this.#request.bodyBytes - this.#payloadBytes;
    if (rest > queryPayloadMaxBytes) {
      throw refusal(
        `Query and variables have ${rest} bytes besides transactions, at most ${queryPayloadMaxBytes} are allowed`,
      );
    }
  }

  #field(field: FieldNode, { type, times, depth, items }: Visit): void {
    const name = field.name.value;
    this.#fields += 1;
    this.#outputs += times;
    const { queryNodesMax, outputNodesMax } = this.#limits;
    if (this.#fields > queryNodesMax) throw this.#tooManyFields();
    if (this.#outputs > outputNodesMax) throw refusal(`The answer could have more than ${outputNodesMax} fields`);
    this.#countPayload(field, type);
    if (field.selectionSet === undefined) return;
    const inner = this.#typeOf(type, name);
    const isList = items !== undefined && (name === 'nodes' || name === 'edges');
    const repeated = isList ? items : this.#keys(field);
    const pageItems = inner?.endsWith('Connection') ? { items: this.#pageItems(field) } : {};
    this.walk({ set: field.selectionSet, type: inner, times: times * repeated, depth: depth + 1, ...pageItems });
  }

  #spread(name: string, visit: Visit): void {
    const fragment = this.#fragments.get(name);
    // What is not defined, or holds itself, is refused by validation.
    if (fragment === undefined || this.#open.has(name)) return;
    this.#open.add(name);
    this.walk({ ...visit, set: fragment.selectionSet, type: fragment.typeCondition.name.value });
    this.#open.delete(name);
  }

  #typeOf(type: string | undefined, field: string): string | undefined {
    const parent = type === undefined ? undefined : this.#request.schema.getType(type);
    if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
    const found = parent.getFields()[field];
    return found && getNamedType(found.type).name;
  }

  #pageItems(field: FieldNode): number {
    const { pageDefaultItems } = this.#limits;
    const asked = this.#argument(field, 'first') ?? this.#argument(field, 'last');
    return typeof asked === 'number' && asked >= 0 ? asked : pageDefaultItems;
  }

  #keys(field: FieldNode): number {
    const keys = this.#argument(field, 'keys');
    return Array.isArray(keys) ? keys.length : 1;
  }

  /** The value of an argument, as far as its size says something: a number, or a list. */
  #argument(field: FieldNode, name: string): unknown {
    const value = field.arguments?.find((argument) => argument.name.value === name)?.value;
    if (value?.kind === Kind.INT) return Number(value.value);
    if (value?.kind === Kind.LIST) return value.values;
    if (value?.kind !== Kind.VARIABLE) return undefined;
    return this.#request.variables[value.name.value] ?? this.#defaultOf(value.name.value);
  }

  #defaultOf(variable: string): unknown {
    const { variableDefinitions = [] } = this.#request.operation;
    const value = variableDefinitions.find((definition) => definition.variable.name.value === variable)?.defaultValue;
    if (value?.kind === Kind.INT) return Number(value.value);
    return value?.kind === Kind.LIST ? value.values : undefined;
  }

  #countPayload(field: FieldNode, type: string | undefined): void {
    if (type !== 'Query' && type !== 'Mutation') return;
    const names = PAYLOAD_ARGUMENTS.get(field.name.value) ?? [];
    for (const { name, value } of field.arguments ?? []) {
      if (names.includes(name.value)) this.#payloadBytes += this.#valueBytes(value);
    }
  }

  /** Bytes of a value in the request; those of a variable once. */
  #valueBytes(value: ValueNode): number {
    if (value.kind !== Kind.VARIABLE) return value.loc === undefined ? 0 : value.loc.end - value.loc.start;
    const name = value.name.value;
    if (this.#payloadVariables.has(name)) return 0;
    this.#payloadVariables.add(name);
    return JSON.stringify(this.#request.variables[name] ?? null).length;
  }

  #tooManyFields(): Error {
    return refusal(`The query has more than ${this.#limits.queryNodesMax} fields`);
  }
}
