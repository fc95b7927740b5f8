import { dayStartMs, type NodeTier } from '@suil/core';
import type { NodesResponse } from '@suil/core/api';
import { lazy, Suspense, useState } from 'react';
import { useNodes } from '../../entities/ecosystem/queries.ts';
import tiers from '../../entities/node/node-tier.module.css';
import { NodeTierCard } from '../../entities/node/node-tier.tsx';
import { formatAmount, formatDate, formatExact } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { RecordList, RecordRow } from '../../ui/lists/record-list.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { useIsTransacting } from '../../wallet/transaction/transaction-store.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import { BreakEven } from './break-even.tsx';
import { ContactCard } from './contact-card.tsx';
import { useDividends, useHoldings } from './queries.ts';

const ExplainDividends = lazy(() => import('./explain-dividends.tsx'));
const BuySheet = lazy(() => import('./buy-node-sheet.tsx'));

/** The node sale: tiers, the own nodes, dividends, and the delivery contact. */
export function NodesPage() {
  const { t } = useTranslation();
  const nodes = useNodes();
  const [buying, setBuying] = useState<NodeTier | null>(null);
  const reviewing = useIsTransacting();
  const runAction = useAction();
  const tier = nodes.data?.tiers.find((item) => item.tier === buying);
  return (
    <>
      <PageHeader title={t('node.sale')} back="/ecology" />
      <Notice tone="bad">{t('node.risk')}</Notice>
      <Block query={nodes} skeleton={<Skeleton height="24rem" />}>
        {(data) => (
          <Tiers nodes={data} onBuy={(which) => runAction(() => setBuying(which), { bound: true, back: '/nodes' })} />
        )}
      </Block>
      <Columns
        first={nodes.data ? <BreakEven nodes={nodes.data} /> : null}
        second={
          <LoginGate>
            <Holdings />
            <Dividends />
            <ContactCard />
          </LoginGate>
        }
      />
      <Suspense>{tier ? <BuySheet tier={tier} open={!reviewing} onClose={() => setBuying(null)} /> : null}</Suspense>
    </>
  );
}

function Tiers({ nodes, onBuy }: { nodes: NodesResponse; onBuy: (tier: NodeTier) => void }) {
  const { t } = useTranslation();
  return (
    <div className={`${tiers.grid} ${tiers.abreast}`}>
      {nodes.tiers.map((tier) => (
        <NodeTierCard
          key={tier.tier}
          tier={tier}
          dividendBps={nodes.dividendBps}
          action={
            <Button disabled={tier.open === 0} onClick={() => onBuy(tier.tier)}>
              {tier.open === 0 ? t('node.soldOut') : t('node.buy', { tier: t(`node.tier.${tier.tier}`) })}
            </Button>
          }
        />
      ))}
    </div>
  );
}

function Holdings() {
  const { t } = useTranslation();
  const query = useHoldings(useAddress());
  return (
    <Card title={t('node.mine')}>
      <RecordList
        query={query}
        dateOf={(item) => formatDate(item.timestampMs)}
        row={(item) => (
          <RecordRow
            key={item.id}
            icon="key"
            color="var(--orange)"
            title={t(`node.tier.${item.tier}`)}
            amount={`× ${item.quantity}`}
            sub={t('node.from', { date: formatDate(dayStartMs(item.day + 1)) })}
            subRight={`${formatExact(BigInt(item.paid), item.payWith)} ${item.payWith}`}
          />
        )}
      />
    </Card>
  );
}

function Dividends() {
  const { t } = useTranslation();
  const query = useDividends(useAddress());
  return (
    <Card
      title={t('node.dividends')}
      aside={<Explain of={t('node.dividends')}>{(close) => <ExplainDividends onClose={close} />}</Explain>}
    >
      <RecordList
        query={query}
        dateOf={(item) => formatDate(dayStartMs(item.day))}
        row={(item) => (
          <RecordRow
            key={`${item.day}:${item.tier}`}
            icon="plus"
            color="var(--green)"
            title={`${t(`node.tier.${item.tier}`)} × ${item.quantity}`}
            amount={`+${formatAmount(BigInt(item.share) + BigInt(item.weighted), 'USDC', 6)} USDC`}
            sub={t('node.feeShareOf', { amount: formatAmount(BigInt(item.share), 'USDC', 6) })}
            subRight={t('node.weightedOf', { amount: formatAmount(BigInt(item.weighted), 'USDC', 6) })}
          />
        )}
      />
    </Card>
  );
}
