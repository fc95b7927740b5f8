/** A node that the user chose in the settings, before any page is opened. */
import type { BrowserContext } from '@playwright/test';
import { NETWORK_KEY } from '@suil/core';

/** What the app calls it. */
export const CHOSEN_NODE = 'Chosen';

export async function chooseNode(context: BrowserContext, url: string): Promise<void> {
  const node = JSON.stringify({ id: 'custom', text: CHOSEN_NODE, url });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [NETWORK_KEY, node] as const);
}
