/** GET /api/team, /api/team/friends, /api/team/days, /api/team/volumes, /api/team/members/{address}. */
import { teamApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getFriends, getTeam, getTeamDays, getTeamMember, getTeamVolumes } from './service.ts';

export function registerTeamRoutes(api: Api, { pool }: { pool: Pool }): void {
  serve(api, teamApi, {
    'GET /team': ({ member }) => getTeam(pool, member),
    'GET /team/friends': ({ member, query }) => getFriends(pool, member, query),
    'GET /team/days': ({ member, query }) => getTeamDays(pool, member, query),
    'GET /team/volumes': ({ member, query }) => getTeamVolumes(pool, member, query),
    'GET /team/members/{address}': ({ member, params }) => getTeamMember(pool, member, params.address),
  });
}
