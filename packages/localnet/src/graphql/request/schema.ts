/** The schema as graphql-js has it, and how its fields find their values: a property of the value around them. */
import { assert } from '@suil/errors';
import { buildSchema, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { SDL } from '../sdl.ts';

let built: GraphQLSchema | undefined;

/** Returns the schema; it is built once per process. */
export function schemaOf(): GraphQLSchema {
  built ??= buildSchema(SDL);
  return built;
}

/** Returns the value of a field. A field that its value does not know is a defect, not null. */
export const resolveField: GraphQLFieldResolver<unknown, unknown> = (source, args, _context, info) => {
  assert(
    isValue(source) && info.fieldName in source,
    `a value answers its field ${info.parentType.name}.${info.fieldName}`,
  );
  const value = source[info.fieldName];
  return typeof value === 'function' ? value(args) : value;
};

function isValue(source: unknown): source is Record<string, unknown> {
  return typeof source === 'object' && source !== null;
}
