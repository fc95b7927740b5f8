import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './home.module.css';

/** Four tiles to where people go most. */
export function Shortcuts() {
  const { t } = useTranslation();
  const tiles = [
    { to: '/flow', icon: 'layers', color: 'var(--orange)', text: t('shortcut.pool') },
    { to: '/flowDetails', icon: 'list', color: 'var(--green)', text: t('shortcut.records') },
    { to: '/assets', icon: 'wallet', color: 'var(--purple-hi)', text: t('shortcut.assets') },
    { to: '/share', icon: 'invite', color: 'var(--blue)', text: t('shortcut.invite') },
  ] as const;
  return (
    <nav className={styles.quick} aria-label={t('shortcut.label')}>
      {tiles.map((tile) => (
        <Link key={tile.to} to={tile.to}>
          <span className={styles.tile} style={{ color: tile.color }}>
            <Icon name={tile.icon} />
          </span>
          {tile.text}
        </Link>
      ))}
    </nav>
  );
}
