import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Link } from '../../../ui/actions/link.tsx';
import styles from './lower.module.css';

/** The quiet end of the home page: help, whether everything works, and the texts that everybody accepts once. */
export function MoreLinks() {
  const { t } = useTranslation();
  return (
    <nav className={styles.moreLinks} aria-label={t('home.more')}>
      <Link to="/help">{t('help.title')}</Link>
      <Link to="/status">{t('network.status')}</Link>
      <Link to="/legal">{t('legal.terms')}</Link>
      <Link to="/legal?part=risks">{t('legal.risks')}</Link>
      <Link to="/legal?part=privacy">{t('legal.privacy')}</Link>
    </nav>
  );
}
