/** GET /api/config: what the app needs to know about where it runs. */
import { z } from 'zod';
import { defineApi } from './contract/define-api.ts';
import { publicManifestSchema } from './manifest.ts';
import { statusHistoryApi } from './service-status.ts';

/** How a node is spoken to: gRPC over the web, or JSON-RPC as the specification (§7) describes it. */
export const TRANSPORTS = ['grpc', 'jsonrpc'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const endpointSchema = z.object({
  id: z.string().min(1),
  text: z.string().min(1),
  url: z.string().min(1),
  /** Without it gRPC. */
  transport: z.enum(TRANSPORTS, { error: 'transport must be "grpc" or "jsonrpc"' }).optional(),
});
/** A Sui node the person can choose. */
export type Endpoint = z.infer<typeof endpointSchema>;

export const ENVIRONMENTS = ['local', 'test', 'main'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const CHAINS = ['sui:localnet', 'sui:devnet', 'sui:testnet', 'sui:mainnet'] as const;
export type Chain = (typeof CHAINS)[number];

export const configResponseSchema = z.object({
  environment: z.enum(ENVIRONMENTS),
  chain: z.enum(CHAINS),
  nodes: z.array(endpointSchema).min(1),
  manifest: publicManifestSchema,
  /** Address with `{digest}` where the digest goes, or null. */
  explorerUrl: z.string().nullable(),
  /** Where people get help, `https:` or `mailto:`, or null. */
  supportUrl: z.string().nullable(),
  /** Faucet of the local chain, or null. */
  faucetUrl: z.string().nullable(),
  /** True on the local chain of `npm start -- --demo` alone: users may connect as its sample members, whose keys are public. */
  sampleWorld: z.boolean(),
  /** First day on which intents that turn a renewal off or set a spending limit are taken; null: they are not. */
  settingsFromDay: z.number().int().nullable(),
});
export type ConfigResponse = z.infer<typeof configResponseSchema>;

export const statusResponseSchema = z.object({
  /** Newest checkpoint of the node. */
  checkpoint: z.string(),
  chainTimestampMs: z.number().int(),
  /** Newest checkpoint whose events are in the ledger and on the screens. */
  indexedCheckpoint: z.string(),
  /** Newest checkpoint whose events the server has; those of a day that is not open yet wait until it is. */
  followedCheckpoint: z.string(),
  lagMs: z.number().int(),
  /** The day whose events and intents are being taken; null before the first. */
  openDay: z.number().int().nullable(),
  /** Why the open day, which is over, is not closed; null when all is well. */
  closingProblem: z.string().nullable(),
  /** Last day whose team income is worked out, and the last one that is on the chain; null before the first. */
  settledDay: z.number().int().nullable(),
  publishedDay: z.number().int().nullable(),
  /** Why settled days are not published; null when all is well, or another server publishes. */
  settlementProblem: z.string().nullable(),
});
export type StatusResponse = z.infer<typeof statusResponseSchema>;

export const statusApi = defineApi({
  'GET /config': {
    tag: 'status',
    summary: 'Network, nodes and contracts',
    response: configResponseSchema,
  },
  'GET /status': {
    tag: 'status',
    summary: 'How far the chain is, and how far we have read it',
    response: statusResponseSchema,
  },
  ...statusHistoryApi,
});
