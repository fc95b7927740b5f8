/** Packages' modules, functions and structs, normalised. */
import type { SuiMoveFunctionArgType } from '@mysten/sui/jsonRpc';
import type { ModuleInfo, NormalizedType } from '@suil/move-vm';
import { notFound } from '../../rpc/argument.ts';
import type { Localnet } from '../../types.ts';
import { type MethodContext, type MethodTable, method, param } from '../method.ts';
import { address, text } from '../readers.ts';
import { functionJson, moduleJson, structJson } from '../render/move.ts';

const packageParam = param('package', address);
const moduleParam = param('module_name', text);
const functionParam = param('function_name', text);

/** Returns the methods that describe Move code. */
export function moveMethods({ chain }: MethodContext): MethodTable {
  return {
    sui_getNormalizedMoveModulesByPackage: method([packageParam], (id) => {
      const data = chain.getObject(id)?.data;
      if (data?.kind !== 'package') throw notFound('package', id);
      return Object.fromEntries([...data.modules.keys()].map((name) => [name, moduleJson(moduleOf(chain, id, name))]));
    }),
    sui_getNormalizedMoveModule: method([packageParam, moduleParam], (id, module) =>
      moduleJson(moduleOf(chain, id, module)),
    ),
    sui_getNormalizedMoveFunction: method([packageParam, moduleParam, functionParam], (id, module, name) =>
      functionJson(functionOf(chain, id, module, name)),
    ),
    sui_getNormalizedMoveStruct: method([packageParam, moduleParam, param('struct_name', text)], (id, module, name) => {
      const found = moduleOf(chain, id, module).datatypes.find((item) => item.kind === 'struct' && item.name === name);
      if (found === undefined) throw notFound('struct', `${id}::${module}::${name}`);
      return structJson(found);
    }),
    sui_getMoveFunctionArgTypes: method([packageParam, moduleParam, functionParam], (id, module, name) =>
      functionOf(chain, id, module, name).parameters.map(argumentKind),
    ),
  };
}

function moduleOf(chain: Localnet, id: string, module: string): ModuleInfo {
  const found = chain.describeModule(id, module);
  if (found === undefined) throw notFound('module', `${id}::${module}`);
  return found;
}

/** As a node: any function by its name, while a module lists those that others may call. */
function functionOf(chain: Localnet, id: string, module: string, name: string) {
  const found = moduleOf(chain, id, module).functions.find((fun) => fun.name === name);
  if (found === undefined) throw notFound('function', `${id}::${module}::${name}`);
  return found;
}

/** A node calls every reference one to an object, also one to a vector. */
function argumentKind(type: NormalizedType): SuiMoveFunctionArgType {
  if (type.kind === 'datatype') return { Object: 'ByValue' };
  if (type.kind !== 'reference') return 'Pure';
  return { Object: type.mutable ? 'ByMutableReference' : 'ByImmutableReference' };
}
