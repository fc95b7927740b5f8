/**
 * When a page is there: the one of the address is drawn, and nothing that it reads is still on its way. Owns the watching; going somewhere
 * is app.ts's.
 */
import { expect, type Page, type Request } from '@playwright/test';

/** A stream of the node never ends by itself. */
const endless = /SubscriptionService/;
const arrivedWithinMs = 60_000;

/** Runs in the page: whether the page of the address is drawn. */
export function isDrawn(): boolean {
  const path = window.location.hash.slice(1);
  return document.documentElement.dataset['place'] === (path.startsWith('/') ? path : `/${path}`);
}

/** Runs in the page: what is not there yet, once two pictures of the screen have been drawn. */
export async function missing(): Promise<string[]> {
  const picture = () => new Promise(requestAnimationFrame);
  await picture();
  await picture();
  const bones = document.querySelectorAll('[class*="_bone_"]').length;
  return [
    ...(document.querySelector('h1') ? [] : ['its heading']),
    ...(document.querySelector('[class*="_loading_"]') ? ['a part that is loaded'] : []),
    ...(bones > 0 ? [`what ${bones} bones stand for`] : []),
  ];
}

/** Watches one browser tab. */
export class Arrival {
  readonly #page: Page;
  readonly #underWay = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      // What the document before was waiting for is of no interest to this one.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#underWay.clear();
      if (!endless.test(request.url())) this.#underWay.add(request);
    });
    const done = (request: Request) => void this.#underWay.delete(request);
    page.on('requestfinished', done);
    page.on('requestfailed', done);
  }

  /** Until the page of the address is drawn; after a change of the hash the page before stays for a moment. */
  async drawn(): Promise<void> {
    await this.#page.waitForFunction(isDrawn, null, { timeout: arrivedWithinMs });
  }

  /** Until it is drawn and everything that it reads has arrived and is drawn, too. */
  async settled(): Promise<void> {
    await this.drawn();
    await expect(async () => {
      const urls = () => [...this.#underWay].map((request) => request.url());
      const before = urls();
      const waiting = [...(await this.#page.evaluate(missing)), ...before, ...urls()];
      expect(waiting, 'what the page is waiting for').toEqual([]);
    }).toPass({ timeout: arrivedWithinMs, intervals: [20, 50, 100] });
  }
}
