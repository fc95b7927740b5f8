import { shortenAddress } from '@suil/core';
import type { DemoWallet } from '@suil/wallet/demo';
import styles from './demo.module.css';

/** The accounts of the demo wallet, by label and address. */
export function AccountList({ wallet }: { wallet: DemoWallet }) {
  return (
    <ul className={styles.accounts}>
      {wallet.accounts().map((account) => (
        <li key={account.address} className="num" title={account.address}>
          <b>{account.label}</b>
          {shortenAddress(account.address)}
        </li>
      ))}
    </ul>
  );
}
