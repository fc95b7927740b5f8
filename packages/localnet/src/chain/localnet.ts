/**
 * The chain as a value: owns the order of things (check, run, make durable, make visible) and the latest checkpoint. Rules live in
 * `checks/` and `execution/`, answers in `views/`, bytes on disk in `persistence/`.
 */
import { assert } from '@suil/errors';
import { currentEpoch, sealCheckpoint } from '../checkpoints/checkpoint.ts';
import type { ReservationContext } from '../checks/coin-reservation.ts';
import { decodeTransaction } from '../checks/decode.ts';
import { checkDeniedInputs } from '../checks/denied-inputs.ts';
import { checkExpiration } from '../checks/expiration.ts';
import { checkGasData } from '../checks/gas.ts';
import { type LoadedInputs, loadInputs } from '../checks/inputs.ts';
import { loadPaidInputs } from '../checks/paid-inputs.ts';
import { checkSigners, readSigners, type VerifyEd25519, verifyEd25519 } from '../checks/signatures.ts';
import { CheckpointSignatures } from '../committee/checkpoint-signatures.ts';
import { createValidators, type Validators } from '../committee/validators.ts';
import { changeEpoch } from '../epochs/change-epoch.ts';
import { epochAt } from '../epochs/epoch-table.ts';
import { createCallRecorder } from '../execution/trace.ts';
import { verifyAhead } from '../execution/verify-ahead.ts';
import { ForkReader } from '../fork/fork-reader.ts';
import { namedObjects } from '../fork/named-objects.ts';
import { ZERO_ADDRESS } from '../model/type-tag.ts';
import { VerifiedCode } from '../packages/verified-code.ts';
import { History } from '../persistence/history.ts';
import type { HistoryEntry } from '../persistence/record.ts';
import { encodeSnapshot } from '../persistence/snapshot.ts';
import { createMemoryStorage, type Storage } from '../persistence/storage.ts';
import { PROTOCOL_VERSION } from '../protocol/protocol-config.ts';
import { ForkBase, type ForkFacts } from '../store/fork-base.ts';
import { type InverseDelta, type ObjectDelta, ObjectStore } from '../store/object-store.ts';
import type {
  BalanceEdit,
  Checkpoint,
  CheckpointMode,
  CheckpointSignature,
  Committee,
  EpochInfo,
  ExecutedTransaction,
  FaucetGrant,
  ForkStatus,
  Localnet,
  ObjectEdit,
  SimulateOptions,
  Simulation,
  Transaction,
} from '../types.ts';
import { ChainViews } from './chain-views.ts';
import { assertForward, clockAt } from './clock-object.ts';
import { editBalance, editObject } from './edit-state.ts';
import { FAUCET_ADDRESS, Faucet } from './faucet.ts';
import { buildGenesis, type GenesisConfig } from './genesis.ts';
import { openState } from './opening/open-state.ts';
import { learnPackages, learnThese, openVm } from './opening/open-vm.ts';
import { COMPACT_AFTER_BYTES, type LocalnetOptions, OPEN_COMMITTEE } from './opening/options.ts';
import { type Prologue, prologueOf, readerWith, withPrologue } from './prologue.ts';
import { type RunOptions, readPackage, runTransaction, type TransactionRun } from './run-transaction.ts';
import { simulatedPayment } from './simulated-payment.ts';
import { assertForgets, UndoLog } from './undo-log.ts';
import { mergedDelta, toSealed, Waiting } from './waiting.ts';

/** Opens the chain in the storage, or makes a new one there. @throws {ChainError} CHAIN_DATA_… when the data does not fit */
export function createLocalnet(options: LocalnetOptions): Localnet {
  const storage = options.storage ?? createMemoryStorage();
  try {
    return new EmbeddedChain(storage, options);
  } catch (error) {
    storage.close();
    throw error;
  }
}

class EmbeddedChain extends ChainViews implements Localnet {
  readonly chainId: string;
  readonly fork: ForkStatus | undefined;
  readonly #storage: Storage;
  readonly #reader: ForkReader | undefined;
  readonly #history: History;
  readonly #verified = new VerifiedCode();
  readonly #undo = new UndoLog();
  readonly #waiting = new Waiting();
  #checkpointMode: CheckpointMode = 'automatic';
  /** Accounts for which no signature is needed. */
  readonly #impersonated = new Set<string>();
  readonly #listeners = new Set<(checkpoint: Checkpoint) => void>();
  readonly #compactAfterBytes: number | undefined;
  readonly #verifyEd25519: VerifyEd25519;
  readonly #validators: Validators;
  readonly #genesis: GenesisConfig;
  /** Of the committee; the randomness follows from it. */
  readonly #seed: Uint8Array;
  readonly #signatures: CheckpointSignatures;
  #snapshotBytes = 0;
  #epoch: EpochInfo;
  #latest: Checkpoint;
  readonly #faucet: Faucet;

