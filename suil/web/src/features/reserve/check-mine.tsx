import type { ReserveProof, ReserveProofResponse, ReservesResponse } from '@suil/core/api';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { proofFailure } from '../../entities/judged/proof-failure.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import type { Certified } from '../../platform/certified/certify.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { findText, type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { openConnect } from '../../wallet/connect/connect-state.ts';
import { certifyPrincipal } from './certified.ts';
import { CertifiedValue } from './proof.tsx';
import { fetchReserveProof, reserveReportQuery } from './queries.ts';
import styles from './reserve.module.css';

interface CheckParams {
  report: ReservesResponse;
  owner: string;
  /** Has the report that the page shows. */
  cache: QueryClient;
}

interface Checked {
  response: ReserveProofResponse;
  /** Of the liquidity pool, in micro-dollars; null without any. */
  principal: Certified<bigint> | null;
  /** Whether every one of the own balances is in a published sum that the total, which the vault is compared with, includes. */
  included: boolean;
}

/** Works the own balances' way up to the published sums again, here in the browser, and verifies the position on chain. */
async function check({ report: shown, owner, cache }: CheckParams): Promise<Checked> {
  const balances = import('./own-balances.ts');
  const readReport = () => cache.fetchQuery({ ...reserveReportQuery, staleTime: 0 });
  const [{ areCounted }, { report, response }, principal] = await Promise.all([
    balances,
    balances.then(({ readSameLine }) => readSameLine(shown, { readProof: fetchReserveProof, readReport })),
    certifyPrincipal(owner),
  ]);
  const included = areCounted(response, report, owner);
  return { response, principal, included };
}

function outcomeKey({ response, included }: Checked) {
  if (response.proofs.length === 0) return 'reserves.checkEmpty';
  return included ? 'reserves.checkGood' : 'reserves.checkBad';
}

/** "Check mine": whether one's own balances are counted in what the vault is compared with. */
export function CheckMine({ report }: { report: ReservesResponse | undefined }) {
  const { t } = useTranslation();
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  const cache = useQueryClient();
  const run = useMutation({ mutationFn: check });
  const start = () => {
    if (address === null || !loggedIn) openConnect(address ? 'sign-in' : 'wallets');
    else if (report) run.mutate({ report, owner: address, cache });
  };
  return (
    <Card title={t('reserves.checkTitle')}>
      <p className={styles.note}>{t('reserves.checkText')}</p>
      {run.data ? (
        <>
          <Facts
            facts={[
              ...run.data.response.proofs.map((proof) => ({
                label: nameOf(proof),
                value: formatAmount(BigInt(proof.balance), proof.asset),
              })),
              ...principalFacts(t, run.data.principal),
            ]}
          />
          <Notice tone={run.data.included ? 'info' : 'bad'} testId="reserve-check" alert={!run.data.included}>
            {t(outcomeKey(run.data))}
          </Notice>
        </>
      ) : null}
      {run.isError ? (
        <Notice tone="bad" alert>
          {proofFailure(t, run.error)}
        </Notice>
      ) : null}
      <div className={styles.action}>
        <Button wide busy={run.isPending} disabled={!report} onClick={start}>
          {t('reserves.checkMine')}
        </Button>
      </div>
    </Card>
  );
}

function principalFacts(t: TFunction, principal: Certified<bigint> | null): Fact[] {
  if (principal === null) return [];
  const text = `${formatAmount(principal.value, 'USDC')} USDC`;
  return [
    {
      label: t('reserves.ownPrincipal'),
      value: <CertifiedValue text={text} as={principal} />,
      testId: 'own-principal',
    },
  ];
}

/** `member:0x…:held` → what is held; the plain account is named by its asset alone. */
function nameOf({ asset, account }: ReserveProof): string {
  const kind = account.split(':')[2];
  return kind === undefined ? asset : `${asset} · ${findText(`reserves.kind.${kind}`) ?? kind}`;
}
