import { useTranslation } from '../../platform/i18n/texts.ts';
import { useLocation } from '../../platform/router/location.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './tab-bar.module.css';

const POOL_PATHS = ['/', '/flow', '/flowDetails', '/pledge1', '/pledgeDetails1'];
const MINING_PATHS = ['/hashrate', '/hashrateLog', '/collection', '/suilPledge'];

/** The two main entries (specification §2). On the home page the liquidity pool is the active one. */
export function TabBar() {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  const current = (paths: string[]) => (paths.includes(pathname) ? 'page' : undefined);
  return (
    <>
      <div className={styles.fade} />
      <nav className={styles.tabs} aria-label={t('tabs.label')}>
        <Link to="/" aria-current={current(POOL_PATHS)} data-tone="pool">
          <Icon name="drop" />
          {t('tabs.pool')}
        </Link>
        <Link to="/hashrate" aria-current={current(MINING_PATHS)} data-tone="mining">
          <Icon name="chip" />
          {t('tabs.hashrate')}
        </Link>
      </nav>
    </>
  );
}
