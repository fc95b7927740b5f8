/** The emission of SUIL, and the way to more hashrate. */
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import heroes from '../../ui/layout/hero.module.css';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useEmission } from './queries.ts';
import type { ReleaseTexts } from './release-texts.ts';

/** What the day can release for everybody, and the last days' factor. */
export function Emission({ last, onBuy }: { last: ReleaseTexts; onBuy: () => void }) {
  const { t } = useTranslation();
  const query = useEmission();
  return (
    <Card title={t('hashrate.emission')} aside={<MoreLink to="/suilPledge">{t('suilPledge.title')}</MoreLink>}>
      <Block query={query} skeleton={<Skeleton height="8rem" />}>
        {(data) => (
          <>
            <Facts
              facts={[
                { label: t('hashrate.emissionLeft'), value: `${formatAmount(BigInt(data.emission), 'SUIL', 0)} SUIL` },
                { label: t('hashrate.budget'), value: `${formatAmount(BigInt(data.budget), 'SUIL', 0)} SUIL` },
                { label: t('hashrate.lastPrice'), value: last.price, testId: 'hashrate-last-price' },
                { label: t('hashrate.lastFactor'), value: last.factor, testId: 'hashrate-last-factor' },
              ]}
            />
            <div className={heroes.actions}>
              <Button icon="plus" onClick={onBuy}>
                {t('hashrate.buy')}
              </Button>
            </div>
          </>
        )}
      </Block>
    </Card>
  );
}
