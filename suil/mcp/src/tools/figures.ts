/** The public figures: a tool for each operation of the REST API that needs no login, made from the API's own contract. */
import type { McpServer } from '@modelcontextprotocol/server';
import { type Api, api, type Operation } from '@suil/core/api';
import type { ApiClient } from '@suil/sdk/api';
import { z } from 'zod';
import { answer } from './answer.ts';

/** Operations of the API that anyone may call and that only read. */
type PublicName = {
  [Name in keyof Api]: Name extends `GET ${string}`
    ? Api[Name] extends { readonly session: true | 'token' }
      ? never
      : Name
    : never;
}[keyof Api];

const isPublic = (name: string, { session }: Operation): name is PublicName =>
  name.startsWith('GET ') && session === undefined;

/** `GET /markets/{symbol}/candles` is `get_markets_candles`. */
export const toolNameOf = (operation: string) =>
  operation
    .replace(/\/\{\w+\}/g, '_one')
    .replace(/_one(?=\/)/g, '')
    .replace(/\W+/g, '_')
    .toLowerCase();

export function addFigures(server: McpServer, client: ApiClient): void {
  for (const [name, operation] of Object.entries(api)) if (isPublic(name, operation)) addFigure(server, client, name);
}

function addFigure(server: McpServer, client: ApiClient, name: PublicName): void {
  const { summary, params = z.object({}), query = z.object({}) }: Operation = api[name];
  const inputSchema = z.object({ ...params.shape, ...query.shape });
  const annotations = { readOnlyHint: true, openWorldHint: true };
  const description = `${summary}. Amounts are whole numbers of base units, as texts.`;
  server.registerTool(toolNameOf(name), { title: summary, description, inputSchema, annotations }, (given) =>
    answer(() => client.call(name, { params: given, query: pick(given, Object.keys(query.shape)) })),
  );
}

function pick(given: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}
