/** The nodes that the file is used with: one, or two that must agree. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import type { RescuePlace } from '@suil/core';
import { createLimitedFetch } from '@suil/sdk';

export interface Node {
  readonly url: string;
  readonly client: SuiGrpcClient;
}

/** A reason for which nothing is shown or signed; the key of its text, and the node it is about. */
export class NodeProblem extends Error {
  readonly key: 'node.invalid' | 'node.silent' | 'node.otherChain' | 'node.disagree';
  readonly node: string;

  constructor(key: NodeProblem['key'], node: string, cause?: unknown) {
    super(`${key} ${node}`, { cause });
    this.key = key;
    this.node = node;
  }
}

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/** Returns the address as it is asked. @throws {NodeProblem} unless it is `https:`, or `http:` on this machine */
export function parseNodeUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))))
    throw new NodeProblem('node.invalid', text);
  return url.href.replace(/\/$/, '');
}

/** A node that does not answer is silent after `timeoutMs`, as one that is gone. */
export function createClient(
  { chain }: Pick<RescuePlace, 'chain'>,
  baseUrl: string,
  timeoutMs?: number,
): SuiGrpcClient {
  const fetch = createLimitedFetch(timeoutMs);
  return new SuiGrpcClient({ network: chain.replace('sui:', ''), baseUrl, format: 'binary', fetch });
}

/** Opens nodes of the file's own chain; the same address twice is one node. @throws {NodeProblem} */
export async function openNodes(texts: readonly string[], place: RescuePlace): Promise<readonly Node[]> {
  const urls = [...new Set(texts.filter((text) => text.trim() !== '').map(parseNodeUrl))];
  if (urls.length === 0) throw new NodeProblem('node.invalid', '');
  return Promise.all(
    urls.map(async (url) => {
      const client = createClient(place, url);
      const { chainIdentifier } = await client.core.getChainIdentifier().catch((cause: unknown) => {
        throw new NodeProblem('node.silent', url, cause);
      });
      if (chainIdentifier !== place.manifest.chain) throw new NodeProblem('node.otherChain', url);
      return { url, client };
    }),
  );
}

/** Asks every node the same and returns the first one's answer. @throws {NodeProblem} when another's differs in what `keyOf` compares */
export async function askAll<T>(
  nodes: readonly Node[],
  ask: (node: Node) => Promise<T>,
  keyOf: (answer: T) => string,
): Promise<T> {
  const answers = await Promise.all(
    nodes.map((node) =>
      ask(node).catch((cause: unknown) => {
        throw new NodeProblem('node.silent', node.url, cause);
      }),
    ),
  );
  const [first] = answers;
  if (first === undefined) throw new NodeProblem('node.invalid', '');
  for (const [index, answer] of answers.entries())
    if (keyOf(answer) !== keyOf(first)) throw new NodeProblem('node.disagree', nodes[index]?.url ?? '');
  return first;
}
