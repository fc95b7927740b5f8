/**
 * The REST API as callers see it, recorded, one path or schema a line: a change of structure must not change it. Recorded anew with
 * `vitest -u` when the API changes.
 */
import { expect, test } from 'vitest';
import { createApiDocument } from './api-document.ts';

test('record: the OpenAPI document', async () => {
  const { paths, components, ...head } = await createApiDocument();
  const parts = { ...paths, ...components?.schemas, head };
  const lines = Object.entries(parts).map(([name, part]) => `${name} ${JSON.stringify(part)}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('records/openapi.txt');
});
