import { create } from 'zustand';

/**
 * Short messages above everything, for what ends after its sheet was closed. A pending toast keeps its id (the transaction's digest) and turns into
 * its outcome. Plain successes go after 2000 ms (specification §9), those with a link after 6000 ms, none while it is pointed at or has the
 * focus; errors stay until they are closed or something new begins. Whatever goes is in Activity.
 */
export interface ToastMessage {
  id: string;
  kind: 'pending' | 'success' | 'error' | 'info';
  text: string;
  /** A digest that can be copied or opened. */
  digest?: string;
}

export const TOAST_MS = 2000;
/** How long a toast with a link stays. */
export const LINK_TOAST_MS = 6000;
/** As many as there is space for above a page on a phone. */
const TOASTS_MAX = 2;

interface ToastState {
  toasts: readonly ToastMessage[];
}

export const useToasts = create<ToastState>()(() => ({ toasts: [] }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Toasts that there was no time to read yet, until when. */
const unread = new Map<string, ReturnType<typeof setTimeout>>();
let isHeld = false;
let serial = 0;

/** How long a toast stays by itself; null: until it is closed, or until it turns into something else. */
function lifeMs({ kind, digest }: ToastMessage): number | null {
  if (kind === 'error' || kind === 'pending') return null;
  return digest === undefined ? TOAST_MS : LINK_TOAST_MS;
}

export function closeToast(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  useToasts.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

/** Closes the errors that were there to be read, for when the user begins something new: its outcome does not appear below them. */
export function closeReadErrors(): void {
  for (const toast of useToasts.getState().toasts)
    if (toast.kind === 'error' && !unread.has(toast.id)) closeToast(toast.id);
}

function start(toast: ToastMessage): void {
  clearTimeout(timers.get(toast.id));
  timers.delete(toast.id);
  const ms = lifeMs(toast);
  if (ms === null || isHeld) return;
  timers.set(
    toast.id,
    setTimeout(() => closeToast(toast.id), ms),
  );
}

/** While one is pointed at or has the focus, none goes; each then has its whole time again. */
export function holdToasts(held: boolean): void {
  if (held === isHeld) return;
  isHeld = held;
  for (const toast of useToasts.getState().toasts) {
    if (held) clearTimeout(timers.get(toast.id));
    else start(toast);
  }
}

/** Returns the newest ones that there is space for; an error goes after all others. */
function fit(toasts: readonly ToastMessage[]): readonly ToastMessage[] {
  if (toasts.length <= TOASTS_MAX) return toasts;
  const oldest = toasts.slice(0, -1).find(({ kind }) => kind !== 'error') ?? toasts[0];
  return fit(toasts.filter((toast) => toast !== oldest));
}

/** Shows a toast, or changes the one with the same id. Returns its id. */
export function showToast(message: Omit<ToastMessage, 'id'> & { id?: string }): string {
  serial += 1;
  const toast: ToastMessage = { ...message, id: message.id ?? `toast-${serial}` };
  useToasts.setState(({ toasts }) => ({ toasts: fit([...toasts.filter(({ id }) => id !== toast.id), toast]) }));
  clearTimeout(unread.get(toast.id));
  unread.set(
    toast.id,
    setTimeout(() => unread.delete(toast.id), TOAST_MS),
  );
  start(toast);
  return toast.id;
}
