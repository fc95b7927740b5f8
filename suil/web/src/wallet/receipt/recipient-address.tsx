/** A whole address in groups of four; of a recipient, whether this device has a receipt of something sent there. */
import { GroupedAddress } from '../../entities/referral/grouped-address.tsx';
import { useTranslation } from '../../platform/i18n/texts.ts';
import styles from './receipt.module.css';
import { hasSentTo } from './receipt-store.ts';

export function RecipientAddress({ address, account }: { address: string; account: string }) {
  const { t } = useTranslation();
  const before = hasSentTo(account, address);
  return (
    <>
      <GroupedAddress address={address} />
      {address === account ? null : (
        <span className={before ? styles.known : styles.unknown}>
          {t(before ? 'receipt.sentBefore' : 'receipt.firstTime')}
        </span>
      )}
    </>
  );
}
