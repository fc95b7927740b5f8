import { assert, NETWORK_KEY } from '@suil/core';
import type { Endpoint, Transport } from '@suil/core/api';
import { create } from 'zustand';
import { waitFor } from '../api/waiting.ts';
import { readStored, writeStored } from '../browser/storage.ts';
import { timeoutSignal } from '../browser/timeout.ts';
import { nextTask } from '../browser/turns.ts';

/** The chosen Sui node (specification §3: `{id, text, url}` under `Network`, with its `transport` where that is not gRPC) and what its last latency test found. */
export type Latency = { state: 'ok'; ms: number } | { state: 'failed' };

interface EndpointState {
  chosen: Endpoint | null;
  latency: Record<string, Latency>;
}

function readChosen(): Endpoint | null {
  try {
    const node: Partial<Endpoint> | null = JSON.parse(readStored(NETWORK_KEY) ?? 'null');
    if (typeof node?.id !== 'string' || typeof node.text !== 'string' || typeof node.url !== 'string') return null;
    return toNode(node.id, node.text, node.url, node.transport === 'jsonrpc' ? 'jsonrpc' : 'grpc');
  } catch {
    return null;
  }
}

/** gRPC is what an entry without a transport means. */
function toNode(id: string, text: string, url: string, transport: Transport): Endpoint {
  return { id, text, url, ...(transport === 'grpc' ? {} : { transport }) };
}

export const useEndpoints = create<EndpointState>()(() => ({ chosen: readChosen(), latency: {} }));

/** Id of a node that the user typed in. */
export const CUSTOM_ID = 'custom';

/** The node in use: the chosen one while the configuration still has it or it is the user's own, else the first. */
export function currentEndpoint(nodes: readonly Endpoint[], chosen: Endpoint | null): Endpoint {
  if (chosen?.id === CUSTOM_ID) return chosen;
  const node = nodes.find(({ id }) => id === chosen?.id) ?? nodes[0];
  assert(node, 'the configuration names a Sui node');
  return node;
}

/** All nodes to choose from: the configuration's and the user's own. */
export function allEndpoints(nodes: readonly Endpoint[], chosen: Endpoint | null): readonly Endpoint[] {
  return chosen?.id === CUSTOM_ID ? [...nodes, chosen] : nodes;
}

/** Chooses a node by its address and transport; null when that is not an http address. */
export function chooseCustom(text: string, transport: Transport = 'grpc'): Endpoint | null {
  const url = parseUrl(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const node = toNode(CUSTOM_ID, url.host, url.href.replace(/\/$/, ''), transport);
  // What was found out about the one before says nothing about this one.
  useEndpoints.setState(({ latency: { [CUSTOM_ID]: _before, ...latency } }) => ({ latency }));
  chooseEndpoint(node);
  return node;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

export function chooseEndpoint(node: Endpoint): void {
  writeStored(NETWORK_KEY, JSON.stringify(node));
  useEndpoints.setState({ chosen: node });
}

/** A node's address for the Sui client: the configuration may give a path on our own origin. */
export function endpointUrl(node: Endpoint): string {
  return new URL(node.url, window.location.origin).href.replace(/\/$/, '');
}

const TEST_TIMEOUT_MS = 6_000;
/** One empty gRPC-web frame: `GetServiceInfo` takes no fields, so the test needs no Sui client. */
const EMPTY_FRAME = new Uint8Array(5);
const CHAIN_IDENTIFIER_CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sui_getChainIdentifier', params: [] });

/** Makes one call in the node's transport. Returns whether the node speaks it. */
async function callNode(node: Endpoint, signal: AbortSignal): Promise<boolean> {
  const url = endpointUrl(node);
  if (node.transport === 'jsonrpc') {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: CHAIN_IDENTIFIER_CALL, signal });
    const answer: { result?: unknown } | null = await response.json();
    // A node that has switched JSON-RPC off answers too, with an error.
    return response.ok && typeof answer?.result === 'string';
  }
  const response = await fetch(`${url}/sui.rpc.v2.LedgerService/GetServiceInfo`, {
    method: 'POST',
    headers: { 'content-type': 'application/grpc-web+proto', 'x-grpc-web': '1' },
    body: EMPTY_FRAME,
    signal,
  });
  await response.arrayBuffer();
  return response.ok;
}

const testing = new Map<string, Promise<void>>();

/**
 * Measures one call to a node and stores the outcome; until then the last one stays. A test of the same node that is running
 * already is shared. Never throws.
 */
export function testEndpoint(node: Endpoint): Promise<void> {
  const key = `${node.transport ?? 'grpc'} ${node.url}`;
  const running = testing.get(key);
  if (running) return running;
  const test = measure(node)
    .then((latency) => useEndpoints.setState((state) => ({ latency: { ...state.latency, [node.id]: latency } })))
    .finally(() => testing.delete(key));
  testing.set(key, test);
  return test;
}

async function measure(node: Endpoint): Promise<Latency> {
  await nextTask();
  const startedAtMs = performance.now();
  try {
    const answers = await waitFor(callNode(node, timeoutSignal(TEST_TIMEOUT_MS)));
    if (!answers) return { state: 'failed' };
    return { state: 'ok', ms: Math.max(1, Math.round(performance.now() - startedAtMs)) };
  } catch {
    return { state: 'failed' };
  }
}

/** Tests the nodes anew, as a user asks for it: nothing is known of them until they have answered. */
export function retestEndpoints(nodes: readonly Endpoint[]): void {
  useEndpoints.setState({ latency: {} });
  for (const node of nodes) void testEndpoint(node);
}
