/** Files for the user: saved by the browser, or shown where it cannot save them; shared with another app. A toast reports the outcome. */
import { isInAppView, startDownload } from '../../platform/browser/file-download.ts';
import { errorMessage, failureMessage } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import { showFile } from '../overlays/file/file-state.ts';
import { showToast } from '../overlays/toast.ts';

/** Reads a file and saves it. In a view of another app, and where no download starts, its content is shown to be copied or shared. */
export async function saveFile(name: string, read: () => Promise<Blob>): Promise<void> {
  try {
    const content = await read();
    const file = new File([content], name, { type: content.type });
    if (isInAppView(navigator.userAgent) || !isDownloadStarted(file)) showFile(file);
  } catch (error) {
    showToast({ kind: 'error', text: failureMessage(t('file.failed'), error) });
  }
}

/** Starts the browser's download and says so. Returns false where none can be started. */
export function isDownloadStarted(file: File): boolean {
  try {
    startDownload(file.name, file);
  } catch {
    return false;
  }
  showToast({ kind: 'success', text: t('file.started') });
  return true;
}

/** Whether another app can be handed this file. */
export const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Hands a file to an app of the user's choice; choosing none is no failure. */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ kind: 'error', text: errorMessage(error) });
  }
}
