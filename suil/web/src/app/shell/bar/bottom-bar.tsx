import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { loadMenu } from '../menu/load-menu.ts';
import { openMenu } from '../menu/menu-state.ts';
import styles from './bottom-bar.module.css';
import { MainTabs } from './main-tabs.tsx';
import { useCurrent } from './use-current.ts';

/** The bar at the bottom edge of phones and tablets: home, the two main entries, and the menu of all other products. */
export function BottomBar() {
  const { t } = useTranslation();
  const { section, currentOf } = useCurrent();
  const isInMenu = section !== null && section !== 'home' && section !== 'pool' && section !== 'mining';
  return (
    <nav className={styles.bar} aria-label={t('nav.bar')}>
      <Link className={styles.side} to="/" aria-current={currentOf('home')}>
        <Icon name="home" />
        <span>{t('nav.home')}</span>
      </Link>
      <MainTabs className={styles.tabs} />
      <button
        type="button"
        className={styles.side}
        aria-haspopup="dialog"
        aria-current={isInMenu ? 'true' : undefined}
        onPointerDown={() => void loadMenu()}
        onClick={openMenu}
      >
        <Icon name="menu" />
        <span>{t('nav.menu')}</span>
      </button>
    </nav>
  );
}
