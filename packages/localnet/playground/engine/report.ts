/** What a transaction did, as the page shows it. */
import { decodeCleverError } from '@suil/move-vm';
import type { ExecutionFailure, Localnet, ObjectChange, Owner, StoredObject } from '../../src/index.ts';
import type { Run } from './run.ts';
import type { ChangeView, ObjectView, RunView } from './views.ts';

export function toRunView(chain: Localnet, { simulation, executed }: Run): RunView {
  const { gasUsed } = executed.effects;
  // Vectors of objects are made before the call.
  const called = executed.data?.commands.findIndex(({ kind }) => kind === 'MoveCall' || kind === 'Publish') ?? -1;
  return {
    digest: executed.digest,
    failure: executed.failure === undefined ? null : failureText(executed.failure),
    checkpoint: executed.checkpoint.toString(),
    gas: {
      computationMist: gasUsed.computationCost.toString(),
      storageMist: gasUsed.storageCost.toString(),
      rebateMist: gasUsed.storageRebate.toString(),
    },
    results: (simulation.commandResults[called]?.returnValues ?? []).map(({ type, bcs }) => ({
      type,
      json: chain.toJson(type, bcs),
    })),
    events: executed.events.map(({ type, contents }) => ({ type, json: chain.toJson(type, contents) })),
    changes: executed.objectChanges.map(toChangeView),
    calls: simulation.calls,
  };
}

/** An abort without a code of its own says in which line it is. */
function failureText({ description, abort }: ExecutionFailure): string {
  const line = abort?.abortCode === undefined ? undefined : decodeCleverError(abort.abortCode)?.line;
  return abort === undefined || line === undefined ? description : `${description} (line ${line} of ${abort.module})`;
}

/** Returns a live object; undefined for a package. */
export function toObjectView(chain: Localnet, { id, version, owner, data }: StoredObject): ObjectView | undefined {
  if (data.kind === 'package') return undefined;
  const { type, contents } = data;
  return { id, type, owner: ownerText(owner), version: version.toString(), json: chain.toJson(type, contents) };
}

function toChangeView(change: ObjectChange): ChangeView {
  const owner = change.output?.owner ?? change.input?.owner;
  return {
    what: whatHappened(change),
    id: change.id,
    type: change.type,
    owner: change.funds?.owner ?? (owner === undefined ? '' : ownerText(owner)),
  };
}

function whatHappened({ input, output, funds, idOperation }: ObjectChange): ChangeView['what'] {
  if (funds !== undefined) return 'funds changed';
  if (idOperation === 'created') return 'created';
  if (idOperation === 'deleted') return 'deleted';
  if (output === undefined) return 'wrapped';
  return input === undefined ? 'unwrapped' : 'changed';
}

function ownerText(owner: Owner): string {
  switch (owner.kind) {
    case 'address':
    case 'consensus':
      return owner.address;
    case 'object':
      return `object ${owner.parent}`;
    default:
      return owner.kind;
  }
}
