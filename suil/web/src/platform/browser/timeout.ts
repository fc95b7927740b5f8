/** Returns a signal that aborts after `timeoutMs`: `AbortSignal.timeout`, which the oldest supported browsers do not have. */
export function timeoutSignal(timeoutMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The request timed out.', 'TimeoutError')), timeoutMs);
  return controller.signal;
}
