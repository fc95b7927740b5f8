/** A signed act whose answer was lost: only the same transaction may be sent again. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../web/src/platform/i18n/error-message.ts';
import { Button } from '../../../web/src/ui/actions/button.tsx';
import { Card } from '../../../web/src/ui/layout/card.tsx';
import { Notice } from '../../../web/src/ui/layout/notice.tsx';
import { type ChainPlace, FACTS_KEY } from '../data/chain.ts';
import { useSay } from '../texts/texts.ts';
import styles from './acts.module.css';
import { Done } from './done.tsx';
import { readPending } from './pending.ts';
import { carryOut, type Outcome } from './run-act.ts';

type Result = { readonly outcome: Outcome } | { readonly error: unknown };

export function PendingCard({ place }: { place: ChainPlace }) {
  const say = useSay();
  const [pending] = useState(() => readPending(place));
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const queries = useQueryClient();
  if (pending === null) return null;
  const { file, signature } = pending;
  const send = async () => {
    setSending(true);
    setResult(
      await carryOut(place, file, signature).then(
        (outcome) => ({ outcome }),
        (error: unknown) => ({ error }),
      ),
    );
    setSending(false);
    await queries.invalidateQueries({ queryKey: [FACTS_KEY] });
  };
  return (
    <Card title={file.act}>
      <p className={styles.note}>
        {say('act.pending')} <span className={styles.mono}>{file.digest}</span>
      </p>
      {result !== null && 'error' in result ? (
        <Notice tone="bad" alert>
          {errorMessage(result.error)}
        </Notice>
      ) : null}
      {result !== null && 'outcome' in result ? (
        <Done network={place.network} outcome={result.outcome} />
      ) : (
        <div className={styles.signing}>
          <Button kind="primary" wide busy={isSending} onClick={() => void send()}>
            {say('act.sendAgain')}
          </Button>
        </div>
      )}
    </Card>
  );
}
