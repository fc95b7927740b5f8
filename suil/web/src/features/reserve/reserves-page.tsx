import { VAULT_ASSETS } from '@suil/core';
import type { ReserveAsset, ReservesResponse } from '@suil/core/api';
import { formatAmount, formatCount, formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { AdminChanges } from './admin-changes.tsx';
import { CheckMine } from './check-mine.tsx';
import { FairnessCard } from './fairness-card.tsx';
import { FeesCard } from './fees-card.tsx';
import { LocksCard } from './locks-card.tsx';
import { ProductReserves } from './product-reserves.tsx';
import { useReserveReport, useVault } from './queries.ts';
import styles from './reserve.module.css';

/** Proof of reserves, fairness and the operator's announced changes. What is owed is the server's statement. */
export function ReservesPage() {
  const { t } = useTranslation();
  const report = useReserveReport();
  return (
    <>
      <PageHeader title={t('reserves.title')} />
      <Columns
        first={
          <>
            <CoverageResult report={report.data} />
            <Block query={report} skeleton={<Skeleton height="20rem" />}>
              {(data) => (
                <>
                  {data.assets
                    .filter((asset) => asset.asset !== 'HR')
                    .map((asset) => (
                      <AssetCard key={asset.asset} asset={asset} />
                    ))}
                </>
              )}
            </Block>
            <CheckMine report={report.data} />
          </>
        }
        second={
          <>
            <ProductReserves />
            <FeesCard />
            <LocksCard />
            <FairnessCard />
            <AdminChanges />
          </>
        }
      />
    </>
  );
}

function CoverageResult({ report }: { report: ReservesResponse | undefined }) {
  const { t } = useTranslation();
  const vault = useVault().data;
  const compared = report?.assets.filter((asset) => asset.difference !== null) ?? [];
  const whole = compared.every((asset) => BigInt(asset.difference ?? 0) >= 0n);
  return (
    <Hero
      label={t('reserves.result')}
      value={report && t(whole ? 'reserves.whole' : 'reserves.short')}
      testId="reserves-result"
      sub={
        report ? (
          <>
            <Pill tone={whole ? 'green' : 'red'}>{whole ? '= 100%' : '< 100%'}</Pill>
            {t('reserves.asOf', { time: formatDateTime(report.madeAtMs), checkpoint: report.checkpoint })}
          </>
        ) : null
      }
      facts={
        <Facts
          facts={VAULT_ASSETS.map((coin) => ({
            label: t('reserves.vaultOnChain', { coin }),
            value: vault ? `${formatAmount(vault[coin], coin, 2)} ${coin}` : '–',
          }))}
        />
      }
      lead={t('reserves.lead')}
      actions={
        <Button icon="shield" onClick={() => navigate('/rescue')}>
          {t('rescue.title')}
        </Button>
      }
    />
  );
}

function AssetCard({ asset }: { asset: ReserveAsset }) {
  const { t } = useTranslation();
  const text = (amount: string) => {
    const units = BigInt(amount);
    return `${units < 0n ? '−' : ''}${formatAmount(units < 0n ? -units : units, asset.asset, 4)}`;
  };
  const difference = asset.difference;
  const held = heldOf(asset);
  return (
    <Card
      title={asset.asset}
      aside={
        <Pill tone={toneOf(difference)}>
          {difference === null ? t('reserves.notCompared') : t('reserves.difference', { amount: text(difference) })}
        </Pill>
      }
    >
      <Facts
        facts={[
          ...asset.liabilities
            .filter((part) => BigInt(part.amount) !== 0n)
            .map((part) => ({ label: t(`reserves.kind.${part.kind}`), value: text(part.amount) })),
          { label: t('reserves.owed'), value: text(asset.total), tone: 'strong' as const },
          ...(asset.vault ? [{ label: t('reserves.fees'), value: text(asset.vault.fees), tone: 'good' as const }] : []),
          ...(held ? [{ label: t(`reserves.${held.kind}`), value: text(held.amount), tone: 'good' as const }] : []),
          { label: t('reserves.accounts'), value: formatCount(asset.accounts) },
        ]}
      />
      <p className={styles.hash}>
        {t('reserves.root')}:{' '}
        <span className="num" title={asset.root}>
          {asset.root.slice(0, 24)}…
        </span>
      </p>
    </Card>
  );
}

function toneOf(difference: string | null): 'gray' | 'green' | 'red' {
  if (difference === null) return 'gray';
  return BigInt(difference) >= 0n ? 'green' : 'red';
}

interface Held {
  kind: 'vault' | 'backing';
  amount: string;
}

/** What is there for an asset: its vault balance on chain, or the USDC behind PRO; null where nothing is compared. */
function heldOf({ vault, total, difference }: ReserveAsset): Held | null {
  if (vault) return { kind: 'vault', amount: vault.balance };
  return difference === null ? null : { kind: 'backing', amount: String(BigInt(total) + BigInt(difference)) };
}