  constructor(storage: Storage, options: LocalnetOptions) {
    const { genesis, committee = OPEN_COMMITTEE, fork } = options;
    const base = fork && new ForkBase([FAUCET_ADDRESS, ZERO_ADDRESS]);
    const store = new ObjectStore(base);
    super(store, openVm(store, genesis));
    const isDecided = (id: string) => this.store.isDecided(id);
    const found = (facts: ForkFacts) => learnThese(this.store.learn(facts), this.packages);
    this.#reader = fork && base && new ForkReader(fork, { base, isDecided, found });
    this.fork = this.#reader?.status;
    this.#faucet = new Faucet(this.store, this);
    this.#genesis = genesis;
    this.#seed = committee.seed;
    this.#validators = createValidators(committee);
    this.#signatures = new CheckpointSignatures(this.#validators);
    this.#storage = storage;
    this.#compactAfterBytes = options.compactAfterBytes;
    this.#verifyEd25519 = options.verifyEd25519 ?? verifyEd25519;
    this.#history = new History(storage);
    const { votes } = this.#validators;
    const parts = { storage, store: this.store, history: this.#history, vm: this.vm };
    this.#snapshotBytes = openState({ ...parts, genesis, committee, votes, fork });
    learnPackages(this.store, this.packages);
    this.chainId = this.#entry(0).checkpoint.digest;
    this.#latest = this.#entry(this.#history.length - 1).checkpoint;
    this.#epoch = this.#epochAfter(this.#latest);
  }

  get referenceGasPriceMist(): bigint {
    return this.#epoch.referenceGasPriceMist;
  }

  async readThrough<T>(run: () => T | Promise<T>): Promise<T> {
    return this.#reader === undefined ? run() : this.#reader.readThrough(run);
  }

  async load(ids: readonly string[]): Promise<void> {
    await this.#reader?.load(ids);
  }

  getTransaction(digest: string): ExecutedTransaction | undefined {
    return this.#waiting.get(digest) ?? this.#history.transaction(digest);
  }

  getCheckpoint(at: bigint | string): Checkpoint | undefined {
    if (typeof at === 'string') return this.#history.checkpointByDigest(at);
    return this.#history.entry(Number(at))?.checkpoint;
  }

  latestCheckpoint(): Checkpoint {
    return this.#latest;
  }

  subscribeCheckpoints(listener: (checkpoint: Checkpoint) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  getEpoch(): EpochInfo;
  getEpoch(epoch: bigint): EpochInfo | undefined;
  getEpoch(epoch = this.#epoch.epoch): EpochInfo | undefined {
    return epoch === this.#epoch.epoch ? this.#epoch : this.#epochAt(epoch);
  }

  getCommittee(epoch: bigint): Committee | undefined {
    return epoch < 0n || epoch > this.#epoch.epoch ? undefined : this.#validators.committeeOf(epoch);
  }

  getCheckpointSignature(sequence: bigint): CheckpointSignature | undefined {
    const checkpoint = this.getCheckpoint(sequence);
    return checkpoint && this.#signatures.of(checkpoint);
  }

  async execute(bytes: Uint8Array, signatures: readonly string[], nowMs: number): Promise<ExecutedTransaction> {
    const transaction = decodeTransaction(bytes);
    checkGasData(transaction, this.referenceGasPriceMist);
    const signers = await readSigners(transaction, signatures, this.#verifyEd25519);
    const rights = { impersonated: this.#impersonated, read: (id: string) => this.store.get(id) };
    await this.readThrough(() => checkSigners(transaction, signers, rights));
    await this.#verifyAhead(transaction);
    return this.readThrough(() => {
      // Aliases may have changed since.
      checkSigners(transaction, signers, rights);
      return this.#executeSigned(transaction, signatures, nowMs);
    });
  }

  /** Waits for nothing, so that nothing happens between its checks and its checkpoint. */
  #executeSigned(transaction: Transaction, signatures: readonly string[], nowMs: number): ExecutedTransaction {
    const earlier = this.getTransaction(transaction.digest);
    if (earlier) return earlier;
    const present = this.#timeAt(nowMs);
    // One change, however long ago it was due: as on a network that made no checkpoints. The price may change with it.
    if (this.#isEpochOver(present)) this.#endEpoch(present);
    const timestampMs = this.#waiting.timestampMs ?? present;
    checkGasData(transaction, this.referenceGasPriceMist);
    checkExpiration(transaction, { epoch: this.#epoch.epoch, chainId: this.chainId, nowMs: timestampMs });
    const prologue = prologueOf(this.store, transaction, timestampMs, { seed: this.#seed, epoch: this.#epoch.epoch });
    const read = readerWith(this.store, prologue);
    const loaded = loadPaidInputs(transaction, read, this.#reservationContext);
    const { priceMist, budgetMist } = transaction.gas;
    const run = this.#run(transaction, loaded, prologue, {
      ...{ checks: true, collectResults: false, tracer: null },
      ...{ priceMist, budgetMist, signatures },
    });
    return this.#commit(run, prologue, timestampMs);
  }

  async verifyAhead(bytes: Uint8Array): Promise<void> {
    await this.#verifyAhead(decodeTransaction(bytes));
  }

  async #verifyAhead(transaction: Transaction): Promise<void> {
    await this.load(namedObjects(transaction, this.chainId));
    const environment = {
      vm: this.vm,
      packages: this.packages,
      verified: this.#verified,
      readPackage: (id: string) => readPackage((one) => this.store.get(one), id),
    };
    await this.readThrough(() => verifyAhead(environment, transaction.commands));
  }

  simulate(bytes: Uint8Array, options: SimulateOptions = {}): Simulation {
    const { checksEnabled = true, nowMs, trace = false } = options;
    const recorder = trace ? createCallRecorder(this.vm) : null;
    const transaction = decodeTransaction(bytes);
    if (checksEnabled) checkGasData(transaction, this.referenceGasPriceMist);
    const timestampMs = this.#timeAt(nowMs ?? this.#latest.timestampMs);
    if (checksEnabled) {
      checkExpiration(transaction, { epoch: this.#epoch.epoch, chainId: this.chainId, nowMs: timestampMs });
    }
    // The randomness of the round before: what a transaction will get is not shown to one that is only tried.
    const prologue = [clockAt(this.store, timestampMs)];
    const read = readerWith(this.store, prologue);
    const found = loadInputs(transaction, read, checksEnabled, this.#reservationContext);
    if (checksEnabled) checkDeniedInputs(transaction, found, read);
    const { loaded, budgetMist } = simulatedPayment(transaction, found, options, read);
    const priceMist = transaction.gas.priceMist || this.referenceGasPriceMist;
    const { outcome, commandResults, delta } = this.#run(transaction, loaded, prologue, {
      ...{ checks: checksEnabled, collectResults: true, tracer: recorder?.tracer ?? null },
      ...{ priceMist, budgetMist, signatures: [] },
    });
    return { transaction: outcome, commandResults, writtenObjects: delta.writes, calls: recorder?.calls ?? [] };
  }

  requestGas(address: string, amountMist: bigint, nowMs: number, coins = 1): Promise<FaucetGrant> {
    return this.#faucet.pay({ address, amountMist, coins }, nowMs);
  }

  advanceClock(nowMs: number): Checkpoint {
    this.#sealWaiting();
    assertForward(nowMs, this.#latest.timestampMs);
    if (this.#isEpochOver(nowMs)) return this.#endEpoch(nowMs);
    const checkpoint = sealCheckpoint({ previous: this.#latest, timestampMs: nowMs });
    this.#append({ checkpoint }, this.#clockDelta(nowMs));
    return checkpoint;
  }

  get checkpointMode(): CheckpointMode {
    return this.#checkpointMode;
  }

  setCheckpointMode(mode: CheckpointMode): void {
    if (mode === 'manual') assertForgets(this.#storage, 'makes its checkpoints automatically');
    this.#checkpointMode = mode;
    if (mode === 'automatic') this.#sealWaiting();
  }

  sealCheckpoint(nowMs: number): Checkpoint {
    return this.#sealWaiting() ?? this.advanceClock(this.#timeAt(nowMs));
  }

  advanceEpoch(nowMs: number): Checkpoint {
    this.#sealWaiting();
    assertForward(nowMs, this.#latest.timestampMs);
    return this.#endEpoch(nowMs);
  }

  takeSnapshot(): string {
    this.#sealWaiting();
    return this.#undo.mark(this.#storage);
  }

  revert(snapshot: string): Checkpoint {
    this.#sealWaiting();
    const steps = this.#undo.takeBack(snapshot);
    for (const inverse of steps.flatMap(({ inverses }) => inverses)) this.store.takeBack(inverse);
    this.#history.takeBack(steps.map(({ entry }) => entry));
    return this.#resume(steps.some(({ hasPackages }) => hasPackages));
  }

  reset(): Checkpoint {
    this.#undo.clear(this.#storage);
    this.#waiting.takeAll();
    this.#checkpointMode = 'automatic';
    this.#impersonated.clear();
    const entries = Array.from({ length: this.#history.length - 1 }, (_, place) => this.#entry(place + 1));
    this.#history.takeBack(entries.reverse());
    this.store.clear();
    ({ packages: this.packages, vm: this.vm } = openVm(this.store, this.#genesis));
    this.store.apply(buildGenesis(this.vm, this.#genesis, this.#validators.votes, this.fork).delta);
    return this.#resume(true);
  }

  /** Continues from the last checkpoint that is left. What the VM knows of packages that are gone is dropped. */
  #resume(hasPackages: boolean): Checkpoint {
    this.#signatures.forgetFrom(BigInt(this.#history.length));
    if (hasPackages) {
      ({ packages: this.packages, vm: this.vm } = openVm(this.store, this.#genesis));
      learnPackages(this.store, this.packages);
    }
    this.#latest = this.#entry(this.#history.length - 1).checkpoint;
    this.#epoch = this.#epochAfter(this.#latest);
    return this.#latest;
  }

  setBalance(edit: BalanceEdit): Checkpoint {
    this.#sealWaiting();
    return this.#edit(editBalance(this.vm, this.store, edit, this.#latest.sequence + 1n));
  }

  setObject(edit: ObjectEdit): Checkpoint {
    this.#sealWaiting();
    return this.#edit(editObject(this.vm, this.store, edit));
  }

  #edit(delta: ObjectDelta): Checkpoint {
    const checkpoint = sealCheckpoint({ previous: this.#latest, timestampMs: this.#latest.timestampMs });
    this.#append({ checkpoint }, delta);
    return checkpoint;
  }

  impersonate(address: string): void {
    this.#impersonated.add(address);
  }

  stopImpersonating(address: string): void {
    this.#impersonated.delete(address);
  }

  compact(): void {
    const snapshot = encodeSnapshot(this.store.made(), this.store.gone());
    this.#storage.compact(snapshot);
    this.#snapshotBytes = snapshot.length;
  }

  close(): void {
    this.#listeners.clear();
    this.#storage.close();
  }

  #isEpochOver(nowMs: number): boolean {
    return nowMs >= this.#epoch.startsAtMs + this.#epoch.durationMs;
  }

  #endEpoch(nowMs: number): Checkpoint {
    this.#sealWaiting();
    const environment = { vm: this.vm, read: (id: string) => this.store.getMade(id) };
    const { transaction, delta } = changeEpoch(environment, this.#epoch, this.#latest, nowMs);
    const checkpoint = sealCheckpoint({
      previous: this.#latest,
      timestampMs: nowMs,
      endOfEpoch: {
        nextCommittee: this.#validators.committeeOf(this.#epoch.epoch + 1n).members,
        nextProtocolVersion: PROTOCOL_VERSION,
      },
      transactions: [toSealed(transaction)],
    });
    this.#append({ checkpoint, transaction }, this.#clockDelta(nowMs, delta), () => {
      this.#epoch = this.#epochAfter(checkpoint);
    });
    return checkpoint;
  }

  /** The epoch of the checkpoint that follows. */
  #epochAfter(checkpoint: Checkpoint): EpochInfo {
    const epoch = this.#epochAt(currentEpoch(checkpoint));
    assert(epoch, 'the epoch of the next checkpoint has begun');
    return epoch;
  }

  #epochAt(epoch: bigint): EpochInfo | undefined {
    return epochAt({ at: (sequence) => this.#entry(sequence), length: this.#history.length }, epoch);
  }

  #entry(sequence: number): HistoryEntry {
    const entry = this.#history.entry(sequence);
    assert(entry, 'every checkpoint up to the latest is there');
    return entry;
  }

  /** A snapshot costs as much as the state is large, so it waits until as much was written since the last one. */
  get #compactAfter(): number {
    return this.#compactAfterBytes ?? Math.max(COMPACT_AFTER_BYTES, this.#snapshotBytes);
  }

  #timeAt(nowMs: number): number {
    return Math.max(Math.floor(nowMs), this.#latest.timestampMs, this.#waiting.timestampMs ?? 0);
  }

  #clockDelta(nowMs: number, delta: ObjectDelta = { writes: [], deletes: [] }): ObjectDelta {
    return withPrologue(this.store, delta, [clockAt(this.store, nowMs)]);
  }

  get #reservationContext(): ReservationContext {
    return { chainId: this.chainId, epoch: this.#epoch.epoch };
  }

  #run(transaction: Transaction, loaded: LoadedInputs, prologue: Prologue, options: RunOptions): TransactionRun {
    const environment = {
      vm: this.vm,
      packages: this.packages,
      verified: this.#verified,
      epoch: this.#epoch.epoch,
      epochStartsAtMs: this.#epoch.startsAtMs,
      referenceGasPriceMist: this.#epoch.referenceGasPriceMist,
      checkpoint: this.#latest.sequence + 1n,
      transactionIndex: this.#waiting.length,
      read: readerWith(this.store, prologue),
    };
    return runTransaction(environment, transaction, loaded, options);
  }

  #commit(run: TransactionRun, prologue: Prologue, timestampMs: number): ExecutedTransaction {
    const { outcome, newPackages } = run;
    const place = { checkpoint: this.#latest.sequence + 1n, index: this.#waiting.length, timestampMs };
    const transaction: ExecutedTransaction = { ...outcome, kind: 'programmable', ...place };
    const delta = withPrologue(this.store, run.delta, prologue);
    const learn = () => {
      for (const { id, data } of newPackages) this.packages.learn(id, data);
    };
    if (this.#checkpointMode === 'manual') this.#hold(transaction, delta, learn);
    else {
      const checkpoint = sealCheckpoint({ previous: this.#latest, timestampMs, transactions: [toSealed(transaction)] });
      this.#append({ checkpoint, transaction }, delta, learn);
    }
    return transaction;
  }

  /** Visible at once, in a checkpoint later. The events of a stream are those of one transaction of a checkpoint, so such a one is its last. */
  #hold(transaction: ExecutedTransaction, delta: ObjectDelta, applied: () => void): void {
    const inverse = this.#undo.isOpen ? { inverse: this.store.inverseOf(delta) } : {};
    this.#waiting.add({ transaction, delta, ...inverse });
    this.store.apply(delta);
    applied();
    if (transaction.objectChanges.some(({ stream }) => stream !== undefined)) this.#sealWaiting();
  }

  /** Makes the checkpoint of the transactions that wait for one; undefined when none does. */
  #sealWaiting(): Checkpoint | undefined {
    const { timestampMs = 0 } = this.#waiting;
    const items = this.#waiting.takeAll();
    const [transaction, ...others] = items.map((item) => item.transaction);
    if (transaction === undefined) return undefined;
    const transactions = [transaction, ...others].map(toSealed);
    const checkpoint = sealCheckpoint({ previous: this.#latest, timestampMs, transactions });
    const delta = mergedDelta(items.map((item) => item.delta));
    const inverses = items.flatMap(({ inverse }) => inverse ?? []).reverse();
    this.#record({ checkpoint, transaction, ...(others.length === 0 ? {} : { others }) }, delta, inverses);
    return checkpoint;
  }

  /** Durable first, visible second, reported to listeners last. */
  #append(entry: HistoryEntry, delta: ObjectDelta, applied: () => void = () => undefined): void {
    const inverses = this.#undo.isOpen ? [this.store.inverseOf(delta)] : [];
    this.#record(entry, delta, inverses, () => {
      this.store.apply(delta);
      applied();
    });
  }

  /** @param apply makes the delta visible, unless it is */
  #record(
    entry: HistoryEntry,
    delta: ObjectDelta,
    inverses: InverseDelta[],
    apply: () => void = () => undefined,
  ): void {
    this.#history.append(entry, delta);
    const hasPackages = delta.writes.some(({ data }) => data.kind === 'package');
    if (this.#undo.isOpen) this.#undo.note({ entry, inverses, hasPackages });
    apply();
    this.#latest = entry.checkpoint;
    if (this.#storage.pendingBytes > this.#compactAfter) this.compact();
    for (const listener of this.#listeners) listener(entry.checkpoint);
  }
}
