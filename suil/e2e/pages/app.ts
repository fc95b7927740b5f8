/**
 * What a user does in the app by touch. Owns the locators, in any language; expectations beyond "it is there" belong to the tests, the
 * single actions to actions.ts.
 */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@suil/core';
import type { Application } from '../application/application.ts';
import { injectTestWallet } from '../wallet/inject.ts';
import type { Action } from './action.ts';
import { Arrival } from './arrival.ts';
import { type Text, type Texts, textsOf } from './texts.ts';
import { forgetToasts, readToast, unreadToasts, writeDownToasts } from './toasts.ts';

/** What the app looks like, as a user chooses it. */
export type Theme = 'dark' | 'light' | 'system';

/**
 * Opens a browser page on `application` with the test wallet installed and the interface in `language`.
 * @param consent whether terms, risks and privacy were accepted at an earlier visit
 * @param theme the one stored at an earlier visit
 */
export async function openApp(
  context: BrowserContext,
  application: Application,
  seeds: number[],
  language: Language = 'en_US',
  { consent = true, theme = 'dark' }: { consent?: boolean; theme?: Theme } = {},
): Promise<App> {
  await injectTestWallet(context, seeds, consent);
  await writeDownToasts(context);
  await context.addInitScript(
    (choices) => {
      for (const [key, choice] of Object.entries(choices))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, choice);
    },
    { language, theme },
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return new App(await context.newPage(), application, language);
}

/** The app in one browser tab. Texts are named by their keys. */
export class App {
  readonly page: Page;
  readonly #application: Application;
  readonly #arrival: Arrival;
  readonly #texts: Texts;

  constructor(page: Page, application: Application, language: Language) {
    this.page = page;
    this.#application = application;
    this.#arrival = new Arrival(page);
    this.#texts = textsOf(language);
  }

  /** Goes to a route, for example `flow`, keeping the page (a hash change, as a link would), until it is drawn. */
  async goto(route: string): Promise<void> {
    await this.page.goto(`${this.#application.appUrl}#/${route}`);
    await this.#arrival.drawn();
  }

  /** Goes to a route, when its page is there and everything it reads has arrived. */
  async show(route: string): Promise<void> {
    await this.goto(route);
    await this.settled();
  }

  /** When the page is there and everything it reads has arrived. */
  async settled(): Promise<void> {
    await this.#arrival.settled();
  }

  text(text: Text): string {
    return this.#texts.of(text);
  }

  like(key: string): RegExp {
    return this.#texts.like(key);
  }

  /** Whether a text on the screen is one of the app's, in the app's language. */
  isText(text: string): boolean {
    return this.#texts.has(text);
  }

  /** Every place where a text's key is shown in its stead. */
  get keysShown(): Locator {
    return this.page.getByText(this.#texts.aKey);
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  dialog(title: Text): Locator {
    return this.page.getByRole('dialog', { name: this.text(title), exact: true });
  }

  button(name: Text, within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name: this.text(name), exact: true });
  }

  field(label: Text, within: Locator | Page = this.page): Locator {
    return within.getByRole('textbox', { name: this.text(label), exact: true });
  }

  /** A text somewhere on the page. */
  said(text: Text): Locator {
    return this.page.getByText(this.text(text)).first();
  }

  /** Until a toast says this, or has said it since the last one that was heard. */
  async hears(text: Text): Promise<void> {
    await readToast(this.page, this.text(text));
  }

  /** Whether a toast has said this since the last one that was heard. */
  async hasHeard(text: Text): Promise<boolean> {
    return (await unreadToasts(this.page)).some((said) => said.includes(this.text(text)));
  }

  figure(testId: string): Locator {
    return this.page.getByTestId(testId);
  }

  /** The number that a figure shows, without its thousands' commas; reads it once. Not a number while it shows none. */
  async amount(testId: string): Promise<number> {
    const digits = ((await this.figure(testId).textContent()) ?? '').replace(/[^\d.]/g, '');
    return digits === '' ? Number.NaN : Number(digits);
  }

  /** The next wallet prompts are answered like this; afterwards everything is approved. */
  async decide(...decisions: ('approve' | 'reject')[]): Promise<void> {
    await this.page.evaluate((next) => window.testWallet.decisions.push(...next), decisions);
  }

  /** How often the wallet was asked since the page was loaded, for one kind of prompt or for anything. */
  prompts(type?: 'connect' | 'message' | 'transaction'): Promise<number> {
    return this.page.evaluate(
      (kind) => window.testWallet.prompts.filter((prompt) => kind === undefined || prompt.type === kind).length,
      type,
    );
  }

  address(): Promise<string> {
    return this.page.evaluate(() => window.testWallet.addresses[0] ?? '');
  }

  /** What a user does in the wallet: the app may see the second account alone. */
  async shareSecondAccount(): Promise<void> {
    await this.page.evaluate(() => {
      const { addresses, authorise } = window.testWallet;
      authorise(addresses.slice(1, 2));
    });
  }

