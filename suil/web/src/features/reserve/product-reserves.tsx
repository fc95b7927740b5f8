/** What each product's reserve still holds. */
import { useProductReserves } from '../../entities/reserves/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { MoreLink } from '../../ui/layout/card.tsx';
import { FoldedCard } from '../../ui/layout/folded-card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './reserve.module.css';

export function ProductReserves() {
  const { t } = useTranslation();
  const query = useProductReserves();
  const usdc = (amount: bigint) => `${formatAmount(amount, 'USDC', 2)} USDC`;
  const sui = (amount: bigint) => `${formatAmount(amount, 'SUI', 2)} SUI`;
  return (
    <FoldedCard
      title={t('reserves.products')}
      link={<MoreLink to="/flowDetails?kind=days">{t('funding.days')}</MoreLink>}
    >
      <Block query={query} skeleton={<Skeleton height="9rem" />}>
        {(data) => (
          <Facts
            facts={[
              { label: t('reserves.flowPrincipal'), value: usdc(data.flow.principal) },
              { label: t('reserves.flowReserve'), value: usdc(data.flow.reserve) },
              { label: t('reserves.flowEscrow'), value: usdc(data.flow.escrow) },
              { label: t('reserves.teamReserve'), value: usdc(data.team.reserve) },
              { label: t('reserves.teamEscrow'), value: usdc(data.team.escrow) },
              { label: t('reserves.pledgePrincipal'), value: sui(data.pledge.principal) },
              { label: t('reserves.pledgeReserve'), value: sui(data.pledge.reserve) },
              { label: t('reserves.pledgeEscrow'), value: sui(data.pledge.escrow) },
            ]}
          />
        )}
      </Block>
      <p className={styles.note}>{t('reserves.productsNote')}</p>
    </FoldedCard>
  );
}
