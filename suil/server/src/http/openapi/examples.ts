/**
 * An example of a schema's value, for the API's document: given ones (`.meta({ example })`) first, else the first allowed value.
 * Knows no route.
 */
import { z } from 'zod';

type JsonSchema = {
  example?: unknown;
  examples?: unknown[];
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

/** Returns a value as a client sends it (`input`) or gets it (`output`). Optional parts are there, too. */
export function exampleOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as JsonSchema;
  return exampleIn(root, root);
}

function exampleIn(schema: JsonSchema, root: JsonSchema): unknown {
  if (schema.$ref !== undefined) {
    const target = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.slice('#/$defs/'.length)];
    return exampleIn(target ?? {}, root);
  }
  for (const given of [schema.example, schema.examples?.[0], schema.const, schema.enum?.[0], schema.default])
    if (given !== undefined) return given;
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.[0]) return exampleIn(options[0], root);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleIn(part, root) as object));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleIn(part, root)]),
      );
    case 'array':
      return (schema.prefixItems ?? (schema.items ? [schema.items] : [])).map((part) => exampleIn(part, root));
    case 'string':
      return 'text'.padEnd(schema.minLength ?? 0, '.');
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return true;
    default:
      return null;
  }
}
