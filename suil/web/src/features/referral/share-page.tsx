import { shortenAddress } from '@suil/core';
import { lazy, Suspense } from 'react';
import { useUserInfo } from '../../lib/chain-queries.ts';
import { inviteLink } from '../../lib/inviter.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { copyText } from '../../ui/copy.ts';
import { Link } from '../../ui/link.tsx';
import { Block, Skeleton } from '../../ui/list-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Columns, PageHeader } from '../../ui/page.tsx';
import { Qr } from '../../ui/qr.tsx';
import { useAddress } from '../../wallet/account.ts';
import { LoginGate } from '../../wallet/login-gate.tsx';
import { FriendsCard } from './friends-card.tsx';
import { ParentCard } from './parent-card.tsx';
import styles from './referral.module.css';

const PosterCard = lazy(() => import('./poster-card.tsx'));

/** Invite: the own link as text, QR code and poster, the parent address, and how many the link has brought. */
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
  return (
    <Block query={info} skeleton={<Skeleton height="20rem" />}>
      {(data) =>
        data.bound ? (
          <Columns
            first={
              <>
                <LinkCard link={link} />
                <ParentCard root={data.root === address} inviter={data.inviter} />
                <FriendsCard address={address} />
              </>
            }
            second={
              <Suspense fallback={<Skeleton height="34rem" />}>
                <PosterCard address={address} link={link} />
              </Suspense>
            }
          />
        ) : (
          <Columns
            first={
              <Card>
                <Notice>{t('share.bindFirst')}</Notice>
                <div className={styles.actions}>
                  <Link className="cta" to="/not_bound?back=%2Fshare">
                    {t('bind.title')}
                  </Link>
                </div>
              </Card>
            }
            second={null}
          />
        )
      }
    </Block>
  );
}

function LinkCard({ link }: { link: string }) {
  const { t } = useTranslation();
  const copy = () => copyText(link);
  const share = async () => {
    if (!navigator.share) return copy();
    await navigator.share({ title: 'SUIL', url: link }).catch(() => null);
  };
  return (
    <Card className={styles.share}>
      <div className={styles.qr}>
        <Qr text={link} label={t('share.qr')} />
      </div>
      <p className={styles.lead}>{t('share.text')}</p>
      <p className={`${styles.link} num`} title={link}>
        {shortenAddress(link, 22, 8)}
      </p>
      <div className={styles.actions}>
        <Button icon="copy" onClick={copy}>
          {t('share.copy')}
        </Button>
        <Button kind="primary" icon="share" onClick={share}>
          {t('share.share')}
        </Button>
      </div>
    </Card>
  );
}
