/** The check of a line with its texts. */
import { withTrustTexts } from '../../../platform/i18n/trust-texts.ts';
import { verifyLine } from './verify-line.ts';

export const loadVerifyLine = () => withTrustTexts(verifyLine);
