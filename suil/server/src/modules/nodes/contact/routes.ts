/** PUT, GET, DELETE /api/nodes/contact. */
import { createRoute } from '@hono/zod-openapi';
import {
  deleteNodeContactRequestSchema,
  nodeContactResponseSchema,
  saveNodeContactRequestSchema,
} from '@suil/core/api';
import type { Api } from '../../../http/api.ts';
import type { LimitRate } from '../../../http/rate-limit.ts';
import { answers, jsonBody, loggedIn } from '../../../http/route-parts.ts';
import type { ContactService } from './service.ts';

const tags = ['nodes'];
const path = '/nodes/contact';

const readRoute = createRoute({
  method: 'get',
  path,
  tags,
  summary: 'Delivery contact, masked',
  ...loggedIn,
  responses: answers(nodeContactResponseSchema, 401),
});

const saveRoute = createRoute({
  method: 'put',
  path,
  tags,
  summary: 'Save the delivery contact, signed as the intent save_contact',
  ...loggedIn,
  request: jsonBody(saveNodeContactRequestSchema),
  responses: answers(nodeContactResponseSchema, 400, 401, 409, 413, 415, 429),
});

const deleteRoute = createRoute({
  method: 'delete',
  path,
  tags,
  summary: 'Delete the delivery contact, signed as the intent delete_contact',
  ...loggedIn,
  request: jsonBody(deleteNodeContactRequestSchema),
  responses: answers(nodeContactResponseSchema, 400, 401, 409, 413, 415, 429),
});

export type ContactRoutesOptions = { contacts: ContactService; limitRate: LimitRate };

/** Changes let through per minute: each checks a signature, which the node may have to be asked about. */
const PER_CLIENT = 120;
const PER_ADDRESS = 30;

export function registerContactRoutes(api: Api, { contacts, limitRate }: ContactRoutesOptions): void {
  const limit = (client: string, address: string) =>
    limitRate([
      { key: `contact ${client}`, perMinute: PER_CLIENT },
      { key: `contact ${address}`, perMinute: PER_ADDRESS },
    ]);

  api.openapi(readRoute, async (context) => context.json(await contacts.read(await context.var.requireAddress()), 200));
  api.openapi(saveRoute, async (context) => {
    const address = await context.var.requireAddress();
    await limit(context.var.client, address);
    return context.json(await contacts.save({ address, ...context.req.valid('json') }), 200);
  });
  api.openapi(deleteRoute, async (context) => {
    const address = await context.var.requireAddress();
    await limit(context.var.client, address);
    return context.json(await contacts.remove({ address, ...context.req.valid('json') }), 200);
  });
}
