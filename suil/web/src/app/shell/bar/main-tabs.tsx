import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { useCurrent } from './use-current.ts';

/** The two main entries (specification §2), alone in their list of links. */
export function MainTabs({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const { currentOf } = useCurrent();
  return (
    <nav className={className} aria-label={t('tabs.label')}>
      <Link to="/flow" aria-current={currentOf('pool')} data-tone="pool">
        <Icon name="drop" />
        <span>{t('tabs.pool')}</span>
      </Link>
      <Link to="/hashrate" aria-current={currentOf('mining')} data-tone="mining">
        <Icon name="chip" />
        <span>{t('tabs.hashrate')}</span>
      </Link>
    </nav>
  );
}
