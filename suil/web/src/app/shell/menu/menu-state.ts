/** Whether the menu of all products is open. */
import { create } from 'zustand';

export const useMenu = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openMenu = (): void => useMenu.setState({ isOpen: true });
export const closeMenu = (): void => useMenu.setState({ isOpen: false });
