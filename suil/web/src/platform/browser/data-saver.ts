/** Whether the user has asked the browser to save data. */

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
