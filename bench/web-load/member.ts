/**
 * A member with a stake, as a returning phone knows them: what the browser has stored, and a wallet that answers at once. The
 * wallet that signs is the browser tests' own; loading it costs time that no extension costs the page, so measured pages get
 * one that can only say who it is.
 */
import type { Browser, BrowserContext } from '@playwright/test';
import type { Application } from '../../suil/e2e/application/application.ts';
import { stake } from '../../suil/e2e/pages/actions.ts';
import { openApp } from '../../suil/e2e/pages/app.ts';
import { PHONE } from './visits.ts';

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Member {
  address: string;
  storage: Storage;
}

/** Lets a new member connect, log in, bind, stake and look at the portfolio two days later; returns what stays in the browser. */
export async function createMember(browser: Browser, application: Application): Promise<Member> {
  const context = await browser.newContext(PHONE);
  const app = await openApp(context, application, [21]);
  await app.join();
  await app.perform(stake('21'));
  await application.passDays(2);
  await app.goto('home');
  await app.page.getByTestId('range-change').waitFor();
  const member = { address: await app.address(), storage: await context.storageState() };
  await context.close();
  return member;
}

/** Opens a phone on which the member was logged in before, with an empty cache. */
export async function returnAs({ address, storage }: Member, browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, storageState: storage });
  await context.addInitScript(installSilentWallet, address);
  return context;
}

/** Runs in the page: a Wallet Standard wallet with one account, already authorised. */
function installSilentWallet(address: string): void {
  const chains = ['sui:localnet'];
  const features = ['sui:signPersonalMessage', 'sui:signTransaction'];
  const account = { address, publicKey: new Uint8Array(32), chains, features, label: 'Test account 1' };
  const refuse = () => Promise.reject(new Error('this wallet cannot sign'));
  const wallet = {
    version: '1.0.0',
    name: 'Test Wallet',
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => undefined },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'sui:signPersonalMessage': { version: '1.1.0', signPersonalMessage: refuse },
      'sui:signTransaction': { version: '2.0.0', signTransaction: refuse },
    },
  };
  type Api = { register: (wallet: unknown) => void };
  const register = (api: Api) => api.register(wallet);
  const isApi = (value: unknown): value is Api =>
    typeof value === 'object' && value !== null && 'register' in value && typeof value.register === 'function';
  window.addEventListener('wallet-standard:app-ready', (event) => {
    if ('detail' in event && isApi(event.detail)) register(event.detail);
  });
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}
