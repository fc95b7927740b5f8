/** Why there is no proof of the vault, and as of when a value was certified. */
import type { ReactNode } from 'react';
import { proofFailure } from '../../entities/judged/proof-failure.ts';
import { useOnline } from '../../platform/browser/online.ts';
import type { Certified } from '../../platform/certified/certify.ts';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import type { VaultProof } from './certified.ts';
import styles from './reserve.module.css';

/** A value with the checkpoint that certified it; a dash before that. */
export function CertifiedValue({ text, as }: { text: string; as: Certified<unknown> | undefined }) {
  const { t } = useTranslation();
  if (as === undefined) return '–';
  const time = formatDateTime(as.timestampMs);
  return (
    <>
      {text}
      <small className={styles.until}>{t('reserves.certified', { checkpoint: String(as.checkpoint), time })}</small>
    </>
  );
}

/** Returns what is shown below the result: that there is no connection, the button that begins where data is saved, or the failure; null while all is well. */
export function useProofNotice(proof: VaultProof): ReactNode {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const failure = proof.coins.find((coin) => coin.failure !== null)?.failure ?? null;
  if (!isOnline) return <Notice>{t('reserves.proofOffline')}</Notice>;
  if (!proof.isStarted) return <Button onClick={proof.start}>{t('reserves.proofStart')}</Button>;
  if (failure !== null) {
    return (
      <Notice tone="bad" alert testId="proof-failure" action={<TryAgain proof={proof} />}>
        {proofFailure(t, failure)}
      </Notice>
    );
  }
  return null;
}

function TryAgain({ proof }: { proof: VaultProof }): ReactNode {
  const { t } = useTranslation();
  return (
    <Button small busy={proof.isChecking} onClick={proof.start}>
      {t('common.tryAgain')}
    </Button>
  );
}
