/** What the generated requests would find: answers that are not as the document says. */
import { expect, test } from 'vitest';
import { type ApiDocument, findFault, readOperations } from './document.ts';
import { edgesOf } from './values.ts';

const document: ApiDocument = {
  paths: {
    '/things/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          204: {},
          500: { content: {} },
          503: { content: { 'application/json': { schema: { type: 'object', properties: {} } } } },
        },
      },
    },
  },
  components: {
    schemas: { Thing: { type: 'object', properties: { id: { type: 'string', maxLength: 2 } }, required: ['id'] } },
  },
};

test('an answer is checked by its status and its schema, strictly', () => {
  const [operation] = readOperations(document);
  if (operation === undefined) throw new Error('The document has an operation.');
  expect([operation.method, operation.path]).toEqual(['GET', '/api/things/{id}']);
  expect(findFault(operation, 200, '{"id":"1"}')).toBeNull();
  expect(findFault(operation, 204, '')).toBeNull();
  expect(findFault(operation, 503, '{}')).toBeNull();
  expect(findFault(operation, 500, '')).toBe('status 500');
  expect(findFault(operation, 404, '{}')).toBe('undocumented status 404');
  expect(findFault(operation, 204, 'x')).toBe('content where there is none');
  expect(findFault(operation, 200, 'x')).toBe('no JSON');
  for (const text of ['{}', '{"id":1}', '{"id":"123"}', '{"id":"1","more":1}'])
    expect(findFault(operation, 200, text)).toContain('another body');
});

test('the edges of a type and their neighbours', () => {
  expect(edgesOf({ type: 'integer', minimum: 1, maximum: 100 })).toEqual([0, 1, 2, 99, 100, 101, 1.5]);
  expect(edgesOf({ type: 'string', enum: ['SUI', 'USDC'] })).toEqual(['SUI', 'USDC', 'SUIx', 'sui']);
  expect(edgesOf({ type: 'string', maxLength: 3 })).toEqual(
    expect.arrayContaining(['', '1', '11', '111', '1111', '9223372036854775807', '9223372036854775808']),
  );
});
