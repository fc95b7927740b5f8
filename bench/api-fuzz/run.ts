/** Sends drawn requests to a running server and checks every answer against the document. Owns the sending; what is drawn is in requests.ts. */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { INTENT_ACTION_NAMES, type IntentActionName } from '@suil/core/intent';
import fc from 'fast-check';
import { parametersOf } from '../../suil/core/src/intent/parameters.test-support.ts';
import { type ApiClient, Refusal } from '../../suil/dev/demo/api-client.ts';
import { createRandom, type Random } from '../chain-fuzz/random.ts';
import { elementAt } from '../element-at.ts';
import { type ApiDocument, findFault, type Operation, readOperations } from './document.ts';
import { type DrawnRequest, drawRequest } from './requests.ts';
import { type Answer, createSender } from './sender.ts';
import { edgesOf } from './values.ts';

export interface ApiFuzzOptions {
  readonly api: ApiClient;
  readonly members: readonly Ed25519Keypair[];
  readonly count: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface ApiFuzzResult {
  readonly requests: number;
  readonly intents: number;
  readonly operations: number;
  /** How many operations answered with what they are for, at least once. */
  readonly succeeded: number;
  /** Of each status, how often. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: number;
}

const CALLERS = 8;
const INTENT_EVERY = 20;
const SHOWN = 30;
const UNAUTHORIZED = 401;
const INVALID_TOKENS = ['Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic x'];

/** Sends `count` requests, some at a time; each is repeated by its number and the seed, as far as the world is the same. */
export async function fuzzApi({ api, members, count, seed, say }: ApiFuzzOptions): Promise<ApiFuzzResult> {
  const operations = readOperations(await api.get<ApiDocument>('/api/openapi.json'));
  const submit = findSubmit(operations);
  const reads = operations.filter(({ method }) => method === 'GET');
  const world = { addresses: members.map((member) => member.toSuiAddress()) };
  const tokens = await Promise.all(members.map((member) => api.logIn(member)));
  const signer = createIntentSigner(api, await api.config());
  const sender = createSender(api.origin, CALLERS);
  const judge = createJudge(say);
  let [next, intents] = [0, 0];

  /** Logging out is one operation among many; done as often as the others, most requests would have no session. */
  function pickOperation(random: Random): Operation {
    const chosen = random.pick(operations);
    return endsSession(chosen) && random.below(10) > 0 ? random.pick(reads) : chosen;
  }

  async function sendOne(number: number): Promise<void> {
    const random = createRandom(seed + number);
    const place = random.below(members.length);
    const member = elementAt(members, place);
    const body = number % INTENT_EVERY === 0 ? await signer(random, member, seed + number) : null;
    if (body !== null) intents += 1;
    const operation = body === null ? pickOperation(random) : submit;
    const post = { method: 'POST', path: '/api/intents', contentType: 'application/json' };
    const drawn = body === null ? drawRequest(operation, random, world) : { ...post, body };
    const token = `Bearer ${tokens[place]}`;
    const authorization = random.below(25) === 0 ? random.pick(INVALID_TOKENS) : token;
    const answer = await sender.send(drawn, random.below(40) === 0 ? null : authorization);
    // What was drawn before may have ended the session. Where too many logins are refused, the next such answer asks again.
    if (answer.status === UNAUTHORIZED && authorization === token)
      tokens[place] = await api.logIn(member).catch(() => tokens[place] ?? '');
    judge.look(number, operation, drawn, answer);
  }

  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (next < count) await sendOne(next++);
    }),
  );
  sender.close();
  return { requests: count, intents, operations: operations.length, ...judge.result() };
}

/** Counts the answers and shows each kind of fault once. */
function createJudge(say: (line: string) => void) {
  const statuses: Record<string, number> = {};
  const succeeded = new Set<Operation>();
  const shown = new Set<string>();
  let faults = 0;
  return {
    look: (number: number, operation: Operation, drawn: DrawnRequest, { status, text }: Answer): void => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status < 300) succeeded.add(operation);
      const fault = findFault(operation, status, text);
      if (fault === null) return;
      faults += 1;
      const name = `${operation.method} ${operation.path}: ${fault}`;
      if (shown.has(name) || shown.size >= SHOWN) return;
      shown.add(name);
      say(`${name}\n  request ${number}: ${drawn.path} ${drawn.body ?? ''}\n  answer: ${text.slice(0, 300)}`);
    },
    result: () => ({ succeeded: succeeded.size, statuses, faults }),
  };
}

/** Returns what draws a signed intent with amounts and ids at their edges; it returns null when the server gives no nonce. */
function createIntentSigner(api: ApiClient, config: Awaited<ReturnType<ApiClient['config']>>) {
  return async (random: Random, member: Ed25519Keypair, seed: number): Promise<string | null> => {
    const action: IntentActionName = random.pick(INTENT_ACTION_NAMES);
    const [usual = {}] = fc.sample(parametersOf[action], { numRuns: 1, seed });
    const parameters = Object.fromEntries(
      Object.entries(usual).map(([name, value]) => [name, random.below(3) === 0 ? edgeOf(value, random) : value]),
    );
    try {
      return JSON.stringify(await api.signIntent(config, member, action, parameters));
    } catch (cause) {
      // Some parameters have no text, and a session may have ended.
      if (cause instanceof Refusal || (cause instanceof Error && 'code' in cause)) return null;
      throw cause;
    }
  };
}

function findSubmit(operations: readonly Operation[]): Operation {
  const submit = operations.find(({ method, path }) => method === 'POST' && path === '/api/intents');
  if (submit === undefined) throw new Error('The document has no operation for intents.');
  return submit;
}

const endsSession = ({ method, path }: Operation) => method === 'DELETE' && path.startsWith('/api/auth/');

function edgeOf(value: unknown, random: Random): unknown {
  return random.pick(edgesOf({ type: typeof value === 'number' ? 'integer' : 'string', maxLength: 80 }));
}
