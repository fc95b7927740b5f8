import { t } from '../../platform/i18n/texts.ts';
import { showToast } from '../overlays/toast.ts';

/** Copies a text and says so. Where the browser has no clipboard, or refuses it, the text itself is shown, to be copied by hand. */
export async function copyText(text: string): Promise<void> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  showToast(copied ? { kind: 'success', text: t('common.copied') } : { kind: 'info', text });
}
