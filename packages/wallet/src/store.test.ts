import { afterEach, describe, expect, test, vi } from 'vitest';
import { createWalletStore, type WalletStoreOptions } from './store.ts';
import { ScriptedRegistry, ScriptedStorage, ScriptedWallet } from './testing/scripted.test-wallet.ts';

const KEY = 'sui-dapp-kit:wallet-connection-info';
const EMPTY_MEMORY = { state: { lastConnectedWalletName: null, lastConnectedAccountAddress: null }, version: 0 };

function setUp(options: Partial<WalletStoreOptions> = {}) {
  const registry = new ScriptedRegistry();
  const storage = new ScriptedStorage();
  const eventTarget = new EventTarget();
  const create = () =>
    createWalletStore({
      getClient: () => {
        throw new Error('no client in this test');
      },
      chain: () => 'sui:localnet',
      registry,
      storage,
      eventTarget,
      ...options,
    });
  return { registry, storage, eventTarget, create, memory: () => JSON.parse(storage.getItem(KEY) ?? 'null') };
}

const withCode = (code: string) => expect.objectContaining({ code });

describe('which wallets', () => {
  test('default: connect, events and one way to sign a transaction; preferred names first', () => {
    const { registry, create } = setUp();
    const other = new ScriptedWallet({ name: 'Another' });
    const older = new ScriptedWallet({ name: 'Older', features: ['sui:signTransactionBlock'] });
    const preferred = new ScriptedWallet({ name: 'Slush' });
    const formerly = new ScriptedWallet({ name: 'Sui Wallet' });
    registry.register(other, formerly, older, new ScriptedWallet({ name: 'No events', withoutEvents: true }));
    registry.register(new ScriptedWallet({ name: 'No signing', features: ['sui:signPersonalMessage'] }), preferred);
    expect(
      create()
        .getState()
        .wallets.map(({ name }) => name),
    ).toEqual(['Slush', 'Sui Wallet', 'Another', 'Older']);
  });

  test('behavior: a late wallet appears, an unregistered one goes', () => {
    const { registry, create } = setUp();
    const store = create();
    const seen = vi.fn();
    store.subscribe(seen);
    const unregister = registry.register(new ScriptedWallet());
    expect(store.getState().wallets).toHaveLength(1);
    unregister();
    expect(store.getState().wallets).toHaveLength(0);
    expect(seen).toHaveBeenCalledTimes(2);
  });
});

