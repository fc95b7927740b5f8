import type { EcosystemCompany } from '@suil/core/api';
import { useEcosystem } from '../../entities/ecosystem/queries.ts';
import { useMarkets } from '../../entities/market/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useLanguage } from '../../platform/i18n/language.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Icon, type IconName } from '../../ui/layout/icon.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './ecosystem.module.css';
import './tokens.css';

/** The ecosystem: markets, companies by what they are, and the way to the node sale. */
export function EcologyPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('ecology.title')} />
      <Columns
        first={<Companies />}
        second={
          <>
            <Markets />
            <Card title={t('node.sale')} aside={<MoreLink to="/nodes">{t('node.compare')}</MoreLink>}>
              <p className={styles.note}>{t('node.risk')}</p>
            </Card>
          </>
        }
      />
    </>
  );
}

function Markets() {
  const { t } = useTranslation();
  const markets = useMarkets();
  const priceOf = (symbol: string) => {
    const market = markets.data?.markets.find((one) => one.symbol === symbol);
    const price = market?.price;
    return price ? `${formatAmount(BigInt(price), 'USDC', BigInt(price) < 1_000_000_000n ? 4 : 2)}` : '–';
  };
  const rows = [
    { symbol: 'SUI', to: '/sui' },
    { symbol: 'SUIL', to: '/sui?coin=SUIL' },
    // Absent where nothing can say its price, and until that is known.
    ...(markets.data?.markets.some(({ symbol, configured }) => symbol === 'BTC' && configured)
      ? [{ symbol: 'BTC', to: '/btc' }]
      : []),
  ];
  return (
    <Card title={t('market.title')}>
      <div className={styles.markets}>
        {rows.map(({ symbol, to }) => (
          <Link key={symbol} to={to} className={styles.market}>
            <span>{symbol}</span>
            <b className="num">{priceOf(symbol)}</b>
          </Link>
        ))}
      </div>
    </Card>
  );
}

const CATEGORY_ICONS = {
  wallet: 'wallet',
  exchange: 'swap',
  stablecoin: 'bank',
  explorer: 'eye',
  chain: 'layers',
  tool: 'sliders',
} as const satisfies Record<EcosystemCompany['category'], IconName>;
const CATEGORIES = ['wallet', 'exchange', 'stablecoin', 'explorer', 'chain', 'tool'] as const;

function Companies() {
  const { t } = useTranslation();
  const query = useEcosystem();
  return (
    <Card title={t('ecology.companies')}>
      <Block query={query} skeleton={<Skeleton height="14rem" />}>
        {({ companies }) => {
          const groups = CATEGORIES.map((category) => ({
            category,
            members: companies.filter((company) => company.category === category),
          }));
          return groups
            .filter(({ members }) => members.length > 0)
            .map(({ category, members }) => (
              <section key={category} aria-label={t(`ecology.category.${category}`)}>
                <h3 className={styles.category}>{t(`ecology.category.${category}`)}</h3>
                <ul className={styles.list}>
                  {members.map((company) => (
                    <Company key={company.id} company={company} />
                  ))}
                </ul>
              </section>
            ));
        }}
      </Block>
      <p className={styles.note}>{t('ecology.notAffiliated')}</p>
    </Card>
  );
}

/** What of a web address says whose it is. */
const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');

function Company({ company }: { company: EcosystemCompany }) {
  const language = useLanguage((state) => state.code);
  return (
    <li>
      <a className={styles.company} href={company.url} rel="noopener noreferrer">
        <span className={styles.picture} data-category={company.category} aria-hidden="true">
          <Icon name={CATEGORY_ICONS[company.category]} />
        </span>
        <span className={styles.text}>
          <b>{company.name}</b>
          <span className={styles.host}>{hostOf(company.url)}</span>
          <small>{company.description[language]}</small>
        </span>
        <Icon name="up" />
      </a>
    </li>
  );
}
