/** MovePackageService: packages, their versions, datatypes and function signatures. */
import { GrpcTypes } from '@mysten/sui/grpc';
import type { Localnet } from '../../types.ts';
import { addressOf, invalid, notFound } from '../argument.ts';
import { nextPage, pageRequest } from '../page.ts';
import { datatypeProto, functionProto, packageProto } from '../proto/move-package.ts';
import type { Partially, ServiceBinding } from '../service.ts';

/** Returns the MovePackageService over `chain`. */
export function movePackageService(chain: Localnet): ServiceBinding {
  return {
    service: GrpcTypes.MovePackageService,
    methods: {
      getFunction: (request: GrpcTypes.GetFunctionRequest) => getFunction(chain, request),
      getDatatype: (request: GrpcTypes.GetDatatypeRequest) => getDatatype(chain, request),
      getPackage: (request: GrpcTypes.GetPackageRequest) => getPackage(chain, request),
      listPackageVersions: (request: GrpcTypes.ListPackageVersionsRequest) => listVersions(chain, request),
    },
  };
}

function getFunction(chain: Localnet, request: GrpcTypes.GetFunctionRequest): Partially<GrpcTypes.GetFunctionResponse> {
  const { packageId, moduleName, name } = memberOf(request);
  const move = chain.getFunction(packageId, moduleName, name);
  if (move === undefined) throw notFound('function', `${packageId}::${moduleName}::${name}`);
  return { function: functionProto(move) };
}

function getDatatype(chain: Localnet, request: GrpcTypes.GetDatatypeRequest): Partially<GrpcTypes.GetDatatypeResponse> {
  const { packageId, moduleName, name } = memberOf(request);
  const found = chain.listDatatypes(packageId, moduleName)?.find((datatype) => datatype.name === name);
  if (found === undefined) throw notFound('datatype', `${packageId}::${moduleName}::${name}`);
  return { datatype: datatypeProto(packageId, found) };
}

function memberOf(request: { packageId?: string; moduleName?: string; name?: string }) {
  const packageId = addressOf(request.packageId, 'package_id');
  const { moduleName, name } = request;
  if (moduleName === undefined) throw invalid('missing module_name');
  if (name === undefined) throw invalid('missing name');
  return { packageId, moduleName, name };
}

function getPackage(chain: Localnet, request: GrpcTypes.GetPackageRequest): Partially<GrpcTypes.GetPackageResponse> {
  const packageId = addressOf(request.packageId, 'package_id');
  const object = chain.getObject(packageId);
  if (object === undefined || object.data.kind !== 'package') throw notFound('package', packageId);
  return { package: packageProto(chain, object, true) };
}

function listVersions(
  chain: Localnet,
  request: GrpcTypes.ListPackageVersionsRequest,
): Partially<GrpcTypes.ListPackageVersionsResponse> {
  const packageId = addressOf(request.packageId, 'package_id');
  const versions = chain.listPackageVersions(packageId);
  if (versions === undefined) throw notFound('package', packageId);
  const { cursor, limit = 0 } = pageRequest(request.pageSize, request.pageToken);
  if (cursor !== undefined && !/^\d{1,20}$/.test(cursor)) throw invalid('invalid page token');
  const rest = versions.filter(({ version }) => cursor === undefined || version > BigInt(cursor));
  const page = rest.slice(0, limit);
  const next = rest.length > limit ? page.at(-1)?.version.toString() : undefined;
  return { versions: page.map(({ id, version }) => ({ packageId: id, version })), ...nextPage(next) };
}
