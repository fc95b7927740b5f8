// What a finger does in the app, in the words of its English texts. Owns the locators; expectations belong to the tests.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { House } from '../house/house.ts';
import { injectTestWallet } from '../wallet/inject.ts';

/** Opens a browser page on `house` with the test wallet installed and the interface in `language`. */
export async function openApp(
  context: BrowserContext,
  house: House,
  seeds: number[],
  language = 'en_US',
): Promise<App> {
  await injectTestWallet(context, seeds);
  await context.addInitScript((code) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', code);
  }, language);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return new App(await context.newPage(), house);
}

/** The app in one browser tab. */
export class App {
  readonly page: Page;
  readonly #house: House;

  constructor(page: Page, house: House) {
    this.page = page;
    this.#house = house;
  }

  /** Goes to a route, for example `flow`, keeping the page (a hash change, as a link would). */
  async goto(route: string): Promise<void> {
    await this.page.goto(`${this.#house.appUrl}#/${route}`);
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  figure(testId: string): Locator {
    return this.page.getByTestId(testId);
  }

  /** The next wallet prompts are answered like this; afterwards everything is approved. */
  async decide(...decisions: ('approve' | 'reject')[]): Promise<void> {
    await this.page.evaluate((next) => window.testWallet.decisions.push(...next), decisions);
  }

  /** How often the wallet was asked for `type`. */
  prompts(type: 'connect' | 'message' | 'transaction'): Promise<number> {
    return this.page.evaluate(
      (kind) => window.testWallet.prompts.filter((prompt) => prompt.type === kind).length,
      type,
    );
  }

  address(): Promise<string> {
    return this.page.evaluate(() => window.testWallet.addresses[0] ?? '');
  }

  /** Connects the test wallet and logs in by signing. */
  async logIn(): Promise<void> {
    await this.button('Connect').click();
    await this.dialog('Connect a Wallet').getByRole('button', { name: 'Test Wallet' }).click();
    await this.dialog('Sign in').getByRole('button', { name: 'Sign in' }).click();
    await expect(this.page.getByText('Logged in')).toBeVisible();
  }

  /** Confirms the open review sheet and waits for the toast that says `done`. */
  async confirm(action: string, done: string): Promise<void> {
    await this.dialog(action).getByRole('button', { name: 'Confirm in wallet' }).click();
    await expect(this.page.getByRole('status').filter({ hasText: done }).first()).toBeVisible();
  }

  /** Binds to the inviter in the address field. */
  async bind(): Promise<void> {
    await this.button('Bind').click();
    await this.confirm('Bind inviter', 'Inviter bound');
  }

  /** Opens the sheet of `action` by its address, enters `amount` and goes on to the review. */
  async review(action: 'Stake' | 'Unstake' | 'Claim', amount: string): Promise<void> {
    await this.goto(`flow?act=${action.toLowerCase()}`);
    const field = { Stake: 'Amount', Unstake: 'Principal to take out', Claim: 'Income to claim' }[action];
    await this.dialog(action).getByRole('textbox', { name: field, exact: true }).fill(amount);
    await this.dialog(action).getByRole('button', { name: 'Review' }).click();
  }

  /** Takes test SUI from the local faucet by its button. */
  async fund(): Promise<void> {
    await this.button('Get test SUI').click();
    await expect(this.page.getByText('Test SUI sent')).toBeVisible();
  }
}
