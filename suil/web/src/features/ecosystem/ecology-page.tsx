import type { EcosystemCompany } from '@suil/core/api';
import { useEcosystem, useNodes } from '../../entities/ecosystem/queries.ts';
import { useMarkets } from '../../entities/market/queries.ts';
import tiers from '../../entities/node/node-tier.module.css';
import { NodeTierCard } from '../../entities/node/node-tier.tsx';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useLanguage } from '../../platform/i18n/language.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './ecosystem.module.css';
import './tokens.css';

/** The ecosystem: markets, companies and their links, and the tiers of nodes. */
export function EcologyPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('ecology.title')} />
      <Columns
        first={
          <>
            <Markets />
            <Companies />
          </>
        }
        second={<Nodes />}
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

function Companies() {
  const { t } = useTranslation();
  const query = useEcosystem();
  return (
    <Card title={t('ecology.companies')}>
      <Block query={query} skeleton={<Skeleton height="14rem" />}>
        {(data) => (
          <ul className={styles.list}>
            {data.companies.map((company) => (
              <Company key={company.id} company={company} />
            ))}
          </ul>
        )}
      </Block>
    </Card>
  );
}

function Company({ company }: { company: EcosystemCompany }) {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.code);
  return (
    <li>
      <a className={styles.company} href={company.url} rel="noreferrer">
        <span className={styles.letter} data-category={company.category} aria-hidden="true">
          {company.name.slice(0, 1)}
        </span>
        <span className={styles.text}>
          <b>{company.name}</b>
          <span className={styles.category}>{t(`ecology.category.${company.category}`)}</span>
          <small>{company.description[language]}</small>
        </span>
        <Icon name="link" />
      </a>
    </li>
  );
}

function Nodes() {
  const { t } = useTranslation();
  const query = useNodes();
  return (
    <Card title={t('node.sale')} aside={<MoreLink to="/nodes">{t('node.buyTitle')}</MoreLink>}>
      <Block query={query} skeleton={<Skeleton height="20rem" />}>
        {(data) => (
          <div className={tiers.grid}>
            {data.tiers.map((tier) => (
              <NodeTierCard key={tier.tier} tier={tier} dividendBps={data.dividendBps} />
            ))}
          </div>
        )}
      </Block>
    </Card>
  );
}
