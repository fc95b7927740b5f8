/** The Sui nodes that a process reads by gRPC, as SUI_NODES lists them. */
import { z } from 'zod';
import { configInvalid, type SiteVariables } from './variables.ts';

const nodesSchema = z.array(z.object({ url: z.url(), transport: z.enum(['grpc', 'jsonrpc']).optional() })).min(1);

/**
 * Returns the addresses in the order given: at least one. Without a list, the local chain's; null on a real network.
 * @param reader the process, for the error
 * @throws {CONFIG_INVALID}
 */
export function readNodeUrls({ SUI_NODES, SUI_ENV, CHAIN_PORT }: SiteVariables, reader: string): string[] | null {
  if (SUI_NODES === undefined) return SUI_ENV === 'local' ? [`http://127.0.0.1:${CHAIN_PORT}`] : null;
  const nodes = parseNodes(SUI_NODES);
  if (nodes === null) throw configInvalid('SUI_NODES', 'must be JSON: [{"id", "text", "url", "transport"?}]');
  if (SUI_ENV === 'main' && nodes.some(({ url }) => new URL(url).protocol !== 'https:'))
    throw configInvalid('SUI_NODES', 'every node must have an https address when SUI_ENV is main');
  const urls = nodes.filter(({ transport }) => transport !== 'jsonrpc').map(({ url }) => url);
  if (urls.length > 0) return urls;
  const reason = `the ${reader} reads the chain by gRPC`;
  throw configInvalid('SUI_NODES', `must name a node that is not "transport": "jsonrpc": ${reason}`);
}

function parseNodes(text: string): z.infer<typeof nodesSchema> | null {
  try {
    return nodesSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
