/** The page of powers with its texts. */
import { withTrustTexts } from '../../platform/i18n/trust-texts.ts';
import { PowersPage } from './powers-page.tsx';

export const loadPowers = () => withTrustTexts(PowersPage);
