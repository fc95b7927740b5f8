/** GET /api/team, /api/team/friends, /api/team/days, /api/team/volumes, /api/team/members/{address}. */
import { createRoute } from '@hono/zod-openapi';
import type { Address } from '@suil/core';
import {
  pageQuerySchema,
  teamDaysResponseSchema,
  teamFriendsQuerySchema,
  teamFriendsResponseSchema,
  teamMemberPathSchema,
  teamMemberResponseSchema,
  teamResponseSchema,
  teamVolumesQuerySchema,
  teamVolumesResponseSchema,
} from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { answers, loggedIn } from '../../http/route-parts.ts';
import { getFriends, getTeam, getTeamDays, getTeamMember, getTeamVolumes } from './service.ts';

const tags = ['team'];

const teamRoute = createRoute({
  method: 'get',
  path: '/team',
  tags,
  summary: 'Own level, volumes and team income, as of the last closed day',
  ...loggedIn,
  responses: answers(teamResponseSchema, 401),
});

const friendsRoute = createRoute({
  method: 'get',
  path: '/team/friends',
  tags,
  summary: 'Direct friends, one’s own or those of a member of one’s team',
  ...loggedIn,
  request: { query: teamFriendsQuerySchema },
  responses: answers(teamFriendsResponseSchema, 400, 401, 404),
});

const daysRoute = createRoute({
  method: 'get',
  path: '/team/days',
  tags,
  summary: 'Own community performance and team income by day, newest first',
  ...loggedIn,
  request: { query: pageQuerySchema },
  responses: answers(teamDaysResponseSchema, 400, 401),
});

const volumesRoute = createRoute({
  method: 'get',
  path: '/team/volumes',
  tags,
  summary: 'Volumes by closed day of one’s own team or of a member’s line in it, pledges of SUIL apart, newest first',
  ...loggedIn,
  request: { query: teamVolumesQuerySchema },
  responses: answers(teamVolumesResponseSchema, 400, 401, 404),
});

const memberRoute = createRoute({
  method: 'get',
  path: '/team/members/{address}',
  tags,
  summary: 'A member of one’s own team',
  ...loggedIn,
  request: { params: teamMemberPathSchema },
  responses: answers(teamMemberResponseSchema, 400, 401, 404),
});

export function registerTeamRoutes(api: Api, { pool }: { pool: Pool }): void {
  api.openapi(teamRoute, async (context) => context.json(await getTeam(pool, await context.var.requireAddress()), 200));
  api.openapi(friendsRoute, async (context) =>
    context.json(await getFriends(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(daysRoute, async (context) =>
    context.json(await getTeamDays(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(volumesRoute, async (context) =>
    context.json(await getTeamVolumes(pool, await context.var.requireAddress(), context.req.valid('query')), 200),
  );
  api.openapi(memberRoute, async (context) => {
    const asking = await context.var.requireAddress();
    return context.json(await getTeamMember(pool, asking, context.req.valid('param').address as Address), 200);
  });
}
