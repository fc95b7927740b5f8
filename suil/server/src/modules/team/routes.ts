/** GET /api/team, /api/team/friends, /api/team/days, /api/team/volumes, /api/team/members/{address}. */
import { teamApi } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { getFriends, getTeam, getTeamDays, getTeamMember, getTeamVolumes } from './service.ts';

export function registerTeamRoutes(api: Api, { pool, lists }: { pool: Pool; lists: ListReader }): void {
  serve(api, teamApi, {
    'GET /team': ({ member }) => getTeam(pool, member),
    'GET /team/friends': ({ member, afterSeq, query }) => lists.read(afterSeq, (db) => getFriends(db, member, query)),
    'GET /team/days': ({ member, afterSeq, query }) => lists.read(afterSeq, (db) => getTeamDays(db, member, query)),
    'GET /team/volumes': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getTeamVolumes(db, member, query)),
    'GET /team/members/{address}': ({ member, params }) => getTeamMember(pool, member, params.address),
  });
}
