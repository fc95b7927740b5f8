/** The file that is shown because this browser cannot save it; null where none is. */
import { create } from 'zustand';

export const useShownFile = create<{ file: File | null }>()(() => ({ file: null }));

export const showFile = (file: File): void => useShownFile.setState({ file });
export const closeFile = (): void => useShownFile.setState({ file: null });
