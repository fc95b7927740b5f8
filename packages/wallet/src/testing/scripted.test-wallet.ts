/** A Wallet Standard wallet that does what a test tells it. Real keys, real signatures; every call is logged. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import type { StandardEventsListeners, Wallet, WalletAccount } from '@wallet-standard/core';

type Change = StandardEventsListeners['change'];
type SigningFeature =
  | 'sui:signTransaction'
  | 'sui:signTransactionBlock'
  | 'sui:signPersonalMessage'
  | 'sui:signMessage';

export interface ScriptedWalletOptions {
  readonly name?: string;
  readonly id?: string;
  /** One account per seed byte. */
  readonly seeds?: readonly number[];
  readonly chains?: readonly `${string}:${string}`[];
  readonly features?: readonly SigningFeature[];
  readonly withoutEvents?: boolean;
  readonly supportedIntents?: readonly string[];
}

export class ScriptedWallet implements Wallet {
  readonly version = '1.0.0';
  readonly icon = 'data:image/png;base64,';
  readonly name: string;
  readonly id?: string;
  readonly chains: readonly `${string}:${string}`[];
  readonly calls: string[] = [];
  readonly reported: string[] = [];
  /** Answers every prompt; replace it to refuse or to wait. */
  answer: (call: string) => Promise<void> = async () => undefined;
  /** What it returns as the bytes of a signed message, where that is not what it signed. */
  sayItSigned: string | null = null;
  readonly #options: ScriptedWalletOptions;
  readonly #keypairs: Ed25519Keypair[];
  readonly #listeners = new Set<Change>();

  constructor(options: ScriptedWalletOptions = {}) {
    this.#options = options;
    this.name = options.name ?? 'Scripted';
    if (options.id !== undefined) this.id = options.id;
    this.chains = options.chains ?? ['sui:localnet'];
    this.#keypairs = (options.seeds ?? [1, 2]).map((seed) =>
      Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed)),
    );
  }

  get accounts(): readonly WalletAccount[] {
    return this.#keypairs.map((keypair) => this.accountOf(keypair));
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  addresses(): string[] {
    return this.#keypairs.map((keypair) => keypair.toSuiAddress());
  }

  emit(change: Parameters<Change>[0]): void {
    for (const listener of this.#listeners) listener(change);
  }

  get features(): Wallet['features'] {
    const { features = ['sui:signTransaction', 'sui:signPersonalMessage'], withoutEvents } = this.#options;
    const all = this.#signing();
    return {
      'standard:connect': { version: '1.0.0', connect: this.#connect },
      'standard:disconnect': { version: '1.0.0', disconnect: () => this.#ask('disconnect') },
      ...(withoutEvents === true ? {} : { 'standard:events': { version: '1.0.0', on: this.#on } }),
      'sui:reportTransactionEffects': {
        version: '1.0.0',
        reportTransactionEffects: async (input: { effects: string }) => {
          this.reported.push(input.effects);
        },
      },
      ...Object.fromEntries(features.map((name) => [name, all[name]])),
    };
  }

  readonly #connect = async (input?: { silent?: boolean }) => {
    await this.#ask(input?.silent === true ? 'connect silently' : 'connect');
    const { supportedIntents } = this.#options;
    return { accounts: this.accounts, ...(supportedIntents === undefined ? {} : { supportedIntents }) };
  };

  readonly #on = (_event: 'change', listener: Change) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #ask(call: string): Promise<void> {
    this.calls.push(call);
    await this.answer(call);
  }

  #signing() {
    type Input = { account: WalletAccount; chain: string };
    return {
      'sui:signTransaction': {
        version: '2.0.0',
        signTransaction: async (input: Input & { transaction: { toJSON(): Promise<string> } }) => {
          const json = await input.transaction.toJSON();
          await this.#ask(`signTransaction on ${input.chain}`);
          return Transaction.from(json).sign({ signer: this.#keypairOf(input.account) });
        },
      },
      'sui:signTransactionBlock': {
        version: '1.0.0',
        signTransactionBlock: async (input: Input & { transactionBlock: Transaction }) => {
          await this.#ask(`signTransactionBlock on ${input.chain}`);
          const { bytes, signature } = await input.transactionBlock.sign({ signer: this.#keypairOf(input.account) });
          return { transactionBlockBytes: bytes, signature };
        },
      },
      'sui:signPersonalMessage': {
        version: '1.1.0',
        signPersonalMessage: async (input: Input & { message: Uint8Array }) => {
          await this.#ask(`signPersonalMessage on ${input.chain}`);
          const signed = await this.#keypairOf(input.account).signPersonalMessage(input.message);
          return this.sayItSigned === null ? signed : { ...signed, bytes: this.sayItSigned };
        },
      },
      'sui:signMessage': {
        version: '1.0.0',
        signMessage: async (input: Input & { message: Uint8Array }) => {
          await this.#ask('signMessage');
          const { bytes, signature } = await this.#keypairOf(input.account).signPersonalMessage(input.message);
          return { messageBytes: bytes, signature };
        },
      },
    };
  }

  #keypairOf(account: WalletAccount): Ed25519Keypair {
    const keypair = this.#keypairs.find((candidate) => candidate.toSuiAddress() === account.address);
    if (keypair === undefined) throw new Error(`no key for ${account.address}`);
    return keypair;
  }

  accountOf(keypair: Ed25519Keypair): WalletAccount {
    return {
      address: keypair.toSuiAddress(),
      publicKey: keypair.getPublicKey().toSuiBytes(),
      chains: this.chains,
      features: [],
    };
  }
}

type RegistryEvent = 'register' | 'unregister';

/** A registry like Wallet Standard's, one per test. */
export class ScriptedRegistry {
  readonly #wallets = new Set<Wallet>();
  readonly #listeners: Record<RegistryEvent, Set<(...wallets: Wallet[]) => void>> = {
    register: new Set(),
    unregister: new Set(),
  };

  get = (): readonly Wallet[] => [...this.#wallets];

  on = (event: RegistryEvent, listener: (...wallets: Wallet[]) => void): (() => void) => {
    this.#listeners[event].add(listener);
    return () => this.#listeners[event].delete(listener);
  };

  register(...wallets: Wallet[]): () => void {
    for (const wallet of wallets) this.#wallets.add(wallet);
    for (const listener of this.#listeners.register) listener(...wallets);
    return () => {
      for (const wallet of wallets) this.#wallets.delete(wallet);
      for (const listener of this.#listeners.unregister) listener(...wallets);
    };
  }
}

/** A storage in memory. */
export class ScriptedStorage {
  readonly values = new Map<string, string>();
  getItem = (key: string): string | null => this.values.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    this.values.set(key, value);
  };
}
