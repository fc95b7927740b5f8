import { DOCUMENTS_VERSION, isAccepted, useConsent } from '../../platform/browser/consent.ts';
import { LEGAL_PARTS, type LegalPart, useLegal } from '../../platform/i18n/documents.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Narrow, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { Passages } from '../../ui/lists/passages.tsx';
import styles from './legal.module.css';
import { LIBRARIES, LICENCE_URLS } from './libraries.ts';

const LICENCES = 'licences';

/** Terms, risks and privacy, one at a time, with the version that the user has accepted; and the licences of the libraries. */
export function LegalPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const part: LegalPart = LEGAL_PARTS.find((name) => name === search.get('part')) ?? 'terms';
  const accepted = useConsent(isAccepted);
  const isLicences = search.get('part') === LICENCES;
  return (
    <Narrow>
      <PageHeader title={t('legal.title')} aside={<MoreLink to="/help">{t('help.title')}</MoreLink>} />
      <div style={{ marginTop: '1rem' }}>
        <Segmented
          large
          label={t('legal.part')}
          options={([...LEGAL_PARTS, LICENCES] as const).map((value) => ({ value, text: t(`legal.${value}`) }))}
          value={isLicences ? LICENCES : part}
          onChange={(value) => setSearch(value === 'terms' ? {} : { part: value }, { replace: true })}
        />
      </div>
      {isLicences ? <LicencesCard /> : <DocumentCard part={part} />}
      {isLicences ? null : <Notice>{t(accepted ? 'legal.accepted' : 'legal.asked')}</Notice>}
    </Narrow>
  );
}

function DocumentCard({ part }: { part: LegalPart }) {
  const { t } = useTranslation();
  const legal = useLegal();
  return (
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
  );
}

/** The libraries that are part of the app's files, with their authors' notices. */
function LicencesCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('legal.licences')}>
      <p className={styles.lead}>{t('legal.licencesText')}</p>
      <ul className={styles.licences}>
        {LIBRARIES.map(({ name, notice, licence, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <Icon name="up" size="0.9rem" />
            </a>
            <small>{notice}</small>
            <a href={LICENCE_URLS[licence]} target="_blank" rel="noopener noreferrer">
              {licence}
              <Icon name="up" size="0.9rem" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
