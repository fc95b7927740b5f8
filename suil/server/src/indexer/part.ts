/** The indexer as a part of the server: its tables, alerts and numbers. */
import type { ServerModule } from '../module/module.ts';
import { indexerAlerts } from './alerts.ts';
import { findChainProblems, findNodeProblems, lagMs, nodeLagsMs } from './lag.ts';
import { nodeUrls } from './node-source.ts';
import { indexerTables } from './tables.ts';

export const indexerPart: ServerModule = {
  name: 'indexer',
  tables: [indexerTables],
  alerts: indexerAlerts,
  open: ({ progress, config, now }) => {
    const nodes = nodeUrls(config);
    const lagOptions = () => ({ environment: config.environment, nowMs: now() });
    return {
      gauges: [
        {
          name: 'suil_followed_checkpoint',
          help: 'Newest checkpoint in the database',
          read: () => Number(progress.read().indexer.cursor.checkpoint),
        },
        {
          name: 'suil_chain_checkpoint',
          help: 'Newest checkpoint of the node',
          read: () => Number(progress.read().indexer.head?.sequence ?? -1n),
        },
        {
          name: 'suil_indexer_lag_ms',
          figure: 'lagMs',
          help: 'Age of the newest checkpoint in the ledger, by the wall clock',
          read: () => lagMs(progress.read(), lagOptions()),
        },
      ],
      counters: [
        {
          name: 'suil_node_unverified_total',
          help: 'Answers of a node that could not be verified',
          label: 'node',
          // A node that never failed counts 0: a rise from nothing is none to an alert.
          read: () => {
            const { unverified } = progress.read();
            return new Map(nodes.map((url) => [url, unverified.get(url) ?? 0]));
          },
        },
      ],
      gaugesByLabel: [
        {
          name: 'suil_node_lag_ms',
          help: 'How far a node is behind the one with the newest checkpoint, as they say; +Inf: it has not answered',
          label: 'node',
          read: () => nodeLagsMs(progress.read(), nodes),
        },
      ],
      problems: () => [
        ...findChainProblems(progress.read(), lagOptions()),
        ...findNodeProblems(progress.read(), nodes),
      ],
    };
  },
};
