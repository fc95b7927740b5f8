/**
 * Whether terms, risks and privacy were accepted in this browser, and in which version. Owns no text: those are in `documents/`.
 * A changed text gets a new version, and everybody is asked again before the next action that moves value.
 */
import { create } from 'zustand';
import { CONSENT_KEY, readStored, writeStored } from './storage.ts';

/** Raised whenever a text in `documents/legal` changes its meaning. */
export const DOCUMENTS_VERSION = '8';

interface Consent {
  /** The version accepted last; null before the first time. */
  version: string | null;
}

export const useConsent = create<Consent>()(() => ({ version: readStored(CONSENT_KEY) }));

/** Whether the present texts are accepted. */
export const isAccepted = ({ version }: Consent): boolean => version === DOCUMENTS_VERSION;

/** Keeps that the present texts were accepted. */
export function acceptDocuments(): void {
  writeStored(CONSENT_KEY, DOCUMENTS_VERSION);
  useConsent.setState({ version: DOCUMENTS_VERSION });
}
