/** What a visitor without a wallet sees below the hero: public figures, where money can be, and what the products bring. */
import { DEFAULT_AMOUNT, readAmount, readInputs } from '../../../entities/earn/model/inputs.ts';
import { sortRows } from '../../../entities/earn/model/order.ts';
import { PRODUCT_FACTS } from '../../../entities/earn/model/products.ts';
import { type EarnRow, rowsOf } from '../../../entities/earn/model/rows.ts';
import { productText } from '../../../entities/earn/product-text.ts';
import { useEarnData } from '../../../entities/earn/use-earn-data.ts';
import { runwayDays } from '../../../entities/liquidity/runway.ts';
import { runwayText } from '../../../entities/liquidity/runway-text.ts';
import { useFairness } from '../../../entities/reserves/queries.ts';
import { useOverview } from '../../../platform/chain/queries.ts';
import { formatAmount, formatCount, formatFactor, formatSigned } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { Card, MoreLink } from '../../../ui/layout/card.tsx';
import { Icon, type IconName } from '../../../ui/layout/icon.tsx';
import { Retry, Skeleton, TextSkeleton } from '../../../ui/lists/list-state.tsx';
import { termOf } from './term.ts';
import styles from './visitor-cards.module.css';

export default function VisitorCards() {
  return (
    <>
      <FiguresCard />
      <PlacesCard />
      <BestCard />
    </>
  );
}

/** Principal, funding factor and runway are the chain's; how many members there were, the last settled day says. */
function FiguresCard() {
  const { t } = useTranslation();
  const overview = useOverview().data;
  const fairness = useFairness();
  const members = fairness.data?.days[0]?.members;
  const unknown = fairness.isPending ? null : '–';
  const figures: { label: string; value: string | null }[] = [
    { label: t('funding.principal'), value: overview ? `${formatAmount(overview.principal, 'USDC', 2)} USD` : null },
    { label: t('funding.factor'), value: overview ? formatFactor(overview.lastFactor) : null },
    {
      label: t('funding.runway'),
      value: overview ? runwayText(t, runwayDays(overview.principal, overview.reserve)) : null,
    },
    {
      label: t('home.members'),
      value: members === undefined ? unknown : formatCount(members),
    },
  ];
  return (
    <Card title={t('home.figures')} aside={<MoreLink to="/reserves">{t('shortcut.reserves')}</MoreLink>}>
      <dl className={`${styles.figures} num`}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <TextSkeleton width="5rem" />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const PLACES: readonly { name: 'wallet' | 'account' | 'earning'; icon: IconName }[] = [
  { name: 'wallet', icon: 'wallet' },
  { name: 'account', icon: 'vault' },
  { name: 'earning', icon: 'sprout' },
];

/** The three places with the verbs that lead from each to the next and back. */
function PlacesCard() {
  const { t } = useTranslation();
  const verbs = [
    [t('assets.topUp'), t('withdrawal.short')],
    [t('bank.subscribe'), t('bank.redeem')],
  ];
  return (
    <Card title={t('home.threePlaces')}>
      <ol className={styles.places}>
        {PLACES.map(({ name, icon }, index) => (
          <li key={name}>
            <div className={styles.place} data-place={name}>
              <Icon name={icon} />
              <b>{t(`place.${name}`)}</b>
              <small>{t(`home.${name}Holds`)}</small>
            </div>
            {verbs[index] ? (
              <p className={styles.verbs}>
                <span>
                  {verbs[index][0]} <span aria-hidden="true">→</span>
                </span>
                <span>
                  <span aria-hidden="true">←</span> {verbs[index][1]}
                </span>
              </p>
            ) : null}
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t('home.straight')}</p>
    </Card>
  );
}

const SHOWN = 3;

/** The first rows of Earn as it opens. */
function BestCard() {
  const { t } = useTranslation();
  const { micros } = readAmount(DEFAULT_AMOUNT);
  const inputs = readInputs(new URLSearchParams());
  const { data, isError, refetch } = useEarnData(micros);
  const rows =
    data && sortRows(rowsOf(micros, inputs, data), inputs, data, (product) => productText(t, product)).slice(0, SHOWN);
  return (
    <Card title={t('home.best', { days: inputs.days })} aside={<MoreLink to="/earn">{t('earn.compared')}</MoreLink>}>
      {rows ? (
        <ul className={`${styles.best} num`}>
          {rows.map((row) => (
            <BestRow key={row.product} row={row} />
          ))}
        </ul>
      ) : null}
      {!rows && isError ? <Retry onRetry={refetch} /> : null}
      {rows || isError ? null : <Skeleton height="10rem" />}
      <p className={styles.note}>{t('home.bestNote')}</p>
    </Card>
  );
}

function BestRow({ row: { product, option, projection } }: { row: EarnRow }) {
  const { t } = useTranslation();
  const { icon, coins } = PRODUCT_FACTS[product];
  return (
    <li>
      <Icon name={icon} />
      <Link to="/earn">{productText(t, product)}</Link>
      <small>
        {coins.join(' + ')} · {termOf(t, { product, option })}
      </small>
      <b>{projection === null ? '–' : `${formatSigned(projection.gainMicros, 'USDC', 2)} USD`}</b>
    </li>
  );
}
