/** The stage that the sheet ends with: that it is done, and its receipt. */
import { Icon } from '../../../ui/layout/icon.tsx';
import styles from '../../receipt/receipt.module.css';
import { isDifferent, type Receipt } from '../../receipt/receipt.ts';
import { ReceiptView } from '../../receipt/receipt-view.tsx';

export function DoneStage({ receipt, title }: { receipt: Receipt; title: string }) {
  const isBad = isDifferent(receipt);
  return (
    <>
      <div className={styles.outcome}>
        <span className={isBad ? `${styles.sign} ${styles.bad}` : styles.sign} aria-hidden="true">
          <Icon name={isBad ? 'warn' : 'check'} />
        </span>
        <p className={styles.title} role="status" data-testid="outcome">
          {title}
        </p>
      </div>
      <ReceiptView receipt={receipt} />
    </>
  );
}
