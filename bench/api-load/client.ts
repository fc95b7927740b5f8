/** Asks a server over kept connections and measures how long each answer takes. */
import { Agent, request } from 'node:http';
import { MEMBERS, tokenOf } from './initial-state.ts';

export type Client = {
  /** Sends the `turn`-th request of a fixed mix: balances and records by turns, another member each time. */
  ask: (turn: number) => Promise<void>;
  close: () => void;
};

const PATHS = ['/api/assets', '/api/assets/records'];
/** Visits members in an order in which neighbours are far apart. */
const STRIDE = 617;

/** Members sit in networks of their own: what one of them may read in a minute is limited. */
const networkOf = (member: number) => `10.0.${member >> 8}.${member & 255}`;

export function createClient(port: number, connectionsMax: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  return {
    ask: (turn) =>
      new Promise((resolve, reject) => {
        const member = (turn * STRIDE) % MEMBERS;
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            agent,
            path: PATHS[turn % PATHS.length],
            headers: { authorization: `Bearer ${tokenOf(member)}`, 'x-forwarded-for': networkOf(member) },
          },
          (answer) => {
            let bytes = 0;
            answer.on('data', (chunk: Buffer) => {
              bytes += chunk.length;
            });
            answer.on('end', () => {
              if (answer.statusCode === 200 && bytes > 100) resolve();
              else reject(new Error(`The server answered ${answer.statusCode} with ${bytes} bytes.`));
            });
          },
        );
        sent.on('error', reject);
        sent.end();
      }),
    close: () => agent.destroy(),
  };
}

/**
 * Returns how long each answer took, in ms. Requests are sent at a steady rate whatever became of those before, so waiting in line
 * counts; that this process was late with sending does not, because it waits for no answer.
 */
export async function askAtRate(client: Client, perSecond: number, seconds: number): Promise<number[]> {
  const startMs = performance.now() + 100;
  const due = Array.from({ length: perSecond * seconds }, (_, turn) => startMs + (turn * 1_000) / perSecond);
  const answers: Promise<number>[] = [];
  await new Promise<void>((resolve) => {
    const sendDue = () => {
      while (answers.length < due.length && (due[answers.length] ?? 0) <= performance.now()) {
        const sentMs = performance.now();
        answers.push(client.ask(answers.length).then(() => performance.now() - sentMs));
      }
      if (answers.length < due.length) setTimeout(sendDue, 1);
      else resolve();
    };
    sendDue();
  });
  return Promise.all(answers);
}

/** Returns answers per second while `callers` ask without pause. */
export async function askWithoutPause(client: Client, callers: number, seconds: number): Promise<number> {
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < endMs) await client.ask(turn++);
    }),
  );
  return turn / ((performance.now() - startMs) / 1_000);
}
