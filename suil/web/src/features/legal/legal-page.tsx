import { DOCUMENTS_VERSION, isAccepted, useConsent } from '../../platform/browser/consent.ts';
import { LEGAL_PARTS, type LegalPart, useLegal } from '../../platform/i18n/documents.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Narrow, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { Passages } from '../../ui/lists/passages.tsx';
import styles from './legal.module.css';

/** Terms, risks and privacy, one at a time, with the version that the user has accepted. */
export function LegalPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const part: LegalPart = LEGAL_PARTS.find((name) => name === search.get('part')) ?? 'terms';
  const accepted = useConsent(isAccepted);
  const legal = useLegal();
  return (
    <Narrow>
      <PageHeader title={t('legal.title')} aside={<MoreLink to="/help">{t('help.title')}</MoreLink>} />
      <div style={{ marginTop: '1rem' }}>
        <Segmented
          large
          label={t('legal.part')}
          options={LEGAL_PARTS.map((value) => ({ value, text: t(`legal.${value}`) }))}
          value={part}
          onChange={(value) => setSearch(value === 'terms' ? {} : { part: value }, { replace: true })}
        />
      </div>
      <Card
        title={t(`legal.${part}`)}
        aside={<small className={`num ${styles.version}`}>{t('legal.version', { version: DOCUMENTS_VERSION })}</small>}
      >
        <Block query={legal} skeleton={<Skeleton height="30rem" />}>
          {(texts) => (
            <div style={{ marginTop: '1rem', maxWidth: '44rem' }}>
              <Passages passages={texts[part]} />
            </div>
          )}
        </Block>
      </Card>
      <Notice>{t(accepted ? 'legal.accepted' : 'legal.asked')}</Notice>
    </Narrow>
  );
}
