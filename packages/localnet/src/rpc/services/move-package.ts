// MovePackageService: packages and function signatures.

import { GrpcTypes } from '@mysten/sui/grpc';
import type { Localnet } from '../../types.ts';
import { addressOf, invalid, notFound } from '../argument.ts';
import { functionProto } from '../proto/move-package.ts';
import type { Partially, ServiceBinding } from '../service.ts';

/** Returns the MovePackageService over `chain`. */
export function movePackageService(chain: Localnet): ServiceBinding {
  return {
    service: GrpcTypes.MovePackageService,
    methods: {
      getFunction: (request: GrpcTypes.GetFunctionRequest) => getFunction(chain, request),
      getPackage: (request: GrpcTypes.GetPackageRequest) => getPackage(chain, request),
    },
  };
}

function getFunction(chain: Localnet, request: GrpcTypes.GetFunctionRequest): Partially<GrpcTypes.GetFunctionResponse> {
  const packageId = addressOf(request.packageId, 'package_id');
  const { moduleName, name } = request;
  if (moduleName === undefined) throw invalid('missing module_name');
  if (name === undefined) throw invalid('missing name');
  const move = chain.getFunction(packageId, moduleName, name);
  if (move === undefined) throw notFound('function', `${packageId}::${moduleName}::${name}`);
  return { function: functionProto(move) };
}

function getPackage(chain: Localnet, request: GrpcTypes.GetPackageRequest): Partially<GrpcTypes.GetPackageResponse> {
  const packageId = addressOf(request.packageId, 'package_id');
  const object = chain.getObject(packageId);
  if (object === undefined || object.data.kind !== 'package') throw notFound('package', packageId);
  const { modules, typeOrigins, linkage } = object.data;
  return {
    package: {
      storageId: packageId,
      version: object.version,
      modules: [...modules].map(([name, contents]) => ({
        name,
        contents,
        functions: (chain.listFunctions(packageId, name) ?? []).map(functionProto),
      })),
      typeOrigins: typeOrigins.map((origin) => ({
        moduleName: origin.module,
        datatypeName: origin.datatype,
        packageId: origin.package,
      })),
      linkage: [...linkage].map(([originalId, target]) => ({ originalId, ...target })),
    },
  };
}
