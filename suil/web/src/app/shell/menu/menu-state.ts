/** Whether the menu of all products is open, and its file. */
import { create } from 'zustand';
import { withAllTexts } from '../../../platform/i18n/texts.ts';

export const useMenu = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openMenu = (): void => useMenu.setState({ isOpen: true });
export const closeMenu = (): void => useMenu.setState({ isOpen: false });

export const loadMenu = () => withAllTexts(import('./menu-sheet.tsx'));
