/** The one sheet before every signature: what is paid and received, the fees, the account and the network. */
import type { WalletStore } from '@suil/wallet';
import { useWalletStore } from '@suil/wallet/react';
import { lazy, type ReactElement, Suspense } from 'react';
import { isAccepted, useConsent } from '../../platform/browser/consent.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Skeleton } from '../../ui/lists/list-state.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { OwnPhrase } from '../phrase/own-phrase.tsx';
import styles from './review-sheet.module.css';
import { confirmTransaction, startTransaction } from './run-transaction.ts';
import { Actions } from './stages/actions.tsx';
import { DoneStage } from './stages/done.tsx';
import { FailedStage } from './stages/failed.tsx';
import { PreparingStage } from './stages/preparing.tsx';
import { ReviewStage } from './stages/review.tsx';
import { SigningStage } from './stages/signing.tsx';
import { Steps } from './stages/steps.tsx';
import { SubmittedStage } from './stages/submitted.tsx';
import { isLocked, type Plan, planOf, type TransactionState } from './state.ts';
import { closeTransaction, useTransaction } from './transaction-store.ts';

const ConsentStep = lazy(() => import('./consent/consent-step.tsx'));

/** The same two steps for what goes to the chain and for what the ledger does. */
async function confirm(store: WalletStore, plan: Plan | null): Promise<void> {
  if (plan?.kind !== 'intent') return confirmTransaction(store);
  await (await import('../intent/run-intent.ts')).confirmIntent(store);
}

async function restart(store: WalletStore, plan: Plan | null): Promise<void> {
  if (plan === null) return;
  if (plan.kind === 'transaction') return startTransaction(store, plan);
  await (await import('../intent/run-intent.ts')).startIntent(store, plan);
}

/** Whether the plan may continue only after terms, risks and privacy were accepted. */
const needsConsent = (plan: Plan) => plan.kind === 'intent' || !plan.withoutConsent;

export default function ReviewSheet() {
  const { t } = useTranslation();
  const store = useWalletStore();
  const state = useTransaction();
  const accepted = useConsent(isAccepted);
  const plan = planOf(state);
  if (plan && !accepted && needsConsent(plan)) {
    return (
      <Sheet open onClose={closeTransaction} title={t('legal.before')}>
        <Suspense fallback={<Skeleton height="24rem" />}>
          <ConsentStep onCancel={closeTransaction} />
        </Suspense>
      </Sheet>
    );
  }
  return (
    <Sheet open={plan !== null} onClose={closeTransaction} title={plan?.action ?? ''} locked={isLocked(state)}>
      <Steps state={state} />
      {ASKS.includes(state.stage) ? <OwnPhrase /> : null}
      <Stage state={state} />
      {state.stage === 'done' ? null : (
        <p className={styles.waiting} role="status">
          {statusText(t, state)}
        </p>
      )}
      <Actions state={state} onConfirm={() => confirm(store, plan)} onAgain={() => restart(store, plan)} />
    </Sheet>
  );
}

/** The stages up to the signature. */
const ASKS: readonly TransactionState['stage'][] = ['preparing', 'review', 'signing'];

function Stage({ state }: { state: TransactionState }): ReactElement | null {
  switch (state.stage) {
    case 'idle':
      return null;
    case 'preparing':
      return <PreparingStage />;
    case 'review':
      return <ReviewStage review={state.review} />;
    case 'signing':
      return <SigningStage review={state.review} />;
    case 'submitted':
      return <SubmittedStage review={state.review} id={state.id} />;
    case 'done':
      return <DoneStage receipt={state.receipt} title={state.review.plan.done} />;
    case 'failed':
      return <FailedStage {...state} />;
  }
}

/** What screen readers hear when the stage changes. */
function statusText(t: TFunction, state: TransactionState): string | null {
  if (state.stage === 'signing') return t('review.awaiting');
  if (state.stage !== 'submitted') return null;
  if (state.outcome === 'unclear') return t('review.processing');
  return t(state.review.kind === 'intent' ? 'review.submittedIntent' : 'review.submitted');
}
