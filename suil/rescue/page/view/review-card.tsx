/** The transaction that was simulated: signed in the wallet, or elsewhere by its bytes. */
import { useState } from 'preact/hooks';
import { isSignature, type Prepared } from '../chain/transaction.ts';
import { usePage, useWallets } from './context.ts';

interface ReviewCardProps {
  readonly prepared: Prepared;
  readonly isBusy: boolean;
  /** Signs in the wallet, then sends. */
  readonly onSign: () => void;
  readonly onSend: (signature: string) => void;
}

export function ReviewCard({ prepared, isBusy, onSign, onSend }: ReviewCardProps) {
  const { t, amount } = usePage();
  const { currentAccount, currentWallet } = useWallets();
  const { exit, sender, digest, networkFeeMist } = prepared;
  const canSign = currentAccount?.address === sender && currentWallet !== null;
  return (
    <section class="card" aria-label={t('review')}>
      <h2>{t('review')}</h2>
      <p>{t(`exit.${exit.kind}`, { id: String(exit.pledgeId ?? '') })}</p>
      <dl>
        <dt>{t('review.pays')}</dt>
        <dd>
          {amount(exit.pays, exit.coin)} {exit.coin}
        </dd>
        <dt>{t('review.fee')}</dt>
        <dd>{amount(networkFeeMist, 'SUI')} SUI</dd>
        <dt>{t('review.sender')}</dt>
        <dd>{sender}</dd>
        <dt>{t('review.digest')}</dt>
        <dd>{digest}</dd>
      </dl>
      {canSign ? (
        <button type="button" class="primary" disabled={isBusy} onClick={onSign}>
          {t('review.sign', { wallet: currentWallet.name })}
        </button>
      ) : null}
      <details open={!canSign}>
        <summary>{t('review.elsewhere')}</summary>
        <SignedElsewhere prepared={prepared} isBusy={isBusy} onSend={onSend} />
      </details>
    </section>
  );
}

function SignedElsewhere({ prepared, isBusy, onSend }: Pick<ReviewCardProps, 'prepared' | 'isBusy' | 'onSend'>) {
  const { t } = usePage();
  const [signature, setSignature] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const send = (event: Event) => {
    event.preventDefault();
    setInvalid(!isSignature(signature));
    if (isSignature(signature)) onSend(signature);
  };
  const { sender, base64 } = prepared;
  return (
    <form onSubmit={send}>
      <label>
        {t('review.bytes')}
        <textarea readOnly rows={4} value={base64} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <label>
        {t('review.command')}
        <textarea readOnly rows={4} value={`sui keytool sign --address ${sender} --data ${base64}`} />
      </label>
      <label>
        {t('review.signature')}
        <textarea
          rows={3}
          spellcheck={false}
          value={signature}
          onInput={(event) => setSignature(event.currentTarget.value)}
        />
      </label>
      {isInvalid ? (
        <p class="problem" role="alert">
          {t('review.signatureInvalid')}
        </p>
      ) : null}
      <button type="submit" disabled={isBusy}>
        {t('review.send')}
      </button>
    </form>
  );
}
