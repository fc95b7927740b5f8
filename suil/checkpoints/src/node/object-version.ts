/** The bytes of one version of an object, whose digest a certified checkpoint names. A node can keep them back; it cannot change them. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { digestOf, formatDigest, isLightClientError, type MoveObject, readMoveObject } from '@suil/light-client';
import type { SourceObject } from '../checkpoint-source.ts';

export interface ObjectNode {
  readonly url: string;
  readonly client: Pick<SuiGrpcClient, 'ledgerService'>;
}

/** As a followed checkpoint left the object. */
export type CertifiedVersion = Readonly<SourceObject & { digest: string }>;

const CALL_TIMEOUT_MS = 5_000;

/**
 * Asks one node after the other. Returns the object as it was certified, null when none has these bytes.
 * @param onUnverified called with a node that answered other ones
 */
export async function fetchObjectVersion(
  nodes: readonly ObjectNode[],
  version: CertifiedVersion,
  onUnverified: (node: string) => void,
): Promise<MoveObject | null> {
  for (const { url, client } of nodes) {
    const bytes = await askFor(client, version);
    if (bytes === null) continue;
    if (formatDigest(digestOf('Object', bytes)) === version.digest) return read(bytes);
    onUnverified(url);
  }
  return null;
}

/** Returns null for what the node does not have, or when it does not answer. */
async function askFor(
  client: ObjectNode['client'],
  { objectId, version }: CertifiedVersion,
): Promise<Uint8Array | null> {
  try {
    const request = { objectId, version, readMask: { paths: ['bcs'] } };
    const { response } = await client.ledgerService.getObject(request, { timeout: CALL_TIMEOUT_MS });
    return response.object?.bcs?.value ?? null;
  } catch {
    return null;
  }
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
