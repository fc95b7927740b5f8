import { useEcosystem } from '../../../entities/ecosystem/queries.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Card, MoreLink } from '../../../ui/layout/card.tsx';
import { Block, Skeleton } from '../../../ui/lists/list-state.tsx';
import styles from './lower.module.css';

/** The ecosystem's companies as chips; the page behind them has links, markets and nodes. */
export function EcosystemCard() {
  const { t } = useTranslation();
  const query = useEcosystem();
  return (
    <Card title={t('ecology.title')} aside={<MoreLink to="/ecology">{t('common.all')}</MoreLink>}>
      <Block query={query} skeleton={<Skeleton height="2.75rem" />}>
        {(data) => (
          <nav className={styles.chips} aria-label={t('ecology.companies')}>
            {data.companies.map((company) => (
              <a key={company.id} href={company.url} rel="noreferrer">
                <i aria-hidden="true">{company.name.slice(0, 1)}</i>
                {company.name}
              </a>
            ))}
          </nav>
        )}
      </Block>
    </Card>
  );
}
