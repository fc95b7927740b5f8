/**
 * Writes down what the local chain computed, as a Move test for the real VM: the same actions in `suil::world`, and after each the events that our
 * chain's transaction emitted, byte for byte. Owns the writing; the actions are the scenario's.
 */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import type { ChainEvent as RawEvent } from '@suil/localnet';
import type { TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import { ABORTS } from '../generated/aborts.ts';

/** Addresses on the chain and the ones that play their part in the Move test. */
export type Cast = ReadonlyMap<string, string>;

const HELPERS = `/// Compares without the object ids at these offsets: they are derived from digests, which differ.
fun same(mut ours: vector<u8>, mut theirs: vector<u8>, ids: vector<u64>) {
    ids.do!(|at| 32u64.do!(|i| { *&mut ours[at + i] = 0; *&mut theirs[at + i] = 0; }));
    assert!(ours == theirs);
}
`;

export class Recorder {
  readonly deployment: TestDeployment;
  /** Events written down so far. */
  events = 0;
  private readonly statements: string[] = [];
  private readonly refusals: string[] = [];

  constructor(deployment: TestDeployment) {
    this.deployment = deployment;
  }

  /** An action on the chain and, as a call of `suil::world`, in the test. */
  async perform(move: string, signer: Ed25519Keypair, transaction: Transaction, cast: Cast = new Map()): Promise<void> {
    const { digest } = await this.deployment.run(signer, transaction);
    const emitted = this.deployment.chain.getTransaction(digest)?.events ?? [];
    this.events += emitted.length;
    this.statements.push(`world.${move};`, ...this.expectations(emitted, cast));
  }

  /** An action that the chain refuses: the test that ends with it must abort with the same code in the same module. */
  async refused(move: string, signer: Ed25519Keypair, transaction: Transaction): Promise<void> {
    const constant = await this.abortOf(signer, transaction);
    const name = `refused_${this.refusals.length}`;
    this.refusals.push(
      `#[test, expected_failure(abort_code = suil::${constant})]\nfun ${name}() {\n${this.body([...this.statements, `world.${move};`])}}\n`,
    );
  }

  passMs(ms: number): void {
    this.deployment.passMs(ms);
    this.statements.push(`world.advance_ms(${ms});`);
  }

  /** A value that a view gave on the chain, as bytes, and the expression that gives it in the test. */
  value(expression: string, bytes: Uint8Array): void {
    this.statements.push(`same(bcs::to_bytes(&${expression}), x"${toHex(bytes)}", vector[]);`);
  }

  /** The Move module with everything so far as one test, and one more for every refusal. */
  render(): string {
    return `#[test_only]\nmodule suil::recorded_tests;\n\nuse std::bcs;\nuse sui::event;\nuse suil::world;\n\n${HELPERS}\n#[test]\nfun recorded() {\n${this.body(this.statements)}}\n\n${this.refusals.join('\n')}`;
  }

  private body(statements: readonly string[]): string {
    const lines = [
      'let mut world = world::begin_empty();',
      // As the deployment seeds its pool: 1,000,000 SUI and 3,600,000 USDC.
      'world.seed_usdc_pool(1_000_000_000_000_000, 3_600_000_000_000);',
      ...statements,
      'world.end();',
    ];
    return lines.map((line) => `    ${line}\n`).join('');
  }

  /** The constant that the chain's answer to the client means, such as `vault::EAboveCap`, found out by a simulation. */
  private async abortOf(signer: Ed25519Keypair, transaction: Transaction): Promise<string> {
    const thrown = await this.deployment.run(signer, transaction).then(
      () => undefined,
      (error: unknown) => error,
    );
    const { context } = toAppError(thrown);
    const constant = ABORTS.find(
      ({ package: name, module, code }) =>
        name === 'suil' && module === context['module'] && String(code) === context['abortCode'],
    );
    if (constant === undefined) throw new Error(`not refused by an abort: ${String(thrown)}`);
    return `${constant.module}::${constant.name}`;
  }

  private expectations(events: readonly RawEvent[], cast: Cast): string[] {
    const byType = Map.groupBy(events, ({ type }) => type.replace(/^0x[0-9a-f]{64}::/, 'suil::'));
    const checks = [...byType].map(([type, list]) => {
      const bytes = this.recast(
        Buffer.concat([Uint8Array.of(list.length), ...list.map(({ contents }) => contents)]),
        cast,
      );
      const ids = this.objectIdsIn(bytes).join(', ');
      return `same(bcs::to_bytes(&event::events_by_type<${type}>()), x"${toHex(bytes)}", vector[${ids}]);`;
    });
    return [`assert!(event::num_events() == ${events.length});`, ...checks];
  }

  /** The bytes with every address of the cast replaced by the one that plays it. */
  private recast(bytes: Buffer, cast: Cast): Buffer {
    let text = bytes.toString('hex');
    for (const [real, played] of cast) text = text.replaceAll(real.slice(2), played.slice(2).padStart(64, '0'));
    return Buffer.from(text, 'hex');
  }

  /** Offsets of the deployment's object ids. */
  private objectIdsIn(bytes: Buffer): number[] {
    const { manifest } = this.deployment;
    const ids = [manifest.usdcSuiPool, manifest.liquidity, manifest.team, manifest.vault, manifest.pledges];
    return ids.flatMap((id) => {
      const wanted = Buffer.from(id.slice(2), 'hex');
      const found: number[] = [];
      for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) found.push(at);
      return found;
    });
  }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
