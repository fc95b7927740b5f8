/** Hands a file to the browser, which saves it; a toast reports the outcome. */
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import { showToast } from '../overlays/toast.ts';

export async function saveFile(name: string, read: () => Promise<Blob>): Promise<void> {
  try {
    const url = URL.createObjectURL(await read());
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    URL.revokeObjectURL(url);
    showToast({ kind: 'success', text: t('record.csvSaved') });
  } catch (error) {
    showToast({ kind: 'error', text: errorMessage(error) });
  }
}
