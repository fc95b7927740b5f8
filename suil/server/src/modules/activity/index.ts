/** Every movement of a member over all products: what each module contributes, as one list. */
import { assert } from '@suil/core';
import { activityApi } from '@suil/core/api';
import { serve } from '../../http/serve.ts';
import type { ServerModule } from '../../module/module.ts';
import { getActivity } from './service.ts';

/** @param products the modules whose `activity` is read */
export function createActivity(products: readonly ServerModule[]): ServerModule {
  return {
    name: 'activity',
    open: ({ lists, deployment }) => {
      const sources = products.flatMap(({ activity }) => activity?.(deployment) ?? []);
      assert(new Set(sources.map(({ letter }) => letter)).size === sources.length, 'each list has a letter of its own');
      return {
        routes: (api) =>
          serve(api, activityApi, {
            'GET /activity': ({ member, afterSeq, query }) =>
              lists.read(afterSeq, (db) => getActivity(db, { sources, member, query })),
          }),
      };
    },
  };
}
