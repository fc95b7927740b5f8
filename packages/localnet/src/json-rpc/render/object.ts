/** Objects as SuiObjectData: only the parts that the options name. */
import type {
  DisplayFieldsResponse,
  RawData,
  SuiObjectData,
  SuiObjectResponse,
  SuiParsedData,
} from '@mysten/sui/jsonRpc';
import { toBase64 } from '@mysten/sui/utils';
import type { Localnet, MoveObjectData, PackageData, StoredObject } from '../../types.ts';
import { flags } from '../readers.ts';
import { ownerJson, typeText } from './value.ts';

/** Reads SuiObjectDataOptions. */
export const objectOptions = flags(
  'showType',
  'showOwner',
  'showPreviousTransaction',
  'showDisplay',
  'showContent',
  'showBcs',
  'showStorageRebate',
);

export type ObjectOptions = ReturnType<typeof objectOptions>;

/** Returns the response for a live object, or for one that is not there. */
export function objectResponse(
  chain: Localnet,
  id: string,
  object: StoredObject | undefined,
  options: ObjectOptions,
): SuiObjectResponse {
  if (object === undefined) return { error: { code: 'notExists', object_id: id } };
  return { data: objectJson(chain, object, options) };
}

/** Returns the parts of an object that `options` names. */
export function objectJson(chain: Localnet, object: StoredObject, options: ObjectOptions): SuiObjectData {
  const { data } = object;
  return {
    objectId: object.id,
    version: object.version.toString(),
    digest: object.digest,
    ...(options.showType ? { type: data.kind === 'package' ? 'package' : typeText(data.type) } : {}),
    ...(options.showOwner ? { owner: ownerJson(object.owner) } : {}),
    ...(options.showPreviousTransaction ? { previousTransaction: object.previousTransaction } : {}),
    ...(options.showStorageRebate ? { storageRebate: object.storageRebateMist.toString() } : {}),
    ...(options.showDisplay ? { display: displayJson(chain, object) } : {}),
    ...(options.showContent ? { content: contentJson(chain, object) } : {}),
    ...(options.showBcs ? { bcs: bcsJson(object) } : {}),
  };
}

/** The texts that could be filled in, and one error for those that could not. */
function displayJson(chain: Localnet, { data }: StoredObject): DisplayFieldsResponse {
  const display = data.kind === 'move' ? chain.getDisplay(data.type, data.contents) : undefined;
  if (display === undefined) return { data: null, error: null };
  const errors = Object.entries(display.errors).map(([name, error]) => `${name}: ${error}`);
  return {
    data: Object.fromEntries(Object.entries(display.output).filter(([, text]) => text !== null)),
    error: errors.length === 0 ? null : { code: 'displayError', error: errors.join('; ') },
  };
}

function contentJson(chain: Localnet, { id, data }: StoredObject): SuiParsedData {
  if (data.kind === 'package') return { dataType: 'package', disassembled: declarations(chain, id, data) };
  return {
    dataType: 'moveObject',
    type: typeText(data.type),
    hasPublicTransfer: data.hasPublicTransfer,
    fields: chain.toJson(data.type, data.contents, 'jsonRpcContent') as never,
  };
}

/** A node shows disassembled bytecode here; this one shows what each module declares. */
function declarations(chain: Localnet, id: string, data: PackageData): Record<string, string> {
  return Object.fromEntries(
    [...data.modules.keys()].map((name) => {
      const module = chain.describeModule(id, name);
      const types = module?.datatypes.map((datatype) => `${datatype.kind} ${datatype.name}`) ?? [];
      const functions = module?.functions.map((fun) => `${fun.visibility} fun ${fun.name}`) ?? [];
      return [name, [`// Move bytecode v${module?.version ?? 0}`, `module ${name}`, ...types, ...functions].join('\n')];
    }),
  );
}

function bcsJson(object: StoredObject): RawData {
  return object.data.kind === 'package' ? packageBcs(object, object.data) : moveBcs(object, object.data);
}

function moveBcs(object: StoredObject, data: MoveObjectData): RawData {
  return {
    dataType: 'moveObject',
    type: typeText(data.type),
    hasPublicTransfer: data.hasPublicTransfer,
    version: object.version.toString(),
    bcsBytes: toBase64(data.contents),
  };
}

function packageBcs(object: StoredObject, data: PackageData): RawData {
  return {
    dataType: 'package',
    id: object.id,
    version: object.version.toString(),
    moduleMap: Object.fromEntries([...data.modules].map(([name, bytes]) => [name, toBase64(bytes)])),
    typeOriginTable: data.typeOrigins.map((origin) => ({
      module_name: origin.module,
      datatype_name: origin.datatype,
      package: origin.package,
    })),
    linkageTable: Object.fromEntries(
      [...data.linkage].map(([original, { upgradedId, upgradedVersion }]) => [
        original,
        { upgraded_id: upgradedId, upgraded_version: upgradedVersion.toString() },
      ]),
    ),
  };
}
