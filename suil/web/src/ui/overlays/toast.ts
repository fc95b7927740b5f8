import { create } from 'zustand';

/**
 * Short messages above everything. A pending toast keeps its id (the transaction's digest) and turns into success.
 * Plain successes go after 2000 ms (specification §9); errors and anything with a link stay until closed or until something new begins.
 */
export interface ToastMessage {
  id: string;
  kind: 'pending' | 'success' | 'error' | 'info';
  text: string;
  /** A digest that can be copied or opened. */
  digest?: string;
}

export const TOAST_MS = 2000;

interface ToastState {
  toasts: readonly ToastMessage[];
}

export const useToasts = create<ToastState>()(() => ({ toasts: [] }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Toasts that there was no time to read yet, until when: a page that opens right after an action does not close its outcome. */
const unread = new Map<string, ReturnType<typeof setTimeout>>();
let serial = 0;

export function closeToast(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  useToasts.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

/** A finished transaction whose toast only waits to be closed: the next message takes its place, the records keep it. */
const isDone = (toast: ToastMessage) => toast.kind === 'success' && toast.digest !== undefined;

/** Closes finished toasts that were visible long enough to be read, when the user opens another page. */
export function closeDoneToasts(): void {
  for (const toast of useToasts.getState().toasts) if (isDone(toast) && !unread.has(toast.id)) closeToast(toast.id);
}

/** Closes the errors that were there to be read, for when the user begins something new: its outcome is not to stand below them. */
export function closeReadErrors(): void {
  for (const toast of useToasts.getState().toasts)
    if (toast.kind === 'error' && !unread.has(toast.id)) closeToast(toast.id);
}

/** Shows a toast, or changes the one with the same id. Returns its id. */
export function showToast(message: Omit<ToastMessage, 'id'> & { id?: string }): string {
  serial += 1;
  const toast: ToastMessage = { ...message, id: message.id ?? `toast-${serial}` };
  clearTimeout(timers.get(toast.id));
  useToasts.setState((state) => {
    const others = state.toasts.filter((other) => other.id !== toast.id && !isDone(other));
    return { toasts: [...others, toast].slice(-3) };
  });
  clearTimeout(unread.get(toast.id));
  unread.set(
    toast.id,
    setTimeout(() => unread.delete(toast.id), TOAST_MS),
  );
  const short = (toast.kind === 'success' || toast.kind === 'info') && !toast.digest;
  if (short)
    timers.set(
      toast.id,
      setTimeout(() => closeToast(toast.id), TOAST_MS),
    );
  return toast.id;
}
