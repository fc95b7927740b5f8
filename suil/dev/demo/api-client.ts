/** Calls the server for the demo members: logs in by signature, signs intents, reads. What a browser does, without one. */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { parseAddress, SIGN_IN_VERSION, signInMessage } from '@suil/core';
import {
  type ConfigResponse,
  configResponseSchema,
  createChallengeResponseSchema,
  createIntentResponseSchema,
  createNonceResponseSchema,
  createSessionResponseSchema,
} from '@suil/core/api';
import { type IntentActionName, type IntentParameters, intentMessage } from '@suil/core/intent';

/** A refusal of the server. */
export class Refusal extends Error {
  readonly code: string;
  /** Of HTTP. */
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The server cannot answer now; the same request is asked again. */
const BUSY = 503;
const AGAIN_AFTER_MS = 50;

export class ApiClient {
  /** E.g. `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly #tokens = new Map<string, string>();
  readonly #busyForMs: number;

  /** @param busyForMs how long a request is asked again while the server cannot answer. Default 0 */
  constructor(origin: string, busyForMs = 0) {
    this.origin = origin;
    this.#busyForMs = busyForMs;
  }

  async config(): Promise<ConfigResponse> {
    return configResponseSchema.parse(await this.#call('GET', '/api/config'));
  }

  /** Reads as `member`, or without a login. */
  async get<Answer>(path: string, member?: Ed25519Keypair): Promise<Answer> {
    return (await this.#call('GET', path, undefined, member && (await this.#login(member)))) as Answer;
  }

  /** Ends or removes what the path names, as `member`. */
  async delete(path: string, member: Ed25519Keypair): Promise<void> {
    await this.#call('DELETE', path, undefined, await this.#login(member));
  }

  /** Asks for a nonce, signs the readable text and hands it in. Returns the action's result. @throws Refusal */
  async intend<Name extends IntentActionName>(
    config: ConfigResponse,
    member: Ed25519Keypair,
    action: Name,
    parameters: IntentParameters<Name>,
  ): Promise<Record<string, unknown>> {
    const body = await this.signIntent(config, member, action, parameters);
    const token = await this.#login(member);
    const done = createIntentResponseSchema.parse(await this.#call('POST', '/api/intents', body, token));
    return done.result;
  }

  /** Asks for a nonce and signs the readable text. Returns what is handed in. @throws Refusal */
  async signIntent(
    config: ConfigResponse,
    member: Ed25519Keypair,
    action: IntentActionName,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<{ action: string; parameters: object; nonce: string; signature: string }> {
    const token = await this.#login(member);
    const issued = createNonceResponseSchema.parse(await this.#call('POST', '/api/intents/nonces', { action }, token));
    const { host, origin } = new URL(this.origin);
    const text = intentMessage({
      domain: host,
      uri: origin,
      chain: config.chain,
      address: parseAddress(member.toSuiAddress()),
      action,
      parameters,
      ...issued,
    } as Parameters<typeof intentMessage>[0]);
    const { signature } = await member.signPersonalMessage(new TextEncoder().encode(text));
    return { action, parameters, nonce: issued.nonce, signature };
  }

  async #login(member: Ed25519Keypair): Promise<string> {
    return this.#tokens.get(parseAddress(member.toSuiAddress())) ?? this.logIn(member);
  }

  /** Begins a session and uses it from now on. Returns its token. */
  async logIn(member: Ed25519Keypair): Promise<string> {
    const address = parseAddress(member.toSuiAddress());
    const asked = { address, version: SIGN_IN_VERSION };
    const challenge = createChallengeResponseSchema.parse(await this.#call('POST', '/api/auth/challenges', asked));
    const { host: domain, origin: uri } = new URL(this.origin);
    const { chain } = await this.config();
    const text = signInMessage({ domain, uri, chain, address, ...challenge });
    const { signature } = await member.signPersonalMessage(new TextEncoder().encode(text));
    const proof = { address, nonce: challenge.nonce, signature };
    const session = createSessionResponseSchema.parse(await this.#call('POST', '/api/auth/sessions', proof));
    this.#tokens.set(address, session.access_token);
    return session.access_token;
  }

  async #call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, token?: string): Promise<unknown> {
    const untilMs = performance.now() + this.#busyForMs;
    for (;;) {
      const answer = await this.#send(method, path, body, token);
      const text = await answer.text();
      const content: unknown = text === '' ? null : JSON.parse(text);
      if (answer.ok) return content;
      if (answer.status !== BUSY || performance.now() > untilMs) throw refusalOf(`${method} ${path}`, answer, content);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }

  #send(method: string, path: string, body: unknown, token?: string): Promise<Response> {
    return fetch(this.origin + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

function refusalOf(request: string, { status }: Response, content: unknown): Refusal {
  const { error } = content as { error?: { code: string; message: string } };
  return new Refusal(error?.code ?? String(status), status, `${request}: ${error?.message ?? status}`);
}
