/** Calls the local chain for the demo members: the faucet, the clock, transactions signed and executed as a wallet's are. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { MS_PER_DAY } from '@suil/core';

export class ChainClient {
  readonly url: string;
  readonly client: SuiGrpcClient;

  constructor(url: string) {
    this.url = url;
    this.client = new SuiGrpcClient({ network: 'localnet', baseUrl: url, format: 'binary' });
  }

  /** Pays what the faucet pays to `address`. */
  async fund(address: string): Promise<void> {
    await this.#post('/v2/gas', { FixedAmountRequest: { recipient: address } });
  }

  /** Moves the chain's clock one day on. Returns the new time, milliseconds since 1970. */
  async passDay(): Promise<number> {
    const { timestampMs } = (await this.#post('/dev/clock', { advanceMs: MS_PER_DAY })) as { timestampMs: string };
    return Number(timestampMs);
  }

  /** Returns the number of the newest checkpoint. */
  async height(): Promise<bigint> {
    const { response } = await this.client.ledgerService.getServiceInfo({});
    return response.checkpointHeight ?? 0n;
  }

  /** Signs and executes. @throws Error with the chain's reason when it fails */
  async run(signer: Ed25519Keypair, transaction: Transaction): Promise<void> {
    const result = await this.client.signAndExecuteTransaction({ transaction, signer });
    if (result.$kind === 'FailedTransaction') throw new Error(JSON.stringify(result.FailedTransaction.status.error));
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
