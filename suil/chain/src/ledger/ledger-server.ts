/** The server's REST API as the command asks it: a login, nonces, intents, vouchers. Refusals are those of the server. */
import { AppError, fromErrorBody, messageOf, parseAddress, SIGN_IN_VERSION } from '@suil/core';
import {
  configResponseSchema,
  createChallengeResponseSchema,
  createIntentResponseSchema,
  createNonceResponseSchema,
  createSessionResponseSchema,
  errorResponseSchema,
  withdrawalSchema,
} from '@suil/core/api';
import type { z } from 'zod';
import type { LedgerIntent } from './ledger-acts.ts';

const TIMEOUT_MS = 20_000;

export class LedgerServer {
  readonly #origin: string;

  /** @param url where members reach the app: its host is in the texts that are signed */
  constructor(url: URL) {
    this.#origin = url.origin;
  }

  config() {
    return this.#call('GET', '/config', configResponseSchema);
  }

  challenge(address: string) {
    const body = { address: parseAddress(address), version: SIGN_IN_VERSION };
    return this.#call('POST', '/auth/challenges', createChallengeResponseSchema, { body });
  }

  /** Returns the token, which reads and asks for nonces. */
  async logIn(address: string, nonce: string, signature: string): Promise<string> {
    const body = { address: parseAddress(address), nonce, signature };
    return (await this.#call('POST', '/auth/sessions', createSessionResponseSchema, { body })).access_token;
  }

  async logOut(token: string): Promise<void> {
    await this.#send('DELETE', '/auth/session', { token });
  }

  nonce({ action }: Pick<LedgerIntent, 'action'>, token: string) {
    return this.#call('POST', '/intents/nonces', createNonceResponseSchema, { body: { action }, token });
  }

  submit(intent: LedgerIntent, signed: { readonly nonce: string; readonly signature: string }, token: string) {
    return this.#call('POST', '/intents', createIntentResponseSchema, { body: { ...intent, ...signed }, token });
  }

  withdrawal(id: string, token: string) {
    return this.#call('GET', `/withdrawals/${encodeURIComponent(id)}`, withdrawalSchema, { token });
  }

  async #call<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    given: Given = {},
  ): Promise<z.infer<Schema>> {
    const answer = await this.#send(method, path, given);
    const content: unknown = await answer.json().catch(() => null);
    if (answer.ok) return schema.parse(content);
    const refusal = errorResponseSchema.safeParse(content);
    if (!refusal.success) throw this.#unreachable(`it answered ${answer.status}`);
    throw fromErrorBody(refusal.data.error);
  }

  async #send(method: string, path: string, { body, token }: Given): Promise<Response> {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const text = body === undefined ? init : { ...init, body: JSON.stringify(body) };
    return fetch(`${this.#origin}/api${path}`, text).catch((error: unknown) => {
      throw this.#unreachable(messageOf(error));
    });
  }

  #unreachable(reason: string): AppError {
    return new AppError('SERVER_UNREACHABLE', { url: this.#origin, reason });
  }
}

interface Given {
  readonly body?: object;
  readonly token?: string;
}
