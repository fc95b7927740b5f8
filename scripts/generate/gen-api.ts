// The API's types for the app, from the server's own OpenAPI document. Needs no database and no running server.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { root } from '../setup/config.ts';

/** Where they go, from the checkout's root. */
export const API_TYPES_FILE = 'suil/web/src/platform/api/generated/api.ts';

const REFUSAL = '#/components/schemas/ErrorResponse';
const HEAD = `/**
 * The REST API as the server's OpenAPI document describes it: made by \`npm run gen\`, not to be changed by hand.
 */

`;

/** Returns the text of the file. */
export async function generateApiTypes(): Promise<string> {
  const printed = execFileSync(process.execPath, [join(root, 'suil/server/src/describe-api.ts')], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const document = JSON.parse(printed, dropProse) as Parameters<typeof openapiTS>[0];
  return HEAD + astToString(await openapiTS(document, { alphabetize: true, exportType: true }));
}

/** Types need no examples, and all refusals are of one form: without them the file is a quarter as long. */
function dropProse(key: string, value: unknown): unknown {
  if (key === 'example' || key === 'examples') return undefined;
  if (key !== 'responses' || typeof value !== 'object' || value === null) return value;
  const good = Object.entries(value).filter(([status]) => status.startsWith('2'));
  const refused = { description: 'Refused', content: { 'application/json': { schema: { $ref: REFUSAL } } } };
  return { ...Object.fromEntries(good), default: refused };
}
