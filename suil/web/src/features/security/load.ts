/** The page of security with its texts. */
import { withTrustTexts } from '../../platform/i18n/trust-texts.ts';
import { SecurityPage } from './security-page.tsx';

export const loadSecurity = () => withTrustTexts(SecurityPage);
