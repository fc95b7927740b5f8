/** Proof of reserves, fairness and the operator's announced changes. What is owed the server says and, of each closed day, the auditor signs; what the vault has is certified. */
import { isLocalBuild } from '../../platform/certified/anchor.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { AdminChanges } from './admin-changes.tsx';
import { useDayStatement } from './audit/queries.ts';
import { StatementCard } from './audit/statement-card.tsx';
import { stateOfStatement } from './audit/statement-state.ts';
import { useVaultProof } from './certified.ts';
import { CheckMine } from './check-mine.tsx';
import { CoinsCard } from './coverage/coins-card.tsx';
import { CoverageResult } from './coverage/coverage-result.tsx';
import { useReadAgain } from './coverage/read-again.ts';
import { FairnessCard } from './fairness-card.tsx';
import { FeesCard } from './fees-card.tsx';
import { LocksCard } from './locks-card.tsx';
import { ProductReserves } from './product-reserves.tsx';
import { useReserveReport } from './queries.ts';

export function ReservesPage() {
  const { t } = useTranslation();
  const report = useReserveReport();
  const vault = useVaultProof();
  const signed = useDayStatement(vault.isStarted);
  const statement = stateOfStatement(signed, report.data, vault, isLocalBuild ? null : Date.now());
  useReadAgain({ vault, report: report.data, statement: signed.opened, state: statement });
  const proof = { ...vault, start: startBoth };
  function startBoth() {
    vault.start();
    if (vault.isStarted) signed.start();
  }
  return (
    <>
      <PageHeader title={t('reserves.title')} />
      <Columns
        first={
          <>
            <CoverageResult report={report.data} proof={proof} statement={statement} />
            <CheckMine report={report.data} />
            <Block query={report} skeleton={<Skeleton height="20rem" />}>
              {(data) => <CoinsCard report={data} proof={proof} />}
            </Block>
            <StatementCard query={signed} state={statement} proof={proof} />
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
