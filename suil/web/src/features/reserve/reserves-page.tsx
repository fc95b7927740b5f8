/** Proof of reserves, fairness and the operator's announced changes. What is owed is the server's statement; what the vault has is certified. */
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { AdminChanges } from './admin-changes.tsx';
import { AssetCard } from './asset-card.tsx';
import { useVaultProof } from './certified.ts';
import { CheckMine } from './check-mine.tsx';
import { CoverageResult } from './coverage-result.tsx';
import { FairnessCard } from './fairness-card.tsx';
import { FeesCard } from './fees-card.tsx';
import { LocksCard } from './locks-card.tsx';
import { ProductReserves } from './product-reserves.tsx';
import { useReserveReport } from './queries.ts';

export function ReservesPage() {
  const { t } = useTranslation();
  const report = useReserveReport();
  const proof = useVaultProof();
  return (
    <>
      <PageHeader title={t('reserves.title')} />
      <Columns
        first={
          <>
            <CoverageResult report={report.data} proof={proof} />
            <Block query={report} skeleton={<Skeleton height="20rem" />}>
              {(data) => (
                <>
                  {data.assets
                    .filter((asset) => asset.asset !== 'HR')
                    .map((asset) => (
                      <AssetCard key={asset.asset} asset={asset} report={data} proof={proof} />
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
