/** The network's nodes with their latency, and the choice of the one in use. */
import type { Endpoint } from '@suil/core/api';
import { useEffect } from 'react';
import { queryClient } from '../../platform/api/query.ts';
import { configQuery, useConfig } from '../../platform/chain/config.ts';
import {
  allEndpoints,
  chooseEndpoint,
  currentEndpoint,
  type Latency,
  retestEndpoints,
  testEndpoint,
  useEndpoints,
} from '../../platform/chain/endpoint.ts';
import { gradeOf, type LatencyGrade, latencyText } from '../../platform/chain/latency.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './node-list.module.css';

const COLORS = {
  good: 'var(--green)',
  slow: 'var(--orange)',
  failed: 'var(--red)',
  unknown: 'var(--green)',
} as const satisfies Record<LatencyGrade, string>;
const FULL_MS = 400;

/** Measures every node again; does nothing until the nodes are known. */
export function retestNodes(): void {
  const nodes = queryClient.getQueryData(configQuery.queryKey)?.nodes;
  if (nodes) retestEndpoints(allEndpoints(nodes, useEndpoints.getState().chosen));
}

/** One node a row; a row that is chosen is the node in use from then on. */
export function NodeList() {
  const { t } = useTranslation();
  const config = useConfig();
  const nodes = config.data?.nodes;
  const chosen = useEndpoints((state) => state.chosen);
  const latency = useEndpoints((state) => state.latency);
  useEffect(() => {
    if (!nodes) return;
    const known = useEndpoints.getState().latency;
    for (const node of nodes) if (!known[node.id]) void testEndpoint(node);
  }, [nodes]);
  const choose = (node: Endpoint) => {
    chooseEndpoint(node);
    void queryClient.invalidateQueries();
  };
  return (
    <Block query={config} skeleton={<Skeleton height="1.75rem" />}>
      {(data) => (
        <div className={`${styles.nodes} num`} role="radiogroup" aria-label={t('node.title')}>
          {allEndpoints(data.nodes, chosen).map((node) => (
            <NodeRow
              key={node.id}
              node={node}
              latency={latency[node.id]}
              current={currentEndpoint(data.nodes, chosen).id === node.id}
              onChoose={() => choose(node)}
            />
          ))}
        </div>
      )}
    </Block>
  );
}

/** The length of a node's bar; one that failed has the whole of it. */
function barPercent(latency: Latency | undefined): number {
  if (!latency) return 0;
  return latency.state === 'failed' ? 100 : Math.min(100, Math.max(6, (latency.ms / FULL_MS) * 100));
}

function NodeRow({
  node,
  latency,
  current,
  onChoose,
}: {
  node: Endpoint;
  latency: Latency | undefined;
  current: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const failed = latency?.state === 'failed';
  const text = latencyText(t, latency, '…');
  return (
    <label className={styles.node}>
      <input
        className="sr"
        type="radio"
        name="node"
        aria-label={failed ? t('network.nodeFailed', { node: node.text }) : `${node.text}, ${text}`}
        checked={current}
        onChange={onChoose}
      />
      <span className={styles.nodeName}>{node.text}</span>
      <span className={styles.track}>
        <i style={{ width: `${barPercent(latency)}%`, background: COLORS[gradeOf(latency)] }} />
      </span>
      <span className={styles.ms} data-failed={failed || undefined}>
        {text}
      </span>
      <span className={current ? styles.radioOn : styles.radio} />
    </label>
  );
}
