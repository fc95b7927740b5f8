/** The bytes of one version of an object, whose digest a certified checkpoint names. A node can keep them back; it cannot change them. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { codeOf } from '@suil/core';
import { digestOf, formatDigest, isLightClientError, type MoveObject, readMoveObject } from '@suil/light-client';
import type { SourceObject } from '../checkpoint-source.ts';
import { createNodeRests } from './node-rests.ts';

export interface ObjectNode {
  readonly url: string;
  readonly client: Pick<SuiGrpcClient, 'ledgerService'>;
}

/** As a followed checkpoint left the object. */
export type CertifiedVersion = Readonly<SourceObject & { digest: string }>;

const CALL_TIMEOUT_MS = 5_000;

/** Returns the object as it was certified, null when no node has these bytes. */
export type ReadObjectVersion = (version: CertifiedVersion) => Promise<MoveObject | null>;

export interface ObjectReaderOptions {
  /** The preferred one first. */
  readonly nodes: readonly ObjectNode[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with a node that answered other bytes. */
  readonly onUnverified: (node: string) => void;
}

/** Returns what asks one node after the other; one that was waited for in vain is for some time asked last. */
export function createObjectReader({ nodes, now, onUnverified }: ObjectReaderOptions): ReadObjectVersion {
  const rests = createNodeRests<ObjectNode>(now);
  return async (version) => {
    for (const node of rests.order(nodes)) {
      const askedAtMs = now();
      const bytes = await askFor(node.client, version).catch((error: unknown) => {
        if (codeOf(error) !== 'NOT_FOUND') rests.noteUnanswered(node, askedAtMs);
        return null;
      });
      if (bytes === null) continue;
      if (formatDigest(digestOf('Object', bytes)) === version.digest) return read(bytes);
      onUnverified(node.url);
    }
    return null;
  };
}

/** Returns null for what the node answers without bytes. */
async function askFor(
  client: ObjectNode['client'],
  { objectId, version }: CertifiedVersion,
): Promise<Uint8Array | null> {
  const request = { objectId, version, readMask: { paths: ['bcs'] } };
  // To the node the timeout is a request; the signal ends the call.
  const abort = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const { response } = await client.ledgerService.getObject(request, { timeout: CALL_TIMEOUT_MS, abort });
  return response.object?.bcs?.value ?? null;
}

/** A format that is not known yet proves nothing, whichever node has the bytes. */
function read(bytes: Uint8Array): MoveObject | null {
  try {
    return readMoveObject(bytes);
  } catch (error) {
    if (isLightClientError(error)) return null;
    throw error;
  }
}
