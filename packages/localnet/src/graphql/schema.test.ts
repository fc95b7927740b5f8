/** The schema against the one that the SDK carries, which is a node's: nothing here is called or typed otherwise there. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  buildSchema,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isUnionType,
  parse,
  validate,
} from 'graphql';
import { expect, test } from 'vitest';
import { schemaOf } from './request/schema.ts';

const dist = dirname(createRequire(import.meta.url).resolve('@mysten/sui/graphql'));
const nodes = buildSchema(readFileSync(join(dist, '../../src/graphql/generated/schema.graphql'), 'utf8'));

/** Every name of a schema with its type, one per line. */
function linesOf(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    const { name } = type;
    if (name.startsWith('__')) return [];
    if (isScalarType(type)) return [`scalar ${name}`];
    if (isEnumType(type)) return type.getValues().map((value) => `${name}.${value.name}`);
    if (isUnionType(type)) return type.getTypes().map((member) => `${name} = ${member.name}`);
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => `${name}.${field.name}: ${field.type}`);
    if (!isObjectType(type)) return [`${name} is of no kind that this test knows`];
    return Object.values(type.getFields()).flatMap((field) => [
      `${name}.${field.name}: ${field.type}`,
      ...field.args.map((argument) => `${name}.${field.name}(${argument.name}: ${argument.type})`),
    ]);
  });
}

test('default: each type, field, argument and value is one of a node, and of its type', () => {
  const known = new Set(linesOf(nodes));
  const ours = linesOf(schemaOf());
  expect(ours.length).toBeGreaterThan(300);
  expect(ours.filter((line) => !known.has(line))).toEqual([]);
});

test('boundary: an argument that a node requires is required here, and no other', () => {
  const required = (schema: GraphQLSchema) =>
    new Set(linesOf(schema).filter((line) => line.includes('(') && line.endsWith('!)')));
  const answered = new Set(linesOf(schemaOf()));
  const nodesRequired = [...required(nodes)].filter((line) => answered.has(`${line.slice(0, line.indexOf('('))}`));
  for (const line of nodesRequired) expect(required(schemaOf())).toContain(line);
});

test('default: every query of the SDK is valid', async () => {
  const documents: Record<string, unknown> = await import(pathToFileURL(join(dist, 'generated/queries.mjs')).href);
  const queries = Object.entries(documents).filter(([name]) => name.endsWith('Document'));
  expect(queries.length).toBeGreaterThan(20);
  for (const [name, document] of queries) {
    expect(validate(schemaOf(), parse(String(document))), name).toEqual([]);
  }
});