describe('connect', () => {
  test('default: disconnected, connecting, connected, and remembered in the fixed shape', async () => {
    const { registry, create, memory } = setUp();
    const wallet = new ScriptedWallet({ supportedIntents: ['CoinWithBalance'] });
    registry.register(wallet);
    const store = create();
    const statuses: string[] = [store.getState().connectionStatus];
    store.subscribe(() => statuses.push(store.getState().connectionStatus));
    await store.connect(wallet);
    expect(statuses).toEqual(['disconnected', 'connecting', 'connected']);
    const [first] = wallet.addresses();
    expect(store.getState()).toMatchObject({
      currentWallet: wallet,
      currentAccount: { address: first },
      accounts: wallet.accounts,
      supportedIntents: ['CoinWithBalance'],
      lastConnectedWalletName: 'Scripted',
      lastConnectedAccountAddress: first,
      autoConnectEnabled: false,
    });
    expect(memory()).toEqual({
      state: { lastConnectedWalletName: 'Scripted', lastConnectedAccountAddress: first },
      version: 0,
    });
  });

  test('behavior: a requested address is chosen where it is shared, else the first', async () => {
    const { create } = setUp();
    const wallet = new ScriptedWallet({ id: 'wallet:id' });
    const store = create();
    const [first, second] = wallet.addresses();
    await store.connect(wallet, { accountAddress: second });
    expect(store.getState()).toMatchObject({
      currentAccount: { address: second },
      lastConnectedWalletName: 'wallet:id',
    });
    await store.connect(wallet, { accountAddress: '0xnobody' });
    expect(store.getState().currentAccount?.address).toBe(first);
  });

  test('error: WALLET_REQUEST_REJECTED returns to disconnected and remembers nothing', async () => {
    const { create, memory } = setUp();
    const wallet = new ScriptedWallet();
    wallet.answer = async () => {
      throw Object.assign(new Error('WalletStandardError #4001000'), { context: { __code: 4_001_000 } });
    };
    const store = create();
    await expect(store.connect(wallet)).rejects.toThrow(withCode('WALLET_REQUEST_REJECTED'));
    await expect(store.connect(wallet)).rejects.toThrow('User rejected the request');
    expect(store.getState()).toMatchObject({ connectionStatus: 'disconnected', currentWallet: null, accounts: [] });
    expect(memory()).toBeNull();
  });

  test('error: WALLET_CONNECTION_FAILED, WALLET_ACCOUNTS_EMPTY', async () => {
    const { create } = setUp();
    const store = create();
    const broken = new ScriptedWallet();
    broken.answer = async () => {
      throw new Error('cable unplugged');
    };
    await expect(store.connect(broken)).rejects.toThrow('Connection failed');
    const foreign = new ScriptedWallet({ chains: ['solana:mainnet'] });
    await expect(store.connect(foreign)).rejects.toThrow(withCode('WALLET_ACCOUNTS_EMPTY'));
    expect(store.getState().connectionStatus).toBe('disconnected');
  });

  test('error: a wallet that goes away while it is asked has failed, and only then', async () => {
    const { registry, create } = setUp();
    const silent = () => new Promise<void>(() => undefined);
    const leaving = new ScriptedWallet({ name: 'Leaving' });
    const other = new ScriptedWallet({ name: 'Other' });
    const unregister = registry.register(leaving);
    const unregisterOther = registry.register(other);
    leaving.answer = silent;
    const store = create();
    const connecting = store.connect(leaving);
    unregisterOther();
    expect(store.getState().connectionStatus).toBe('connecting');
    unregister();
    await expect(connecting).rejects.toThrow('Connection failed');
    expect(store.getState()).toMatchObject({ connectionStatus: 'disconnected', wallets: [] });
  });

  test('behavior: cancelling makes a late answer void', async () => {
    const { create } = setUp();
    const wallet = new ScriptedWallet();
    let unlock: () => void = () => undefined;
    wallet.answer = () => new Promise((resolve) => (unlock = resolve));
    const store = create();
    const connecting = store.connect(wallet);
    store.cancelConnect();
    expect(store.getState().connectionStatus).toBe('disconnected');
    unlock();
    await connecting;
    expect(store.getState()).toMatchObject({ connectionStatus: 'disconnected', currentWallet: null });
    expect(wallet.listeners).toBe(0);
  });
});

