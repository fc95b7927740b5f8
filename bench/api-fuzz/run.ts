/** Sends drawn requests to a running server and checks every answer against the document. Owns the sending; what is drawn is in requests.ts. */
import { Agent, request } from 'node:http';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { INTENT_ACTION_NAMES, type IntentActionName, type IntentParameters } from '@suil/core/intent';
import fc from 'fast-check';
import { parametersOf } from '../../suil/core/src/intent/parameters.test-support.ts';
import { type ApiClient, Refusal } from '../../suil/dev/demo/api-client.ts';
import { createRandom, type Random } from '../chain-fuzz/random.ts';
import { type ApiDocument, findFault, type Operation, readOperations } from './document.ts';
import { type DrawnRequest, drawRequest } from './requests.ts';
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
const STRANGERS = ['Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic x'];

type Answer = { status: number; text: string };

/** Sends `count` requests, some at a time; each is repeated by its number and the seed, as far as the world is the same. */
export async function fuzzApi({ api, members, count, seed, say }: ApiFuzzOptions): Promise<ApiFuzzResult> {
  const operations = readOperations(await api.get<ApiDocument>('/api/openapi.json'));
  const submit = operations.find(({ method, path }) => method === 'POST' && path === '/api/intents');
  if (submit === undefined) throw new Error('The document has no operation for intents.');
  const reads = operations.filter(({ method }) => method === 'GET');
  const config = await api.config();
  const world = { addresses: members.map((member) => member.toSuiAddress()) };
  const tokens = await Promise.all(members.map((member) => api.logIn(member)));
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const statuses: Record<string, number> = {};
  const succeeded = new Set<Operation>();
  const shown = new Set<string>();
  let [next, intents, faults] = [0, 0, 0];

  function judge(number: number, operation: Operation, drawn: DrawnRequest, { status, text }: Answer): void {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status < 300) succeeded.add(operation);
    const fault = findFault(operation, status, text);
    if (fault === null) return;
    faults += 1;
    const name = `${operation.method} ${operation.path}: ${fault}`;
    if (shown.has(name) || shown.size >= SHOWN) return;
    shown.add(name);
    say(`${name}\n  request ${number}: ${drawn.path} ${drawn.body ?? ''}\n  answer: ${text.slice(0, 300)}`);
  }

  async function sendOne(number: number): Promise<void> {
    const random = createRandom(seed + number);
    const place = random.below(members.length);
    const member = members[place];
    if (member === undefined) return;
    const isIntent = number % INTENT_EVERY === 0;
    const chosen = random.pick(operations);
    // Logging out is one operation among many; done as often as the others, most requests would have no session.
    const operation = isIntent ? submit : endsSession(chosen) && random.below(10) > 0 ? random.pick(reads) : chosen;
    if (operation === undefined) return;
    const body = isIntent ? await drawIntent(random, member, number) : null;
    const post = { method: 'POST', path: '/api/intents', contentType: 'application/json' };
    const drawn = body === null ? drawRequest(operation, random, world) : { ...post, body };
    const token = `Bearer ${tokens[place]}`;
    const authorization = random.below(25) === 0 ? random.pick(STRANGERS) : token;
    const answer = await send(api.origin, agent, drawn, random.below(40) === 0 ? null : authorization);
    // What was drawn before may have ended the session. Where too many logins are refused, the next such answer asks again.
    if (answer.status === UNAUTHORIZED && authorization === token)
      tokens[place] = await api.logIn(member).catch(() => tokens[place] ?? '');
    judge(number, operation, drawn, answer);
  }

  /** Returns a signed intent with amounts and ids at their edges; null when the server gives no nonce. */
  async function drawIntent(random: Random, member: Ed25519Keypair, number: number): Promise<string | null> {
    const action: IntentActionName = random.pick(INTENT_ACTION_NAMES);
    const [usual = {}] = fc.sample(parametersOf[action], { numRuns: 1, seed: seed + number });
    const parameters = Object.fromEntries(
      Object.entries(usual).map(([name, value]) => [name, random.below(3) === 0 ? edgeOf(value, random) : value]),
    );
    const signed = await api
      .signIntent(config, member, action, parameters as IntentParameters)
      .catch((cause: unknown) => {
        // Some parameters have no text, and a session may have ended.
        if (cause instanceof Refusal || (cause instanceof Error && 'code' in cause)) return null;
        throw cause;
      });
    if (signed !== null) intents += 1;
    return signed === null ? null : JSON.stringify(signed);
  }

  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (next < count) await sendOne(next++);
    }),
  );
  agent.destroy();
  const counts = { operations: operations.length, succeeded: succeeded.size };
  return { requests: count, intents, ...counts, statuses, faults };
}

const endsSession = ({ method, path }: Operation) => method === 'DELETE' && path.startsWith('/api/auth/');

function edgeOf(value: unknown, random: Random): unknown {
  return random.pick(edgesOf({ type: typeof value === 'number' ? 'integer' : 'string', maxLength: 80 }));
}

/** Sends as another client each time, so that no limit on networks hides what an operation says. */
function send(
  origin: string,
  agent: Agent,
  { method, path, body, contentType }: DrawnRequest,
  authorization: string | null,
): Promise<Answer> {
  networks += 1;
  const headers = {
    'x-forwarded-for': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
    ...(contentType === null ? {} : { 'content-type': contentType }),
    // Without it, Node sends the body of a DELETE without saying where it ends.
    ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }),
    ...(authorization === null ? {} : { authorization }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    sent.once('error', reject);
    sent.end(body ?? undefined);
  });
}

let networks = 0;
