import { withAllTexts } from '../../../platform/i18n/texts.ts';

/** Loads the menu's file and the texts it needs: when its button is pressed, or when it opens. */
export const loadMenu = () => withAllTexts(import('./menu-sheet.tsx'));
