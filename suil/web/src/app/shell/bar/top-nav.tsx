import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { useLocation } from '../../../platform/router/location.ts';
import { FIRST_PAGES, type Section } from '../../../platform/router/sections.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { MainTabs } from './main-tabs.tsx';
import styles from './top-nav.module.css';
import { useCurrent } from './use-current.ts';

const SECTIONS = ['earn', 'swap', 'assets', 'income', 'team'] as const satisfies readonly Section[];

/** The sections in the header of wide windows: the two main entries, then the others, and the rest behind "More". */
export function TopNav() {
  const { t } = useTranslation();
  const { currentOf } = useCurrent();
  return (
    <>
      <MainTabs className={styles.tabs} />
      <nav className={styles.nav} aria-label={t('nav.bar')}>
        {SECTIONS.map((section) => (
          <Link
            key={section}
            className={section === 'team' ? styles.team : undefined}
            to={FIRST_PAGES[section]}
            aria-current={currentOf(section)}
          >
            {t(`nav.${section}`)}
          </Link>
        ))}
        <More />
      </nav>
    </>
  );
}

function close(list: HTMLDetailsElement | null): void {
  if (list) list.open = false;
}

/** The pages that belong to no product; the team, too, where the line has no space for it. */
function More() {
  const { t } = useTranslation();
  const { section, currentOf } = useCurrent();
  const [pathname] = useLocation();
  const list = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes because the page changed
  useEffect(() => close(list.current), [pathname]);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.contains(target)) close(list.current);
    };
    window.addEventListener('pointerdown', outside);
    window.addEventListener('focusin', outside);
    return () => {
      window.removeEventListener('pointerdown', outside);
      window.removeEventListener('focusin', outside);
    };
  }, []);
  const links = [
    { to: '/reserves', text: t('shortcut.reserves') },
    { to: '/notice', text: t('notice.title') },
    { to: '/sui', text: t('nav.markets') },
    { to: '/ecology', text: t('ecology.title') },
    { to: '/help', text: t('help.title') },
    { to: '/status', text: t('network.status') },
    { to: '/language', text: t('language.title') },
  ];
  return (
    <details
      ref={list}
      className={styles.more}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !list.current?.open) return;
        close(list.current);
        list.current.querySelector('summary')?.focus();
      }}
    >
      <summary aria-current={section === 'more' ? 'true' : undefined} data-team={currentOf('team')}>
        {t('nav.more')}
        <Icon name="chevronDown" />
      </summary>
      <ul>
        <li className={styles.inMore}>
          <Link to="/community" data-current={currentOf('team')}>
            {t('nav.team')}
          </Link>
        </li>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} data-current={to === pathname || undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