describe('while connected', () => {
  async function connected() {
    const parts = setUp();
    const wallet = new ScriptedWallet({ seeds: [1, 2, 3] });
    const unregister = parts.registry.register(wallet);
    const store = parts.create();
    await store.connect(wallet);
    return { ...parts, wallet, store, unregister };
  }

  test('behavior: changed accounts keep the current one if shared, else take the first', async () => {
    const { wallet, store, memory } = await connected();
    const [first, second, third] = wallet.accounts;
    store.switchAccount(second!.address);
    wallet.emit({ accounts: [third!, second!] });
    expect(store.getState()).toMatchObject({ accounts: [third, second], currentAccount: second });
    wallet.emit({ accounts: [third!, first!] });
    expect(store.getState().currentAccount).toEqual(third);
    wallet.emit({ features: {} });
    expect(store.getState().currentAccount).toEqual(third);
    wallet.emit({ accounts: [] });
    expect(store.getState()).toMatchObject({ connectionStatus: 'connected', currentAccount: null });
    expect(memory().state.lastConnectedAccountAddress).toBe(second!.address);
  });

  test('behavior: switching changes account and memory', async () => {
    const { wallet, store, memory } = await connected();
    const [, second] = wallet.addresses();
    store.switchAccount(second!);
    expect(store.getState().currentAccount?.address).toBe(second);
    expect(memory().state.lastConnectedAccountAddress).toBe(second);
    expect(() => store.switchAccount('0x5')).toThrow('No account with address 0x5 is connected to Scripted.');
  });

  test('behavior: disconnect clears everything, even when the wallet fails to', async () => {
    const { wallet, store, memory } = await connected();
    wallet.answer = async () => {
      throw new Error('already gone');
    };
    await store.disconnect();
    expect(store.getState()).toMatchObject({
      connectionStatus: 'disconnected',
      currentWallet: null,
      currentAccount: null,
      accounts: [],
      lastConnectedWalletName: null,
      lastConnectedAccountAddress: null,
    });
    expect(memory()).toEqual(EMPTY_MEMORY);
    expect(wallet.listeners).toBe(0);
    await expect(store.disconnect()).rejects.toThrow('No wallet is connected.');
  });

  test('behavior: losing the current wallet resets the state', async () => {
    const { store, unregister, memory } = await connected();
    unregister();
    expect(store.getState()).toMatchObject({ connectionStatus: 'disconnected', currentWallet: null, wallets: [] });
    expect(memory()).toEqual(EMPTY_MEMORY);
  });

  test('behavior: a wallet_disconnect event disconnects', async () => {
    const { store, eventTarget, wallet } = await connected();
    const left = new Promise<void>((resolve) => {
      store.subscribe(() => store.getState().connectionStatus === 'disconnected' && resolve());
    });
    eventTarget.dispatchEvent(new Event('wallet_disconnect'));
    await left;
    expect(wallet.calls).toEqual(['connect', 'disconnect']);
  });

  describe('regression/13 disconnecting in one tab disconnects the others', () => {
    const storageEvent = (key: string | null, newValue: string | null) =>
      Object.assign(new Event('storage'), { key, newValue });
    const disconnected = { connectionStatus: 'disconnected', currentWallet: null, currentAccount: null, accounts: [] };

    /** Two tabs of one browser, each with its own page and its own object of the wallet, over one storage. */
    async function openTabs() {
      const first = await connected();
      const second = setUp({ storage: first.storage });
      const store = second.create();
      const wallet = new ScriptedWallet({ seeds: [1, 2, 3] });
      await store.connect(wallet);
      /** What the browser does for every tab but the one that wrote. */
      const write = first.storage.setItem;
      first.storage.setItem = (key, newValue) => {
        const before = first.storage.getItem(key);
        write(key, newValue);
        if (before !== newValue) second.eventTarget.dispatchEvent(storageEvent(key, newValue));
      };
      return { first, second: { ...second, store, wallet } };
    }

    test('default: the other tab forgets wallet and account, and asks its wallet nothing', async () => {
      const { first, second } = await openTabs();
      await first.store.disconnect();
      expect(second.store.getState()).toMatchObject({
        ...disconnected,
        lastConnectedWalletName: null,
        lastConnectedAccountAddress: null,
      });
      expect([second.wallet.calls, second.wallet.listeners]).toEqual([['connect'], 0]);
      await expect(second.store.signTransaction('{}')).rejects.toThrow('No wallet is connected.');
    });

    test('behavior: another account or wallet in one tab is that tab’s own', async () => {
      const { first, second } = await openTabs();
      first.store.switchAccount(first.wallet.addresses()[2]!);
      expect(second.store.getState()).toMatchObject({
        connectionStatus: 'connected',
        currentAccount: { address: second.wallet.addresses()[0] },
      });
      second.eventTarget.dispatchEvent(storageEvent('another key', null));
      expect(second.store.getState().connectionStatus).toBe('connected');
    });

    test('behavior: what the first tab connects afterwards stays remembered', async () => {
      const { storage, eventTarget, store } = await connected();
      // The first tab has disconnected and connected again before this one hears of it.
      const again = JSON.stringify({
        state: { lastConnectedWalletName: 'Another', lastConnectedAccountAddress: '0x1' },
        version: 0,
      });
      storage.setItem(KEY, again);
      eventTarget.dispatchEvent(storageEvent(KEY, JSON.stringify(EMPTY_MEMORY)));
      expect(store.getState()).toMatchObject(disconnected);
      expect(storage.getItem(KEY)).toBe(again);
    });

    test('behavior: an emptied storage, and a page that comes back from the browser’s cache', async () => {
      const emptied = await connected();
      emptied.eventTarget.dispatchEvent(storageEvent(null, null));
      expect(emptied.store.getState()).toMatchObject(disconnected);

      const back = await connected();
      const show = (persisted: boolean) =>
        back.eventTarget.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      show(true);
      back.storage.values.set(KEY, JSON.stringify(EMPTY_MEMORY));
      show(false);
      await Promise.resolve();
      expect(back.store.getState().connectionStatus).toBe('connected');
      show(true);
      await vi.waitFor(() => expect(back.store.getState()).toMatchObject(disconnected));
    });
  });

  test('behavior: nothing is heard after destroy', async () => {
    const { store, registry, wallet } = await connected();
    const seen = vi.fn();
    store.subscribe(seen);
    store.destroy();
    registry.register(new ScriptedWallet());
    wallet.emit({ accounts: [] });
    expect(seen).not.toHaveBeenCalled();
  });
});

