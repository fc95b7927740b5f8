/** The API's document as generated requests need it: each operation with the schemas of its parts, and a check of what it answers. */
import { z } from 'zod';

/** The keywords that the document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly example?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** A body of JSON. */
export interface Body {
  readonly schema: JsonSchema;
  readonly example?: Readonly<Record<string, unknown>>;
}

export interface Operation {
  readonly method: string;
  /** E.g. `/api/pledges/{asset}/{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body | null;
  /** By status; null for an answer that is not JSON. */
  readonly answers: ReadonlyMap<number, z.ZodType | null>;
}

interface Content {
  readonly 'application/json'?: Body;
}

interface WrittenOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** Returns every operation of the document. */
export function readOperations({ paths, components }: ApiDocument): Operation[] {
  const $defs = strictly(components.schemas);
  const toCheck = (schema: object) => z.fromJSONSchema({ ...strictly(schema), $defs });
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path: `/api${path}`,
      parameters,
      body: requestBody?.content['application/json'] ?? null,
      answers: new Map(
        Object.entries(responses).map(([status, { content }]) => {
          const schema = content?.['application/json']?.schema;
          return [Number(status), schema === undefined ? null : toCheck(schema)];
        }),
      ),
    })),
  );
}

/** A copy with references that point into it, whose objects have the properties that are written and no other. */
function strictly(schema: object) {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'), (_, part) => {
    const isOpen =
      typeof part === 'object' && part !== null && 'properties' in part && !('additionalProperties' in part);
    return isOpen ? { ...part, additionalProperties: false } : part;
  });
}

const NO_CONTENT = 204;
const UNAVAILABLE = 503;

/** Returns what is wrong with an answer; null for one that the document describes. */
export function findFault({ answers }: Operation, status: number, text: string): string | null {
  if (status >= 500 && status !== UNAVAILABLE) return `status ${status}`;
  const check = answers.get(status);
  if (check === undefined) return `undocumented status ${status}`;
  if (check === null) return status === NO_CONTENT && text !== '' ? 'content where there is none' : null;
  try {
    const { success, error } = check.safeParse(JSON.parse(text));
    return success ? null : `another body: ${z.prettifyError(error).split('\n').slice(0, 2).join(' ')}`;
  } catch {
    return 'no JSON';
  }
}
