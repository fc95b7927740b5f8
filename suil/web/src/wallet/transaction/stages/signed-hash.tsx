/** What a hardware wallet shows of a review that it cannot read, to be compared with its screen. Computed when it is unfolded. */
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import styles from '../review-sheet.module.css';
import type { Review } from '../state.ts';

export function SignedHash({ review }: { review: Review }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<{ review: Review; hash: string } | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    hashOf(review)
      .then((hash) => {
        if (isCurrent) setShown({ review, hash });
      })
      // Without a network its file may be missing: then there is nothing to compare with.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isOpen, review]);
  return (
    <details className={styles.text} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('review.hardware')}</summary>
      <p>{t('review.hardwareText')}</p>
      {shown?.review === review ? (
        <pre className="num" data-testid="signed-hash">
          {shown.hash.match(/0x|.{1,4}/g)?.join(' ')}
        </pre>
      ) : null}
    </details>
  );
}

async function hashOf(review: Review): Promise<string> {
  const { signedHashOf } = await import('@suil/core/signed-hash');
  if (review.kind === 'transaction') return signedHashOf('transaction', review.bytes);
  return signedHashOf('message', new TextEncoder().encode(review.message));
}
