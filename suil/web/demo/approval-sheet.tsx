import { shortenAddress } from '@suil/core';
import type { ApprovalRequest, DemoWallet } from '@suil/wallet/demo';
import { useState } from 'react';
import { useTranslation } from '../src/platform/i18n/texts.ts';
import { Button } from '../src/ui/actions/button.tsx';
import { Notice } from '../src/ui/layout/notice.tsx';
import { Sheet } from '../src/ui/overlays/sheet.tsx';
import { AccountList } from './account-list.tsx';
import { AccountManager } from './account-manager.tsx';
import { useApproval } from './approval-state.ts';
import styles from './demo.module.css';

/** The demo wallet's own sheet: marked as a demo, one for every signature, with the whole request to read. */
export function ApprovalSheet({ wallet }: { wallet: DemoWallet }) {
  const { t } = useTranslation();
  const { request, answer } = useApproval();
  const [managing, setManaging] = useState(false);
  const reject = () => {
    setManaging(false);
    answer(false);
  };
  const titles = {
    connect: t('demo.connectTitle'),
    personalMessage: t('demo.messageTitle'),
    transaction: t('demo.transactionTitle'),
  };
  const asked = request ? titles[request.kind] : t('demo.title');
  const title = managing ? t('demo.manage') : asked;
  return (
    <Sheet
      open={request !== null}
      onClose={reject}
      title={title}
      onBack={managing ? () => setManaging(false) : undefined}
    >
      <p className={styles.badge}>{t('demo.title')}</p>
      <Notice tone="warn">{t('demo.badge')}</Notice>
      {managing ? <AccountManager wallet={wallet} /> : null}
      {request && !managing ? (
        <>
          <Request request={request} wallet={wallet} />
          <div className={styles.actions}>
            <Button onClick={reject}>{t('demo.reject')}</Button>
            <Button kind="primary" onClick={() => answer(true)}>
              {t('demo.approve')}
            </Button>
          </div>
          {request.kind === 'connect' ? (
            <div className={styles.manage}>
              <Button kind="quiet" small onClick={() => setManaging(true)}>
                {t('demo.manage')}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </Sheet>
  );
}

function Request({ request, wallet }: { request: ApprovalRequest; wallet: DemoWallet }) {
  const { t } = useTranslation();
  if (request.kind === 'connect') return <AccountList wallet={wallet} />;
  return (
    <>
      <p className={`${styles.account} num`}>
        {request.account.label} · {shortenAddress(request.account.address)}
      </p>
      {request.kind === 'personalMessage' ? <pre className={styles.text}>{request.text}</pre> : null}
      {request.kind === 'transaction' ? (
        <>
          <ul className={styles.calls} aria-label={t('demo.command')}>
            {listCalls(request.transactionJson).map((call) => (
              <li key={call}>{call}</li>
            ))}
          </ul>
          <details className={styles.details}>
            <summary>{t('demo.details')}</summary>
            <pre className={styles.text}>{request.transactionJson}</pre>
          </details>
        </>
      ) : null}
    </>
  );
}

/** The Move functions that a transaction calls, in order, each once. */
function listCalls(json: string): string[] {
  try {
    const { commands }: { commands?: { MoveCall?: { module: string; function: string } }[] } = JSON.parse(json);
    const calls =
      commands?.flatMap(({ MoveCall }) => (MoveCall ? [`${MoveCall.module}::${MoveCall.function}`] : [])) ?? [];
    return [...new Set(calls)];
  } catch {
    return [];
  }
}