describe('auto-connect', () => {
  afterEach(() => vi.useRealTimers());
  const remember = (storage: ScriptedStorage, wallet: ScriptedWallet, index = 1) =>
    storage.setItem(
      KEY,
      JSON.stringify({
        state: { lastConnectedWalletName: wallet.name, lastConnectedAccountAddress: wallet.addresses()[index] },
        version: 0,
      }),
    );
  const settled = (store: ReturnType<typeof createWalletStore>) =>
    vi.waitFor(() => expect(store.getAutoConnectStatus()).toBe('attempted'), { timeout: 20_000 });

  test('default: off', () => {
    const { registry, storage, create } = setUp();
    const wallet = new ScriptedWallet();
    remember(storage, wallet);
    registry.register(wallet);
    const store = create();
    expect(store.getAutoConnectStatus()).toBe('disabled');
    expect(wallet.calls).toEqual([]);
    expect(store.getState().lastConnectedWalletName).toBe('Scripted');
  });

  test('behavior: connects silently, once, to the remembered account, also when the wallet is late', async () => {
    const { registry, storage, create } = setUp({ autoConnect: true });
    const wallet = new ScriptedWallet();
    remember(storage, wallet);
    const store = create();
    expect(store.getAutoConnectStatus()).toBe('idle');
    const unregister = registry.register(wallet);
    await settled(store);
    expect(wallet.calls).toEqual(['connect silently']);
    expect(store.getState().currentAccount?.address).toBe(wallet.addresses()[1]);
    unregister();
    registry.register(wallet);
    expect(wallet.calls).toEqual(['connect silently']);
  });

  test('behavior: a wallet that was remembered by its former name is found by its present one', async () => {
    const { registry, storage, create } = setUp({ autoConnect: true });
    const wallet = new ScriptedWallet({ name: 'Slush' });
    remember(storage, new ScriptedWallet({ name: 'Sui Wallet' }));
    registry.register(new ScriptedWallet({ name: 'Another' }), wallet);
    const store = create();
    await settled(store);
    expect(store.getState().currentWallet).toBe(wallet);
  });

  test('behavior: nothing remembered, damaged memory or a refusal end as attempted and disconnected', async () => {
    const fresh = setUp({ autoConnect: true }).create();
    await settled(fresh);
    const damaged = setUp({ autoConnect: true });
    damaged.storage.setItem(KEY, '{"state":');
    await settled(damaged.create());
    const refusing = setUp({ autoConnect: true });
    const wallet = new ScriptedWallet();
    wallet.answer = () => Promise.reject(new Error('locked'));
    remember(refusing.storage, wallet);
    refusing.registry.register(wallet);
    const store = refusing.create();
    await settled(store);
    expect(store.getState()).toMatchObject({ connectionStatus: 'disconnected', lastConnectedWalletName: 'Scripted' });
  });

  test('behavior: a storage that answers late is waited for, for at most 5,000 ms', async () => {
    vi.useFakeTimers();
    const { create } = setUp({
      autoConnect: true,
      storage: { getItem: () => new Promise(() => undefined), setItem: () => undefined },
    });
    const store = create();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(store.getAutoConnectStatus()).toBe('idle');
    await vi.advanceTimersByTimeAsync(1);
    expect(store.getAutoConnectStatus()).toBe('attempted');
  });

  test('behavior: a storage that throws does not stop a connection', async () => {
    const { create } = setUp({
      storage: {
        getItem: () => {
          throw new Error('forbidden');
        },
        setItem: () => {
          throw new Error('full');
        },
      },
    });
    const store = create();
    await store.connect(new ScriptedWallet());
    expect(store.getState().connectionStatus).toBe('connected');
  });
});

describe('a page', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('behavior: a browser that forbids even to look at its storage does not stop a connection', async () => {
    vi.stubGlobal('localStorage', undefined);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    const store = createWalletStore({
      getClient: () => Promise.reject(new Error('no client in this test')),
      registry: new ScriptedRegistry(),
      eventTarget: null,
    });
    await store.connect(new ScriptedWallet());
    expect(store.getState().connectionStatus).toBe('connected');
  });
});

describe('a redirect', () => {
  test('default: its address is offered as the remembered one; nothing connects by it', () => {
    const offered = `0x${'ab'.repeat(32)}`;
    const { registry, create } = setUp({ offeredAddress: offered, autoConnect: true });
    registry.register(new ScriptedWallet());
    expect(create().getState()).toMatchObject({
      connectionStatus: 'disconnected',
      lastConnectedWalletName: null,
      lastConnectedAccountAddress: offered,
    });
  });
});
