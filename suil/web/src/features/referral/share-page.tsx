import { shortenAddress } from '@suil/core';
import { lazy, Suspense } from 'react';
import { inviteLink } from '../../entities/referral/inviter.ts';
import { useUserInfo } from '../../platform/chain/queries.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/actions/copy.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Qr } from '../../ui/charts/qr.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { FriendsCard } from './friends-card.tsx';
import { ParentCard } from './parent-card.tsx';
import styles from './referral.module.css';

const PosterCard = lazy(() => import('./poster-card.tsx'));

/** Invite: the own link as text, QR code and poster, the parent address, and how many the link has brought. */
export function SharePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('share.title')} />
      <LoginGate>{(address) => <Invite address={address} />}</LoginGate>
    </>
  );
}

function Invite({ address }: { address: string }) {
  const { t } = useTranslation();
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
