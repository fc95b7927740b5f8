/** What each product holds on chain: principal, income set aside for its owners, and the reserve that is still free. */
import { runwayDays } from '../../entities/liquidity/runway.ts';
import { runwayText } from '../../entities/liquidity/runway-text.ts';
import { useProductReserves } from '../../entities/reserves/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import { MoreLink } from '../../ui/layout/card.tsx';
import { FoldedCard } from '../../ui/layout/folded-card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './reserve.module.css';

interface Held {
  coin: 'SUI' | 'USDC';
  /** Null for a product without. */
  principal: bigint | null;
  setAside: bigint;
  free: bigint;
}

export function ProductReserves() {
  const { t } = useTranslation();
  const query = useProductReserves();
  return (
    <FoldedCard
      title={t('reserves.products')}
      link={<MoreLink to="/flowDetails?kind=days">{t('funding.days')}</MoreLink>}
    >
      <Block query={query} skeleton={<Skeleton height="18rem" />}>
        {({ flow, team, pledge }) => (
          <>
            <Product
              name={t('flow.title')}
              {...{ coin: 'USDC', principal: flow.principal, setAside: flow.escrow, free: flow.reserve }}
            />
            <Facts
              facts={[
                { label: t('reserves.flowRunway'), value: runwayText(t, runwayDays(flow.principal, flow.reserve)) },
              ]}
            />
            <Product
              name={t('team.title')}
              {...{ coin: 'USDC', principal: null, setAside: team.escrow, free: team.reserve }}
            />
            <Product
              name={t('pledge.title')}
              {...{ coin: 'SUI', principal: pledge.principal, setAside: pledge.escrow, free: pledge.reserve }}
            />
          </>
        )}
      </Block>
      <p className={styles.note}>{t('reserves.productsNote')}</p>
    </FoldedCard>
  );
}

function Product({ name, coin, principal, setAside, free }: Held & { name: string }) {
  const { t } = useTranslation();
  const stackOf = (label: string, amount: bigint, color: string) => ({
    label,
    // For drawing alone: the figure beside it is exact.
    weight: Number(amount),
    text: `${formatAmount(amount, coin, 2)} ${coin}`,
    color,
  });
  return (
    <section className={styles.product} aria-label={name}>
      <h3>{name}</h3>
      <StackedBar
        stacks={[
          ...(principal === null ? [] : [stackOf(t('reserves.part.principal'), principal, 'var(--source-pool)')]),
          stackOf(t('reserves.part.setAside'), setAside, 'var(--source-bank)'),
          stackOf(t('reserves.part.free'), free, 'var(--source-team)'),
        ]}
      />
    </section>
  );
}
