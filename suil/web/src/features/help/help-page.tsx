import { hideGuide } from '../../platform/browser/guide.ts';
import { useConfig } from '../../platform/chain/config.ts';
import { useHelp } from '../../platform/i18n/documents.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Disclosure } from '../../ui/lists/disclosure.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import styles from './help.module.css';

/** Questions and answers, the way to the support, and where to look things up. */
export function HelpPage() {
  const { t } = useTranslation();
  const help = useHelp();
  return (
    <>
      <PageHeader title={t('help.title')} aside={<MoreLink to="/legal">{t('legal.title')}</MoreLink>} />
      <Columns
        first={
          <Card title={t('help.questions')}>
            <Block query={help} skeleton={<Skeleton height="26rem" />}>
              {(passages) => (
                <div className={styles.answers}>
                  {passages.map((passage) => (
                    <Disclosure key={passage.title} title={passage.title}>
                      {passage.text}
                    </Disclosure>
                  ))}
                </div>
              )}
            </Block>
          </Card>
        }
        second={
          <>
            <SupportCard />
            <LookUpCard />
          </>
        }
      />
    </>
  );
}

function SupportCard() {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const url = config?.supportUrl ?? null;
  return (
    <Card title={t('help.contact')}>
      {url === null ? (
        <p className={styles.text}>{t('help.contactNone')}</p>
      ) : (
        <>
          <a className={`cta ${styles.contact}`} href={url} rel="noreferrer" data-testid="support">
            <Icon name="send" />
            {t('help.write')}
          </a>
          <p className={`${styles.text} num`}>{url.replace(/^mailto:|^https:\/\//, '')}</p>
        </>
      )}
      <p className={styles.warning}>
        <Icon name="shield" />
        {t('help.contactText')}
      </p>
    </Card>
  );
}

function LookUpCard() {
  const { t } = useTranslation();
  const places = [
    { to: '/earn', icon: 'layers', text: t('earn.compared') },
    { to: '/reserves', icon: 'shield', text: t('shortcut.reserves') },
    { to: '/powers', icon: 'key', text: t('trust.powers') },
    { to: '/security', icon: 'lock', text: t('trust.security') },
    { to: '/income', icon: 'chart', text: t('income.title') },
    { to: '/notice', icon: 'bell', text: t('notice.title') },
    { to: '/status', icon: 'info', text: t('status.title') },
    { to: '/rescue', icon: 'key', text: t('rescue.title') },
    { to: '/legal?part=risks', icon: 'warn', text: t('legal.risks') },
  ] as const;
  const showGuide = () => {
    hideGuide(false);
    showToast({ kind: 'success', text: t('help.guideShown') });
  };
  return (
    <Card title={t('help.more')}>
      <nav className={styles.places} aria-label={t('help.more')}>
        {places.map((place) => (
          <Link key={place.to} to={place.to}>
            <Icon name={place.icon} />
            {place.text}
            <Icon name="chevronRight" size="1rem" />
          </Link>
        ))}
      </nav>
      <div style={{ marginTop: '0.9rem' }}>
        <Button wide small onClick={showGuide}>
          {t('help.guideAgain')}
        </Button>
      </div>
    </Card>
  );
}
