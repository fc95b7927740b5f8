/** A request to an operation, drawn by chance: most parts as in the document's examples, some at or beyond an edge, some missing or too many. */
import type { Random } from '../chain-fuzz/random.ts';
import type { Body, JsonSchema, Operation, Parameter } from './document.ts';
import { drawText, drawValue } from './values.ts';

export interface DrawnRequest {
  readonly method: string;
  readonly path: string;
  /** JSON, or text that is meant to be. */
  readonly body: string | null;
  readonly contentType: string | null;
}

/** What exists in the world that is asked. */
export interface World {
  readonly addresses: readonly string[];
}

const ADDRESS = /^0x[0-9a-f]{64}$/;
const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''];
const BROKEN = ['', '{', 'null', '[]', '"x"', '1', '{}', '{"a":', '\ufeff{}', '{"__proto__":{"x":1}}'];

/** One time in `times`. */
const seldom = (random: Random, times: number) => random.below(times) === 0;

export function drawRequest(operation: Operation, random: Random, world: World): DrawnRequest {
  const { method, parameters, body } = operation;
  const textOf = ({ schema }: Parameter): string => {
    const text = drawText(schema, random);
    return ADDRESS.test(text) && !seldom(random, 4) ? random.pick(world.addresses) : text;
  };
  const inPath = new Map(parameters.filter((one) => one.in === 'path').map((one) => [one.name, textOf(one)]));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(inPath.get(name) || '0'));
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required === true ? !seldom(random, 10) : seldom(random, 2)))
    .map((one) => `${one.name}=${encode(textOf(one))}`);
  if (seldom(random, 40)) query.push(random.pick(['cursor=%ff', 'limit=1&limit=2', 'a[]=1', 'unknown=1']));
  const content = body === null || seldom(random, 60) ? null : drawBody(body, random, world);
  const contentType = seldom(random, 60) ? random.pick(TYPES) : 'application/json';
  return {
    method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    body: content,
    contentType: content === null ? null : contentType,
  };
}

/** A text as a path or a query carries it: what is no text at all is written as its replacement. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function drawBody({ schema, example = {} }: Body, random: Random, world: World): string {
  if (seldom(random, 50)) return random.pick(BROKEN);
  const fields = Object.entries(example).flatMap(([name, given]) => {
    if (seldom(random, 20)) return [];
    const part: JsonSchema = schema.properties?.[name] ?? {};
    const known = typeof given === 'string' && ADDRESS.test(given) ? random.pick(world.addresses) : given;
    return [[name, drawValue(part, known, random)]];
  });
  if (seldom(random, 30)) fields.push(['unknown', 1]);
  return JSON.stringify(Object.fromEntries(fields));
}
