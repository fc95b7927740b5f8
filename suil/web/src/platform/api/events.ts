/** The login-success event of the specification §2: components that show data refresh it. */
export interface LoginSuccess {
  /** True after a sign-in and after a language change, false for a session found again. */
  isNew: boolean;
}

const LOGIN_SUCCESS = 'loginSuccess';

declare global {
  interface WindowEventMap {
    [LOGIN_SUCCESS]: CustomEvent<LoginSuccess>;
  }
}

export function fireLoginSuccess(detail: LoginSuccess): void {
  window.dispatchEvent(new CustomEvent(LOGIN_SUCCESS, { detail }));
}

/** Calls back on every login success; returns what stops it. */
export function onLoginSuccess(listener: (detail: LoginSuccess) => void): () => void {
  const handle = ({ detail }: CustomEvent<LoginSuccess>) => listener(detail);
  window.addEventListener(LOGIN_SUCCESS, handle);
  return () => window.removeEventListener(LOGIN_SUCCESS, handle);
}
