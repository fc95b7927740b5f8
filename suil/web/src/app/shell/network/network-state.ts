/** Whether the sheet of the network's nodes is open. */
import { create } from 'zustand';

export const useNetworkSheet = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openNetwork = (): void => useNetworkSheet.setState({ isOpen: true });
export const closeNetwork = (): void => useNetworkSheet.setState({ isOpen: false });
