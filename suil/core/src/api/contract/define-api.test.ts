import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineApi } from './define-api.ts';

const operation = { tag: 'bank', summary: 'One subscription', response: z.object({}) };
const params = z.object({ id: z.string() });

test('types: a name that is no operation, or whose path differs from its parameters, does not compile', () => {
  const api = defineApi({ 'GET /bank/{id}': { ...operation, params }, 'GET /bank': operation });
  expect(Object.keys(api)).toEqual(['GET /bank/{id}', 'GET /bank']);
  // @ts-expect-error PATCH is no method of the API
  defineApi({ 'PATCH /bank': operation });
  // @ts-expect-error the path has a parameter without a schema
  defineApi({ 'GET /bank/{id}': operation });
  // @ts-expect-error the schema names a parameter that is not in the path
  defineApi({ 'GET /bank': { ...operation, params } });
  // @ts-expect-error the parameter is called otherwise
  defineApi({ 'GET /bank/{nonce}': { ...operation, params } });
});
