/** What a user does in the app, in any browser: the verbs of the journey over a tab. Texts are named by their keys. */
import type { Application } from '../application/application.ts';
import type { Action } from '../pages/action.ts';
import { isDrawn, missing } from '../pages/arrival.ts';
import { type Text, type Texts, textsOf } from '../pages/texts.ts';
import { isSaidInToast, writeDown } from '../pages/toasts.ts';
import { ACCEPTED_DOCUMENTS } from '../wallet/inject.ts';
import { type Found, locate, type Wanted, writeDownFailures } from './page-scripts.ts';
import { type Tab, WAIT_MS } from './tab.ts';

const SOON_MS = 50;
const DEMO_WALLET = 'Demo Wallet (local)';

const exactly = (text: string) => `^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

/** The app in a tab, in English. */
export class Screen {
  readonly tab: Tab;
  readonly #application: Application;
  readonly #texts: Texts = textsOf('en_US');

  constructor(tab: Tab, application: Application) {
    this.tab = tab;
    this.#application = application;
  }

  text(text: Text): string {
    return this.#texts.of(text);
  }

  isText(text: string): boolean {
    return this.#texts.has(text);
  }

  /** Returns what `look` finds, once it finds something. @throws after a minute, with what was waited for */
  async until<Result>(what: string, look: () => Promise<Result | null | false>): Promise<Result> {
    const deadlineMs = Date.now() + WAIT_MS;
    for (;;) {
      const found = await look();
      if (found !== null && found !== false) return found;
      if (Date.now() > deadlineMs) throw new Error(`not after ${WAIT_MS / 1_000} s: ${what}`);
      await new Promise((soon) => setTimeout(soon, SOON_MS));
    }
  }

  /** Opens the app as a visitor who has accepted the documents and reads English. */
  async open(url: string): Promise<void> {
    await this.tab.goto(this.#application.appUrl);
    await this.tab.run(
      (entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value);
      },
      [
        ['suil:consent', ACCEPTED_DOCUMENTS],
        ['language', 'en_US'],
      ] as const,
    );
    // Left first: a new hash alone would load nothing.
    await this.tab.goto('about:blank');
    await this.tab.goto(url);
    await this.#begin();
  }

  async reload(): Promise<void> {
    await this.tab.reload();
    await this.#begin();
  }

  /** In a page that was loaded. */
  async #begin(): Promise<void> {
    await this.tab.run(writeDownFailures);
    await this.tab.run(writeDown);
    await this.#drawn();
  }

  /** Follows a link to a route, until its page and all that it reads are there. */
  async show(route: string): Promise<void> {
    await this.tab.run((hash) => {
      window.location.hash = hash;
    }, `#/${route}`);
    await this.#drawn();
    await this.until(`everything on #/${route}`, async () => (await this.tab.run(missing)).length === 0);
  }

  async #drawn(): Promise<void> {
    await this.until('the page of the address', () => this.tab.run(isDrawn));
  }

  /** The hash of the address. */
  place(): Promise<string> {
    return this.tab.run(() => window.location.hash);
  }

  stored(key: string): Promise<string | null> {
    return this.tab.run((name) => localStorage.getItem(name), key);
  }

  /** What went wrong in the page since it was asked last. */
  failures(): Promise<string[]> {
    return this.tab.run(() => window.seenFailures?.splice(0) ?? ['the page was loaded again']);
  }

  /** What a figure shows; null while there is none. */
  figure(testId: string): Promise<string | null> {
    return this.tab.run((id) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? null, testId);
  }

  find(wanted: Wanted): Promise<Found | null> {
    return this.tab.run(locate, wanted);
  }

  isOpen(title: Text): Promise<boolean> {
    return this.find({ role: 'dialog', pattern: exactly(this.text(title)) }).then((found) => found !== null);
  }

  /** Until the sheet of this title is there, or no more. */
  async sees(title: Text, isThere = true): Promise<void> {
    const what = `"${this.text(title)}" ${isThere ? 'opens' : 'closes'}`;
    await this.until(what, async () => (await this.isOpen(title)) === isThere);
  }

  /** Presses the button, on the page or in the sheet of this title, once it can be. */
  async press(name: Text, dialog?: Text): Promise<void> {
    await this.#pressNamed(this.text(name), dialog);
  }

  async #pressNamed(name: string, dialog?: Text): Promise<void> {
    await this.#pressOn({ role: 'button', pattern: exactly(name), ...this.#within(dialog) });
  }

  /** Presses the first button whose name may have anything in its places. */
  async pressLike(key: string): Promise<void> {
    await this.#pressOn({ role: 'button', pattern: this.#texts.like(key).source });
  }

  #within(dialog: Text | undefined): { dialog?: string } {
    return dialog === undefined ? {} : { dialog: this.text(dialog) };
  }

  async #pressOn(wanted: Wanted): Promise<void> {
    const what = `${wanted.role} ${wanted.pattern}${wanted.dialog ? ` in "${wanted.dialog}"` : ''} can be pressed`;
    const { at } = await this.until(what, async () => {
      const found = await this.find(wanted);
      return found?.at ? { at: found.at } : null;
    });
    await this.tab.press(at);
  }

  /** Types into a field of a sheet, in place of what is there. */
  async fill(label: Text, dialog: Text, text: string): Promise<void> {
    await this.#pressOn({ role: 'field', pattern: exactly(this.text(label)), ...this.#within(dialog) });
    const select = () => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement)) return false;
      field.select();
      return true;
    };
    await this.until(`"${this.text(label)}" has the focus`, () => this.tab.run(select));
    await this.tab.type(text);
  }

  /** Until a toast has said this. */
  async hears(text: Text): Promise<void> {
    await this.until(`a toast says "${this.text(text)}"`, () => this.tab.run(isSaidInToast, this.text(text)));
  }

  async connect(): Promise<void> {
    await this.press('wallet.connect');
    await this.#pressNamed(DEMO_WALLET, 'wallet.connectTitle');
    await this.press('demo.approve', 'demo.connectTitle');
  }

  async signIn(): Promise<void> {
    await this.press('login.signIn', 'login.signIn');
    await this.press('demo.approve', 'demo.messageTitle');
    await this.hears('login.success');
  }

  /** Takes test SUI from the local faucet. */
  async fund(): Promise<void> {
    await this.pressLike('header.node');
    await this.press('local.faucet', 'network.title');
    await this.hears('local.faucetDone');
    await this.tab.escape();
    await this.sees('network.title', false);
  }

  /** Opens an action's form and fills it in. */
  async fillIn({ route, form, choose = [], fill = [] }: Action): Promise<Text> {
    if (form === undefined) throw new Error(`${route} has no form of its own`);
    await this.show(route);
    await this.sees(form);
    for (const choice of choose) await this.#pressNamed(typeof choice === 'string' ? choice : this.text(choice), form);
    for (const [label, text] of fill) await this.fill(label, form, text);
    return form;
  }

  /** Confirms the open review, approves in the wallet, and waits until the app says that it is done. */
  async confirm({ title, done, atLoss }: Pick<Action, 'title' | 'done' | 'atLoss'>): Promise<void> {
    if (atLoss) {
      await this.#pressOn({ role: 'field', pattern: exactly(this.text('review.acceptLoss')), ...this.#within(title) });
      await this.press('review.claimAnyway', title);
    } else await this.press('review.confirm', title);
    await this.press('demo.approve', 'demo.transactionTitle');
    await this.hears(done);
    await this.press('receipt.done', title);
    await this.sees(title, false);
  }

  async perform(action: Action): Promise<void> {
    const form = await this.fillIn(action);
    await this.press('review.open', form);
    await this.confirm(action);
  }
}
