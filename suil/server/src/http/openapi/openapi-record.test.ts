/**
 * The REST API as callers see it, recorded, one path or schema a line: a change of structure must not change it. Recorded anew with
 * `vitest -u` when the API changes.
 */
import { api, type Operation } from '@suil/core/api';
import { expect, test } from 'vitest';
import { createApi } from './create-api.ts';
import { describeRoute } from './describe-route.ts';

test('record: the OpenAPI document', async () => {
  const operations: Readonly<Record<string, Operation>> = api;
  const documented = createApi(({ openAPIRegistry }) => {
    for (const [name, operation] of Object.entries(operations))
      openAPIRegistry.registerPath(describeRoute(name, operation));
  });
  const document = (await (await documented.request('/openapi.json')).json()) as Record<string, object>;
  const { paths, components, ...head } = document as Record<string, Record<string, unknown>>;
  const parts = { ...paths, ...(components?.['schemas'] as object), head };
  const lines = Object.entries(parts).map(([name, part]) => `${name} ${JSON.stringify(part)}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('records/openapi.txt');
});
