import { shortenAddress } from '@suil/core';
import { accountLabel } from '@suil/wallet';
import { useWallet } from '@suil/wallet/react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useChainTime } from '../../entities/local/local.ts';
import { useHasUnread } from '../../entities/notice/queries.ts';
import { useConfig } from '../../platform/chain/config.ts';
import { currentEndpoint, testEndpoint, useEndpoints } from '../../platform/chain/endpoint.ts';
import { gradeOf, latencyText } from '../../platform/chain/latency.ts';
import { useName } from '../../platform/chain/queries.ts';
import { formatDate, formatShortDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Icon, Logo } from '../../ui/layout/icon.tsx';
import { useSideBySide } from '../../ui/layout/page.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { useRestoring, type WalletAccount } from '../../wallet/connect/account.ts';
import { openConnect } from '../../wallet/connect/connect-state.ts';
import { TopNav } from './bar/top-nav.tsx';
import { useCurrent } from './bar/use-current.ts';
import { Beside } from './beside.tsx';
import styles from './header.module.css';
import { openNetwork } from './network/network-state.ts';

const loadMenu = () => import('../../wallet/connect/account-menu.tsx');
const AccountMenu = lazy(loadMenu);

/** The line above every page: home, the node's latency, and the account. */
export function Header() {
  const { t } = useTranslation();
  const account = useWallet((state) => (state.connectionStatus === 'connected' ? state.currentAccount : null));
  const restoring = useRestoring();
  const wide = useSideBySide();
  const { currentOf } = useCurrent();
  const isLocal = useConfig().data?.environment === 'local';
  const dense = isLocal || account ? styles.dense : '';
  return (
    <header className={`${styles.top} ${dense} ${account ? styles.connected : ''}`} data-toasts-below>
      <Link
        className={styles.brand}
        to="/"
        aria-label={t('header.home')}
        aria-current={wide ? currentOf('home') : undefined}
      >
        <Logo />
        <span>SUIL</span>
      </Link>
      {wide ? <TopNav /> : null}
      <LatencyChip />
      <Bell />
      {account ? (
        <AccountChip account={account} />
      ) : (
        <>
          <Link className={`${styles.chip} ${styles.icon}`} to="/language" aria-label={t('language.title')}>
            <Icon name="globe" />
          </Link>
          {restoring ? null : (
            <button type="button" className={`${styles.chip} ${styles.connect}`} onClick={() => openConnect()}>
              {t('wallet.connect')}
            </button>
          )}
        </>
      )}
    </header>
  );
}

/** Leads to the notices; a dot says that there is one not read yet. */
function Bell() {
  const { t } = useTranslation();
  const unread = useHasUnread();
  return (
    <Link
      className={`${styles.chip} ${styles.icon}`}
      to="/notice"
      aria-label={unread ? t('notice.unread') : t('notice.title')}
    >
      <Icon name="bell" />
      {unread ? <span className={styles.unread} aria-hidden="true" /> : null}
    </Link>
  );
}

const TONES = { good: styles.good, slow: styles.slow, failed: styles.dead, unknown: '' } as const;

function LatencyChip() {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const chosen = useEndpoints((state) => state.chosen);
  const node = config ? currentEndpoint(config.nodes, chosen) : null;
  const latency = useEndpoints((state) => (node ? state.latency[node.id] : undefined));
  useEffect(() => {
    if (node && !useEndpoints.getState().latency[node.id]) void testEndpoint(node);
  }, [node]);
  const isLocal = config?.environment === 'local';
  const chainMs = useChainTime(isLocal);
  const text = latencyText(t, latency, '… ms');
  const local = t('network.local');
  const date = isLocal && chainMs !== undefined ? `· ${formatShortDate(chainMs)}` : null;
  // What is written on it comes first: a user of voice control says that.
  const name = date === null ? text : `${local} ${date}, ${formatDate(chainMs ?? 0)}, ${text}`;
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.network} num`}
      aria-label={t('header.node', { latency: name, node: node?.text ?? '' })}
      aria-haspopup="dialog"
      onClick={openNetwork}
    >
      <span className={`${styles.dot} ${TONES[gradeOf(latency)]}`} aria-hidden="true" />
      {date === null ? (
        <span>{text}</span>
      ) : (
        <span className={styles.local}>
          {local} <span>{date}</span>
        </span>
      )}
    </button>
  );
}

function AccountChip({ account }: { account: Pick<WalletAccount, 'address' | 'label'> }) {
  const { t } = useTranslation();
  const name = useName(account.label ? null : account.address);
  const label = account.label || name ? accountLabel(account, name) : shortenAddress(account.address, 4, 4);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'pointer' | 'keyboard' | null>(null);
  const id = useId();
  const refuse = () => {
    setOpened(null);
    showToast({ kind: 'error', text: t('error.text') });
  };
  return (
    <>
      <button
        ref={button}
        id={`${id}button`}
        type="button"
        className={`${styles.chip} ${styles.account} num`}
        aria-label={t('header.account', { account: label })}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened ? id : undefined}
        onPointerDown={() => void loadMenu()}
        // A key's click has no pointer that could have been pressed several times.
        onClick={({ detail }) => {
          const by = detail === 0 ? 'keyboard' : 'pointer';
          setOpened(opened ? null : by);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened('keyboard');
        }}
      >
        <span>{label}</span>
        <Icon name="chevronDown" />
      </button>
      <Suspense>
        {opened ? (
          <Beside onFailure={refuse}>
            <AccountMenu button={button} id={id} byKeyboard={opened === 'keyboard'} onClose={() => setOpened(null)} />
          </Beside>
        ) : null}
      </Suspense>
    </>
  );
}