  /** Opens the connected account's menu. */
  async openAccountMenu(): Promise<void> {
    await this.page.getByRole('button', { name: this.like('header.account') }).click();
  }

  /** Connects the test wallet and logs in by signing. */
  async logIn(): Promise<void> {
    await this.button('wallet.connect').click();
    await this.dialog('wallet.connectTitle').getByRole('button', { name: 'Test Wallet' }).click();
    await this.signIn();
  }

  /** Signs in with the connected account. */
  async signIn(): Promise<void> {
    await forgetToasts(this.page);
    await this.button('login.signIn', this.dialog('login.signIn')).click();
    await this.hears('login.success');
  }

  /** Opens the sheet of the network, which has the tools of the local chain. */
  async openNetwork(): Promise<Locator> {
    // By key: a toast that is still there lies over the header, and a pointer on it would keep it.
    await this.page.getByRole('button', { name: this.like('header.node') }).press('Enter');
    const sheet = this.dialog('network.title');
    await expect(sheet).toBeVisible();
    return sheet;
  }

  /** Takes test SUI from the local faucet by its button. */
  async fund(): Promise<void> {
    await forgetToasts(this.page);
    const sheet = await this.openNetwork();
    await this.button('local.faucet', sheet).click();
    await this.hears('local.faucetDone');
    await this.page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }

  /** Binds to the inviter in the address field. */
  async bind(): Promise<void> {
    await this.button('bind.submit').click();
    await this.confirm({ title: 'bind.action', done: 'bind.done' });
    // The app continues to the page that the user wanted.
    await this.page.waitForURL((url) => !url.hash.startsWith('#/not_bound'));
  }

  /** Follows the root's invite link, connects, logs in, takes SUI and binds: a member. */
  async join(): Promise<void> {
    await this.page.goto(this.#application.inviteLink);
    await this.logIn();
    await this.fund();
    await this.bind();
  }

  /** Opens an action's form, fills it in and continues to the review. Returns the sheet, ready to be confirmed. */
  async review(act: Action): Promise<Locator> {
    await this.fillIn(act);
    if (act.form || act.fill) await this.button('review.open', this.formOf(act)).click();
    const sheet = this.dialog(act.title);
    await expect(await this.#signing(sheet)).toBeEnabled();
    return sheet;
  }

  /** The button that signs: of a claim at a loss another one, once the loss is accepted. */
  async #signing(sheet: Locator): Promise<Locator> {
    const plain = this.button('review.confirm', sheet);
    const atLoss = this.button('review.claimAnyway', sheet);
    await expect(plain.and(this.page.locator(':enabled')).or(atLoss)).toBeVisible();
    if (await plain.isVisible()) return plain;
    await sheet.getByRole('checkbox', { name: this.text('review.acceptLoss') }).check();
    return atLoss;
  }

  /** Opens an action's form and fills it in. */
  async fillIn(act: Action): Promise<Locator> {
    await this.goto(act.route);
    await act.open?.(this);
    const form = this.formOf(act);
    for (const choice of act.choose ?? []) {
      const name = typeof choice === 'string' ? choice : this.text(choice);
      await form.getByRole('button', { name, exact: true }).click();
    }
    for (const [label, text] of act.fill ?? []) await this.field(label, form).fill(text);
    return form;
  }

  formOf({ form }: Action): Locator {
    return form ? this.dialog(form) : this.main;
  }

  /** Confirms the open review with a double tap, and waits until the app says that it is done: the wallet was asked once. */
  async confirm({ title, done }: Pick<Action, 'title' | 'done'>): Promise<void> {
    const before = await this.prompts();
    const button = await this.#signing(this.dialog(title));
    await expect(button).toBeEnabled();
    await forgetToasts(this.page);
    // Both taps at once: a later one might fall on what is under a sheet that has closed meanwhile.
    await button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await this.hears(done);
    await expect(button).toBeHidden();
    expect(await this.prompts()).toBe(before + 1);
    // What moves nothing, such as a delivery contact, has no receipt: its sheet closes.
    if (await this.button('receipt.done').isVisible()) await this.finish();
  }

  /** Closes the receipt that the sheet of a signature ends with. */
  async finish(): Promise<void> {
    const done = this.button('receipt.done');
    await done.click();
    await expect(done).toBeHidden();
  }

  /** Reviews and confirms. */
  async perform(act: Action): Promise<void> {
    await this.review(act);
    await this.confirm(act);
  }

  /** Refuses the open review in the wallet: said neutrally, and the review stays. */
  async refuse({ title }: Pick<Action, 'title'>): Promise<void> {
    await this.decide('reject');
    const button = await this.#signing(this.dialog(title));
    await forgetToasts(this.page);
    await button.click();
    await this.hears('common.cancelled');
    await expect(button).toBeEnabled();
    await expect(this.page.getByRole('alert')).toHaveCount(0);
  }
}
