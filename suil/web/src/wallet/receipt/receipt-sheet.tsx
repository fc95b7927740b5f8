/** The receipt of a movement in a sheet of its own, to be saved as an image. */
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { Receipt } from './receipt.ts';
import { ReceiptView } from './receipt-view.tsx';

/** @param receipt null while it is closed */
export default function ReceiptSheet({ receipt, onClose }: { receipt: Receipt | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open={receipt !== null} onClose={onClose} title={t('receipt.title')}>
      {receipt ? (
        <>
          <ReceiptView receipt={receipt} />
          <SaveReceipt receipt={receipt} />
        </>
      ) : null}
    </Sheet>
  );
}

function SaveReceipt({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const save = async () => {
    const { saveReceipt } = await import('./save-receipt.ts');
    await saveReceipt(receipt);
  };
  return (
    <Button wide onClick={save}>
      {t('receipt.save')}
    </Button>
  );
}
