import type { Asset } from '@suil/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../actions/button.tsx';
import { type Fact, Facts } from '../lists/facts.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { AmountField, type AmountState } from './amount-field.tsx';
import styles from './amount-sheet.module.css';

interface AmountSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  label: string;
  asset: Asset;
  amount: AmountState;
  maximum: bigint | undefined | null;
  hint?: ReactNode;
  facts: readonly Fact[];
  /** What is above the field, such as the choice of a term. */
  before?: ReactNode;
  children?: ReactNode;
  /** Whether what follows from the amount is still being read: until then the form leads to nothing that can be signed. */
  reading?: boolean;
  onSubmit: (units: bigint) => void;
}

/** The form of one amount: field, what follows from it, and a button that always says why it cannot be pressed. */
export function AmountSheet({
  open,
  onClose,
  title,
  label,
  asset,
  amount,
  maximum,
  hint,
  facts,
  before,
  children,
  reading = false,
  onSubmit,
}: AmountSheetProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <form
        className={styles.form}
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          amount.show();
          if (amount.units !== null && !reading) onSubmit(amount.units);
        }}
      >
        {before}
        <AmountField label={label} asset={asset} amount={amount} maximum={maximum} hint={hint} />
        <div className={styles.facts}>
          <Facts facts={facts} />
        </div>
        {children}
        <Button kind="primary" wide type="submit" busy={reading} disabled={amount.units === null}>
          {amount.problem ?? t('review.open')}
        </Button>
      </form>
    </Sheet>
  );
}
