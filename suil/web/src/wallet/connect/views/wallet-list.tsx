import { useWallet } from '@suil/wallet/react';
import { useEffect } from 'react';
import { invitedBy } from '../../../entities/referral/inviter.ts';
import { useConfig } from '../../../platform/chain/config.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import type { Wallet } from '../account.ts';
import styles from '../connect-sheet.module.css';
import { openConnect } from '../connect-state.ts';
import { isPhone, openInWalletUrl } from '../open-in-wallet.ts';
import { sampleMemberOf } from '../sample-member.ts';
import { isWebWallet, isWebWalletOffered, offerWebWallet, WEB_WALLET_NAME } from '../web/web-wallet.ts';

/**
 * The wallets this browser offers, and the one that needs no extension. Without any but that one, a placeholder entry opens "Get Started",
 * and on a phone another one opens this page inside a wallet. In the demo deployment its members come first, by name.
 */
export function WalletList({ onChoose }: { onChoose: (wallet: Wallet) => void }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const all = useWallet((state) => state.wallets);
  const samples = config?.sampleWorld ? all.filter((wallet) => sampleMemberOf(wallet) !== null) : [];
  const wallets = all.filter((wallet) => !samples.includes(wallet) && !isWebWallet(wallet));
  useEffect(() => {
    // Without a network there is none; the list is complete without it.
    offerWebWallet().catch(() => undefined);
  }, []);
  return (
    <>
      {samples.length > 0 ? (
        <>
          <SampleMembers wallets={samples} onChoose={onChoose} />
          <h3 className={styles.group}>{t('demo.members.own')}</h3>
        </>
      ) : null}
      <ul className={styles.list}>
        {wallets.map((wallet) => (
          <li key={wallet.name}>
            <button type="button" className={styles.wallet} onClick={() => onChoose(wallet)}>
              <img src={wallet.icon} alt="" />
              <span>{wallet.name}</span>
              <Icon name="chevronRight" />
            </button>
          </li>
        ))}
        {wallets.length === 0 && isPhone() ? (
          <li>
            <a className={styles.wallet} href={openInWalletUrl(window.location.href, invitedBy(null))} rel="noreferrer">
              <span className={styles.placeholder}>
                <Icon name="link" />
              </span>
              <span>{t('wallet.openInWallet')}</span>
              <Icon name="chevronRight" />
            </a>
            <p className={styles.text}>{t('wallet.openInWalletText')}</p>
          </li>
        ) : null}
        {isWebWalletOffered(all) ? <WebWalletEntry wallet={all.find(isWebWallet)} onChoose={onChoose} /> : null}
        {wallets.length === 0 ? (
          <li>
            <button type="button" className={styles.wallet} onClick={() => openConnect('getting-started')}>
              <span className={styles.placeholder}>
                <Icon name="wallet" />
              </span>
              <span>{t('wallet.installExtension')}</span>
              <Icon name="chevronRight" />
            </button>
          </li>
        ) : null}
      </ul>
      <div className={styles.foot}>
        <Button kind="quiet" small onClick={() => openConnect('what-is-a-wallet')}>
          {t('wallet.whatIs')}
        </Button>
      </div>
    </>
  );
}

interface WebWalletEntryProps {
  /** Undefined until its code is there. The entry has its place from the first: what is pressed does not move. */
  wallet: Wallet | undefined;
  onChoose: (wallet: Wallet) => void;
}

/** The wallet that opens in a window of its own, and which accounts of it can log in. */
function WebWalletEntry({ wallet, onChoose }: WebWalletEntryProps) {
  const { t } = useTranslation();
  return (
    <li>
      <button
        type="button"
        className={styles.wallet}
        disabled={wallet === undefined}
        onClick={() => wallet && onChoose(wallet)}
      >
        {wallet ? <img src={wallet.icon} alt="" /> : <span className={styles.placeholder} />}
        <span>
          {wallet?.name ?? WEB_WALLET_NAME}
          <small className={styles.about}>{t('wallet.webText')}</small>
        </span>
        <Icon name="chevronRight" />
      </button>
    </li>
  );
}

interface SampleMembersProps {
  wallets: readonly Wallet[];
  onChoose: (wallet: Wallet) => void;
}

/** Members of the local demo deployment, each with what there is to see of them. */
function SampleMembers({ wallets, onChoose }: SampleMembersProps) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className={styles.group}>{t('demo.members.title')}</h3>
      <ul className={styles.list}>
        {wallets.map((wallet) => (
          <li key={wallet.name}>
            <button type="button" className={styles.wallet} onClick={() => onChoose(wallet)}>
              <img src={wallet.icon} alt="" />
              <span>
                {wallet.name}
                <small className={styles.about}>{t(`demo.member.${sampleMemberOf(wallet) ?? 'newcomer'}`)}</small>
              </span>
              <Icon name="chevronRight" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
