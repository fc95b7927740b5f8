import { useWalletStore } from '@suil/wallet/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prefetchChain } from '../../platform/chain/chain.ts';
import { liquidityQuery } from '../../platform/chain/queries.ts';
import { formatAmount, formatBps } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import actions from '../../ui/layout/hero.module.css';
import { Notice } from '../../ui/layout/notice.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { openConnect } from '../../wallet/connect/connect-state.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { FileCard } from './file-card.tsx';
import { NodeForm } from './node-form.tsx';
import { unstakeSuiPlan, unstakeUsdcPlan } from './plans.ts';
import styles from './rescue.module.css';
import { PledgeCards } from './rescue-pledges.tsx';

/**
 * Principal with only a Sui node: positions and pledges are read from the chain, and leave by the owner's signature. It
 * needs no login and no answer of the server; the manifest of the last visit is enough.
 */
export function RescuePage() {
  const { t } = useTranslation();
  const address = useAddress();
  useEffect(loadExitCode, []);
  return (
    <>
      <PageHeader title={t('rescue.title')} />
      <Notice>{t('rescue.text')}</Notice>
      <Columns
        first={
          address ? (
            <>
              <PositionCard address={address} />
              <PledgeCards address={address} />
            </>
          ) : (
            <Card title={t('rescue.connect')}>
              <div className={actions.actions}>
                <Button kind="primary" onClick={() => openConnect()}>
                  {t('wallet.connectWallet')}
                </Button>
              </div>
            </Card>
          )
        }
        second={
          <>
            <NodeForm />
            <FileCard />
          </>
        }
      />
    </>
  );
}

/** What connecting and signing need comes with the page: when the button is pressed, the server may not answer. */
function loadExitCode(): void {
  prefetchChain();
  const files = [import('../../wallet/connect/connect-sheet.tsx'), import('../../wallet/transaction/review-sheet.tsx')];
  Promise.all(files).catch(() => null);
}

/** Position and fee are of one answer, so that nothing is shown or signed with a fee that the chain did not state. */
export function PositionCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  return (
    <Card title={t('flow.title')}>
      <Block query={useQuery(liquidityQuery(address))} skeleton={<Skeleton height="8rem" />}>
        {({ position, overview: { unstakeFeeBps: feeBps } }) => {
          const principal = position.value + position.pending;
          return (
            <>
              <Facts
                facts={[
                  {
                    label: t('flow.principal'),
                    value: `${formatAmount(principal, 'USDC')} USDC`,
                    tone: 'strong',
                    testId: 'rescue-principal',
                  },
                  { label: t('flow.claimable'), value: `${formatAmount(position.claimable, 'USDC')} USDC` },
                  { label: t('rescue.fee'), value: formatBps(feeBps) },
                ]}
              />
              <div className={actions.actions}>
                <Button
                  kind="primary"
                  disabled={principal === 0n}
                  onClick={() => startTransaction(store, unstakeUsdcPlan(t, principal, feeBps))}
                >
                  {t(principal === 0n ? 'errors.LIQUIDITY_POSITION_NOT_FOUND' : 'rescue.unstakeUsdc')}
                </Button>
              </div>
              <p className={styles.note}>{t('rescue.usdcNote')}</p>
              {principal === 0n ? null : (
                <div className={actions.actions}>
                  <Button onClick={() => startTransaction(store, unstakeSuiPlan(t, principal, feeBps))}>
                    {t('rescue.unstakeSui')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Block>
    </Card>
  );
}
