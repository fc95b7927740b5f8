import { shortenAddress } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import { useWalletStore } from '@suil/wallet/react';
import { lazy, Suspense } from 'react';
import { YieldBars } from '../../entities/income/yield-bars.tsx';
import { isAccepted, useConsent } from '../../platform/browser/consent.ts';
import { useOnline } from '../../platform/browser/online.ts';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { errorDetails, errorMessage } from '../../platform/i18n/error-message.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/actions/copy.ts';
import { DigestLink } from '../../ui/actions/digest-link.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/lists/list-state.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { IntentPlan } from '../intent/plan.ts';
import styles from './review-sheet.module.css';
import {
  closeTransaction,
  confirmTransaction,
  isLocked,
  startTransaction,
  type TransactionPlan,
  type TransactionStage,
  useTransaction,
} from './run-transaction.ts';

const ConsentStep = lazy(() => import('./consent-step.tsx'));

const STEP_OF: Record<TransactionStage, number> = {
  building: 0,
  simulating: 0,
  review: 1,
  awaiting: 2,
  submitted: 3,
  processing: 3,
  failed: -1,
};

/** The same two steps for what goes to the chain and for what the ledger does. */
async function confirm(store: WalletStore): Promise<void> {
  const { plan } = useTransaction.getState();
  if (!plan || !('intent' in plan)) return confirmTransaction(store);
  await (await import('../intent/run-intent.ts')).confirmIntent(store);
}

async function restart(store: WalletStore, plan: TransactionPlan | IntentPlan): Promise<void> {
  if (!('intent' in plan)) return startTransaction(store, plan);
  await (await import('../intent/run-intent.ts')).startIntent(store, plan);
}

/** The one sheet before every signature: what is paid and received, the fees, the account and the network. */
export default function ReviewSheet() {
  const { t } = useTranslation();
  const store = useWalletStore();
  const state = useTransaction();
  const { plan, stage } = state;
  const isIntent = plan !== null && 'intent' in plan;
  const preparing = stage === 'building' || stage === 'simulating';
  const rows = useRows();
  const accepted = useConsent(isAccepted);
  if (plan && !accepted && !('withoutConsent' in plan)) {
    return (
      <Sheet open onClose={closeTransaction} title={t('legal.before')}>
        <Suspense fallback={<Skeleton height="24rem" />}>
          <ConsentStep onCancel={closeTransaction} />
        </Suspense>
      </Sheet>
    );
  }
  return (
    <Sheet open={plan !== null} onClose={closeTransaction} title={plan?.action ?? ''} locked={isLocked(stage)}>
      <Steps stage={stage} failedAt={state.digest ? 3 : state.prepared || state.message ? 2 : 0} />
      {preparing ? (
        <div className={`${styles.box} ${styles.bones}`} role="status" aria-label={t('review.simulating')}>
          {['90%', '70%', '80%', '60%'].map((width) => (
            <Skeleton key={width} width={width} height="1.1rem" />
          ))}
        </div>
      ) : stage === 'failed' && rows.length === 0 ? null : (
        <div className={styles.box}>
          <Facts facts={rows} />
        </div>
      )}
      {stage === 'review' && plan?.yields ? <YieldBars {...plan.yields} /> : null}
      {stage === 'review' ? plan?.notes?.map((note) => <Notice key={note}>{note}</Notice>) : null}
      {stage === 'review' && state.message ? (
        <details className={styles.text}>
          <summary>{t('review.exactText')}</summary>
          <pre>{state.message}</pre>
        </details>
      ) : null}
      {stage === 'failed' ? (
        <Notice
          tone="bad"
          alert
          action={
            <Button kind="quiet" small onClick={() => copyText(errorDetails(state.error))}>
              {t('error.copy')}
            </Button>
          }
        >
          {plan?.failed ? <b>{plan.failed} · </b> : null}
          <span>{errorMessage(state.error)}</span>
        </Notice>
      ) : null}
      <p className={styles.waiting} role="status">
        {stage === 'awaiting' ? t('review.awaiting') : null}
        {stage === 'submitted' ? t(isIntent ? 'review.submittedIntent' : 'review.submitted') : null}
        {stage === 'processing' ? t('review.processing') : null}
      </p>
      <Actions stage={stage} onConfirm={() => confirm(store)} onAgain={() => plan && restart(store, plan)} />
    </Sheet>
  );
}

/** Action, the plan's rows, network fee, account, network, and the digest once there is one. */
function useRows(): readonly Fact[] {
  const { t } = useTranslation();
  const { plan, rows, networkFeeMist, sender, digest, message } = useTransaction();
  const { data: config } = useConfig();
  const isIntent = plan !== null && 'intent' in plan;
  if (!plan || (isIntent ? message === null : networkFeeMist === null)) return [];
  const facts: Fact[] = [{ label: t('review.action'), value: plan.action }, ...rows];
  facts.push({
    label: t('review.networkFee'),
    value: networkFeeMist === null ? t('review.networkFeeNone') : `≈ ${formatAmount(networkFeeMist, 'SUI', 6)} SUI`,
  });
  if (sender) facts.push({ label: t('review.account'), value: <span title={sender}>{shortenAddress(sender)}</span> });
  if (config) facts.push({ label: t('review.network'), value: t(`network.name.${config.environment}`) });
  if (digest && !isIntent) {
    const url = explorerLink(config, digest);
    facts.push({ label: t('record.digest'), value: <DigestLink digest={digest} url={url} /> });
  }
  return facts;
}

function Steps({ stage, failedAt }: { stage: TransactionStage; failedAt: number }) {
  const { t } = useTranslation();
  const failed = stage === 'failed';
  const now = failed ? failedAt : STEP_OF[stage];
  const names = [t('review.step.check'), t('review.step.review'), t('review.step.sign'), t('review.step.confirm')];
  return (
    <ol className={styles.steps} aria-label={t('review.progress')}>
      {names.map((name, index) => {
        const kind = index < now ? styles.done : index === now ? (failed ? styles.bad : styles.now) : '';
        return (
          <li key={name} className={kind} aria-current={index === now ? 'step' : undefined}>
            {name}
          </li>
        );
      })}
    </ol>
  );
}

interface ActionsProps {
  stage: TransactionStage;
  onConfirm: () => void;
  onAgain: () => void;
}

function Actions({ stage, onConfirm, onAgain }: ActionsProps) {
  const { t } = useTranslation();
  const online = useOnline();
  if (stage === 'submitted' || stage === 'processing') {
    return (
      <div className={`${styles.actions} ${styles.single}`}>
        <Button onClick={closeTransaction}>{t('common.close')}</Button>
      </div>
    );
  }
  const ready = stage === 'review' && online;
  return (
    <div className={styles.actions}>
      <Button onClick={closeTransaction} disabled={isLocked(stage)}>
        {t('common.cancel')}
      </Button>
      {stage === 'failed' ? (
        <Button onClick={onAgain}>{t('common.tryAgain')}</Button>
      ) : (
        <Button
          kind="primary"
          disabled={!ready}
          busy={stage === 'awaiting' || stage === 'building' || stage === 'simulating'}
          onClick={onConfirm}
        >
          {online ? t('review.confirm') : t('network.offline')}
        </Button>
      )}
    </div>
  );
}
