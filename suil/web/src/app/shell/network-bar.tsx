/** The banner of a network problem: offline, a slow or unreachable node or server, back again. */
import { useAsOfMs } from '../../platform/api/as-of.ts';
import { useOnline } from '../../platform/browser/online.ts';
import { useConfig } from '../../platform/chain/config.ts';
import { currentEndpoint, type Latency, testEndpoint, useEndpoints } from '../../platform/chain/endpoint.ts';
import { type Outage, useOutage } from '../../platform/chain/outage.ts';
import { formatNearTime } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './banners.module.css';
import { openNetwork } from './network/network-state.ts';

/** What is wrong with the network, the server or the node; it goes when nothing is ({@link ../../platform/chain/outage.ts}). */
export function NetworkBar() {
  const { t } = useTranslation();
  const online = useOnline();
  const outage = useOutage();
  if (!online) {
    return (
      <div className={`${styles.bar} ${styles.bad}`} role="alert">
        <Icon name="warn" />
        <span>
          <AsOf text={t('network.offline')} />
        </span>
      </div>
    );
  }
  if (outage.state === 'ok') return null;
  if (outage.state === 'back') {
    return (
      <div className={`${styles.bar} ${styles.good}`} role="status">
        <Icon name="check" />
        <span>{t('network.back')}</span>
      </div>
    );
  }
  return <OutageBar outage={outage} />;
}

type Problem = Extract<Outage, { state: 'slow' | 'down' }>;

/** One element for every problem: screen readers report a text that changes, not an element that replaces another. */
function OutageBar({ outage }: { outage: Problem }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const chosen = useEndpoints((state) => state.chosen);
  const node = config ? currentEndpoint(config.nodes, chosen) : null;
  const latency = useEndpoints((state) => (node ? state.latency[node.id] : undefined));
  const isServer = outage.state === 'down' && outage.what === 'server';
  const switchNode = () => {
    if (node) void testEndpoint(node);
    openNetwork();
  };
  return (
    <div className={`${styles.bar} ${styles.warn}`} role="status">
      <Icon name={outage.state === 'down' ? 'warn' : 'clock'} />
      <span>
        {outage.state === 'down' ? (
          <AsOf text={isServer ? t('network.serverFailed') : t('network.nodeFailed', { node: node?.text ?? '' })} />
        ) : (
          slowText(t, node?.text ?? '', latency)
        )}
      </span>
      <div className={styles.links}>
        {isServer ? null : (
          <button type="button" className={styles.link} onClick={switchNode}>
            {t('network.switch')}
          </button>
        )}
        <Link className={styles.link} to="/status" aria-label={t('network.status')}>
          <Icon name="info" />
        </Link>
      </div>
    </div>
  );
}

function slowText(t: TFunction, node: string, latency: Latency | undefined): string {
  return latency?.state === 'ok' ? `${t('network.delay')} · ${node}, ${latency.ms} ms` : t('network.delay');
}

/** The text, and when the oldest figure on the screen was read. */
function AsOf({ text }: { text: string }) {
  const { t } = useTranslation();
  const asOfMs = useAsOfMs();
  return asOfMs === null ? text : `${text} · ${t('network.asOf', { time: formatNearTime(asOfMs, Date.now()) })}`;
}
