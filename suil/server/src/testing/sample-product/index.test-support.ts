/** A product for tests, complete in this folder: it welcomes each member that binds an inviter. */
import { defineApi } from '@suil/core/api';
import { type Queryable, readMigrations } from '@suil/postgres';
import { z } from 'zod';
import { DERIVED } from '../../database/tables.ts';
import { serve } from '../../http/serve.ts';
import type { ServerModule } from '../../module/module.ts';
import { eventsOf, type Projector } from '../../module/projector.ts';

const projectWelcomes: Projector = async (tx, events) => {
  const bound = eventsOf(events, 'InviterBound');
  if (bound.length > 0)
    await tx.query('INSERT INTO sample_welcomes SELECT * FROM unnest($1::text[], $2::bigint[])', [
      bound.map(({ member }) => member),
      bound.map(({ timestampMs }) => timestampMs),
    ]);
  return [];
};

const sampleApi = defineApi({
  'GET /sample/welcomes': {
    tag: 'sample',
    summary: 'Members in the order of their names',
    response: z.object({ members: z.array(z.string()) }),
  },
});

async function readWelcomes(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ member: string }>('SELECT member FROM sample_welcomes ORDER BY member');
  return rows.map(({ member }) => member);
}

export const sample: ServerModule = {
  name: 'sample',
  tables: [
    {
      migrations: readMigrations('sample', new URL('./sql/', import.meta.url)),
      tables: { sample_welcomes: DERIVED },
    },
  ],
  projector: () => projectWelcomes,
  alerts: [
    {
      name: 'SampleSilent',
      expression: 'suil_sample_welcomes == 0',
      lasts: '1d',
      severity: 'ticket',
      summary: 'No member was welcomed.',
    },
  ],
  open: ({ pool }) => ({
    routes: (api) =>
      serve(api, sampleApi, { 'GET /sample/welcomes': async () => ({ members: await readWelcomes(pool) }) }),
    gauges: [
      { name: 'suil_sample_welcomes', help: 'Welcomed members', read: async () => (await readWelcomes(pool)).length },
    ],
    problems: () => [{ text: 'the sample product is only a test', affects: 'reserves' }],
  }),
};
