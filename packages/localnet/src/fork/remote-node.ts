/**
 * The remote node of a fork: gRPC-web calls with a time limit each, and failures as errors of this package. Any Sui node answers them. Trusts no
 * answer: who asks checks it.
 */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { ChainError } from '../errors.ts';

const CALL_TIMEOUT_MS = 10_000;

export interface RemoteOptions {
  /** URL of the node's gRPC, such as `https://fullnode.testnet.sui.io:443`. */
  readonly url: string;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** How long one call may take; by default 10 seconds. */
  readonly callTimeoutMs?: number;
}

type Ask<T> = (
  client: SuiGrpcClient,
  options: { readonly abort: AbortSignal },
) => PromiseLike<{ readonly response: T }>;

export class RemoteNode {
  /** Scheme and host: the rest of a URL may have a key of the provider in it. */
  readonly name: string;
  readonly #client: SuiGrpcClient;
  readonly #timeoutMs: number;

  /** @throws {CHAIN_REQUEST_INVALID} for a URL that is none of HTTP */
  constructor({ url, fetch, callTimeoutMs = CALL_TIMEOUT_MS }: RemoteOptions) {
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
      throw new ChainError('CHAIN_REQUEST_INVALID', { detail: 'the node of a fork is a URL of http or https' });
    this.name = parsed.origin;
    this.#timeoutMs = callTimeoutMs;
    this.#client = new SuiGrpcClient({
      network: 'fork',
      baseUrl: url.replace(/\/+$/, ''),
      format: 'binary',
      ...(fetch === undefined ? {} : { fetch }),
    });
  }

  /** Returns the answer; undefined where the node has no such thing. @throws {CHAIN_FORK_UNREACHABLE} */
  async ask<T>(ask: Ask<T>): Promise<T | undefined> {
    const abort = AbortSignal.timeout(this.#timeoutMs);
    try {
      return (await ask(this.#client, { abort })).response;
    } catch (cause) {
      if (codeOf(cause) === 'NOT_FOUND') return undefined;
      const detail = abort.aborted ? `no answer within ${this.#timeoutMs} ms` : messageOf(cause);
      throw new ChainError('CHAIN_FORK_UNREACHABLE', { node: this.name, detail }, { cause });
    }
  }

  /** Returns the error of an answer that cannot be right. */
  invalid(detail: string): ChainError {
    return new ChainError('CHAIN_FORK_ANSWER_INVALID', { node: this.name, detail });
  }
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

/** A failed `fetch` says why in its cause. */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the call failed';
  const { cause: inner } = cause;
  return inner instanceof Error && inner.message !== '' && inner.message !== cause.message
    ? `${cause.message} (${inner.message})`
    : cause.message;
}
