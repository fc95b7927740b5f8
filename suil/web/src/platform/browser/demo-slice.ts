import { DEMO_STORE_KEY } from '@suil/core';
import { create } from 'zustand';

/** The specification's demo slice (§3): who is here, kept in session storage under `demoStore`. Owns no login. */
interface Demo {
  userId: string;
  userName: string;
}

const EMPTY: Demo = { userId: '', userName: '' };

function read(): Demo {
  try {
    const stored: Partial<Demo> | null = JSON.parse(window.sessionStorage.getItem(DEMO_STORE_KEY) ?? 'null');
    const { userId, userName } = { ...EMPTY, ...stored };
    return typeof userId === 'string' && typeof userName === 'string' ? { userId, userName } : EMPTY;
  } catch {
    return EMPTY;
  }
}

export const useDemo = create<Demo>()(() => read());

useDemo.subscribe(({ userId, userName }) => {
  try {
    window.sessionStorage.setItem(DEMO_STORE_KEY, JSON.stringify({ userId, userName }));
  } catch {
    // Without session storage the slice lives as long as the page.
  }
});
