import { shortenAddress } from '@suil/core';
import { useUserInfo } from '../../lib/chain-queries.ts';
import { copyText } from '../../lib/clipboard.ts';
import { inviteLink } from '../../lib/inviter.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Block, Skeleton } from '../../ui/list-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Qr } from '../../ui/qr.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAddress } from '../../wallet/account.ts';
import { LoginGate } from '../../wallet/login-gate.tsx';
import styles from './referral.module.css';

/** Invite: the own link as text and QR code. */
export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('share.title')} />
      <LoginGate>
        <Invite />
      </LoginGate>
    </>
  );
}

function Invite() {
  const { t } = useTranslation();
  const address = useAddress()!;
  const info = useUserInfo(address);
  const link = inviteLink(address);
  const copy = async () => {
    const copied = await copyText(link);
    showToast(copied ? { kind: 'success', text: t('common.copied') } : { kind: 'info', text: link });
  };
  const share = async () => {
    if (!navigator.share) return copy();
    await navigator.share({ title: 'SUIL', url: link }).catch(() => null);
  };
  return (
    <Block query={info} skeleton={<Skeleton height="20rem" />}>
      {(data) => (
        <Card className={styles.share}>
          {data.bound ? (
            <>
              <div className={styles.qr}>
                <Qr text={link} label={t('share.qr')} />
              </div>
              <p className={styles.lead}>{t('share.text')}</p>
              <p className={`${styles.link} num`} title={link}>
                {shortenAddress(link, 26, 8)}
              </p>
              <div className={styles.actions}>
                <Button icon="copy" onClick={copy}>
                  {t('share.copy')}
                </Button>
                <Button kind="primary" icon="share" onClick={share}>
                  {t('share.share')}
                </Button>
              </div>
            </>
          ) : (
            <>
              <Notice>{t('share.bindFirst')}</Notice>
              <Link className="cta" to="/not_bound?back=%2Fshare">
                {t('bind.title')}
              </Link>
            </>
          )}
        </Card>
      )}
    </Block>
  );
}
