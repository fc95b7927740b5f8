import { useTranslation } from '../../platform/i18n/texts.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './home.module.css';

/** Tiles to where people go most. */
export function Shortcuts() {
  const { t } = useTranslation();
  const tiles = [
    { to: '/earn', icon: 'chart', color: 'var(--orange)', text: t('shortcut.earn') },
    { to: '/pledge1', icon: 'layers', color: 'var(--orange)', text: t('shortcut.pledge') },
    { to: '/financial', icon: 'bank', color: 'var(--green)', text: t('bank.title') },
    { to: '/exchange', icon: 'swap', color: 'var(--purple-hi)', text: t('shortcut.swap') },
    { to: '/share', icon: 'invite', color: 'var(--blue)', text: t('shortcut.invite') },
    { to: '/community', icon: 'people', color: 'var(--green)', text: t('team.title') },
    { to: '/suilPledge', icon: 'lock', color: 'var(--purple-hi)', text: t('shortcut.suilPledge') },
    { to: '/reserves', icon: 'shield', color: 'var(--blue)', text: t('shortcut.reserves') },
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
