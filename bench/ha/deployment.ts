/** The replicated installation as members reach it: by the balancer, again until a server answers. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { type Manifest, manifestSchema } from '@suil/core/api';
import type { Installation } from '../../deploy/ha/installation.ts';
import type { LoadTarget } from '../../suil/server/src/testing/faults/load.test-support.ts';

const RETRY_MS = 100;
const REQUEST_TIMEOUT_MS = 20_000;
const LEVEL_POLL_MS = 200;
/** Networks that requests seem to come from: what one of them may ask for in a minute is limited. */
const NETWORKS = 200;

export class HaDeployment implements LoadTarget {
  readonly #installation: Installation;
  requests = 0;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  get chainUrl(): string {
    return this.#installation.chainUrl;
  }

  get manifest(): Manifest {
    return manifestSchema.parse(JSON.parse(readFileSync(this.#installation.plan['MANIFEST'] ?? '', 'utf8')));
  }

  get client(): SuiGrpcClient {
    return new SuiGrpcClient({ network: 'localnet', baseUrl: this.chainUrl, format: 'binary' });
  }

  /** Returns the first answer that is final: neither a failure of the server, nor of the balancer, nor a limit. */
  async ask(method: string, path: string, body?: unknown, token?: string): Promise<{ status: number; body: unknown }> {
    for (;;) {
      const answer = await this.#send(method, path, body, token).catch(() => null);
      if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
      await delay(RETRY_MS);
    }
  }

  /** Returns when the servers have everything in the ledger that is on the chain now. */
  async levelWithChain(): Promise<void> {
    for (;;) {
      const { response } = await this.client.ledgerService.getServiceInfo({});
      const { body } = await this.ask('GET', '/api/status');
      const indexed =
        typeof body === 'object' && body !== null && 'indexedCheckpoint' in body ? body.indexedCheckpoint : -1;
      if (BigInt(String(indexed)) >= (response.checkpointHeight ?? 0n)) return;
      await delay(LEVEL_POLL_MS);
    }
  }

  /** Asks the local node for something it has beside the chain. */
  async askChain(path: string, body: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.chainUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  }

  async #send(method: string, path: string, body: unknown, token: string | undefined) {
    this.requests += 1;
    const response = await fetch(this.#installation.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'x-forwarded-for': `10.0.0.${this.requests % NETWORKS}`,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return { status: response.status, body: await response.json() };
  }
}
