/** Move functions, datatypes and packages as sui.rpc.v2 describes them. */
import { GrpcTypes } from '@mysten/sui/grpc';
import type {
  Ability,
  Localnet,
  MoveDatatype,
  MoveField,
  MoveFunction,
  SignatureBody,
  SignatureToken,
  StoredObject,
} from '../../types.ts';
import type { Partially } from '../service.ts';

const ABILITY: Readonly<Record<Ability, GrpcTypes.Ability>> = {
  copy: GrpcTypes.Ability.COPY,
  drop: GrpcTypes.Ability.DROP,
  store: GrpcTypes.Ability.STORE,
  key: GrpcTypes.Ability.KEY,
};

const VISIBILITY = {
  public: GrpcTypes.FunctionDescriptor_Visibility.PUBLIC,
  friend: GrpcTypes.FunctionDescriptor_Visibility.FRIEND,
  private: GrpcTypes.FunctionDescriptor_Visibility.PRIVATE,
} as const;

const PRIMITIVE = {
  address: GrpcTypes.OpenSignatureBody_Type.ADDRESS,
  bool: GrpcTypes.OpenSignatureBody_Type.BOOL,
  u8: GrpcTypes.OpenSignatureBody_Type.U8,
  u16: GrpcTypes.OpenSignatureBody_Type.U16,
  u32: GrpcTypes.OpenSignatureBody_Type.U32,
  u64: GrpcTypes.OpenSignatureBody_Type.U64,
  u128: GrpcTypes.OpenSignatureBody_Type.U128,
  u256: GrpcTypes.OpenSignatureBody_Type.U256,
} as const;

/** Returns the proto of a function's signature. */
export function functionProto(move: MoveFunction): Partially<GrpcTypes.FunctionDescriptor> {
  return {
    name: move.name,
    visibility: VISIBILITY[move.visibility],
    isEntry: move.isEntry,
    typeParameters: move.typeParameters.map(({ constraints }) => ({
      constraints: constraints.map((ability) => ABILITY[ability]),
      isPhantom: false,
    })),
    parameters: move.parameters.map(tokenProto),
    returns: move.returns.map(tokenProto),
  };
}

function tokenProto(token: SignatureToken): Partially<GrpcTypes.OpenSignature> {
  const { IMMUTABLE, MUTABLE } = GrpcTypes.OpenSignature_Reference;
  const reference = { immutable: IMMUTABLE, mutable: MUTABLE, none: undefined }[token.reference ?? 'none'];
  return { reference, body: bodyProto(token.body) };
}

function bodyProto(body: SignatureBody): Partially<GrpcTypes.OpenSignatureBody> {
  const Type = GrpcTypes.OpenSignatureBody_Type;
  switch (body.$kind) {
    case 'vector':
      return { type: Type.VECTOR, typeParameterInstantiation: [bodyProto(body.vector)] };
    case 'datatype':
      return {
        type: Type.DATATYPE,
        typeName: body.datatype.typeName,
        typeParameterInstantiation: body.datatype.typeParameters.map(bodyProto),
      };
    case 'typeParameter':
      return { type: Type.TYPE_PARAMETER, typeParameter: body.index };
    default:
      return { type: PRIMITIVE[body.$kind] };
  }
}

/** Returns the proto of a struct or enum of a package: the id in its type's name is the package's, also where an earlier version defined it. */
export function datatypeProto(packageId: string, datatype: MoveDatatype): Partially<GrpcTypes.DatatypeDescriptor> {
  const { definingId, module, name } = datatype;
  const Kind = GrpcTypes.DatatypeDescriptor_DatatypeKind;
  return {
    typeName: `${packageId}::${module}::${name}`,
    definingId,
    module,
    name,
    abilities: datatype.abilities.map((ability) => ABILITY[ability]),
    typeParameters: datatype.typeParameters.map(({ constraints, isPhantom }) => ({
      constraints: constraints.map((ability) => ABILITY[ability]),
      isPhantom,
    })),
    kind: datatype.kind === 'struct' ? Kind.STRUCT : Kind.ENUM,
    fields: fieldsProto(datatype.fields),
    variants: datatype.variants.map((variant, position) => ({
      name: variant.name,
      position,
      fields: fieldsProto(variant.fields),
    })),
  };
}

function fieldsProto(fields: readonly MoveField[]): Partially<GrpcTypes.FieldDescriptor>[] {
  return fields.map(({ name, type }, position) => ({ name, position, type: bodyProto(type) }));
}

/** Returns the proto of a package; with `described`, its modules say their functions and datatypes. */
export function packageProto(
  chain: Localnet,
  object: StoredObject,
  described: boolean,
): Partially<GrpcTypes.Package> | undefined {
  if (object.data.kind !== 'package') return undefined;
  const { modules, typeOrigins, linkage } = object.data;
  return {
    storageId: object.id,
    originalId: chain.listPackageVersions(object.id)?.[0]?.id ?? object.id,
    version: object.version,
    modules: [...modules].map(([name, contents]) => ({
      name,
      contents,
      ...(described
        ? {
            functions: functionsOf(chain, object.id, name),
            datatypes: datatypesOf(chain, object.id, name),
          }
        : {}),
    })),
    typeOrigins: typeOrigins.map((origin) => ({
      moduleName: origin.module,
      datatypeName: origin.datatype,
      packageId: origin.package,
    })),
    linkage: [...linkage].map(([originalId, target]) => ({ originalId, ...target })),
  };
}

/** Every function, private ones included, by name. */
function functionsOf(chain: Localnet, packageId: string, module: string): Partially<GrpcTypes.FunctionDescriptor>[] {
  const names = chain.describeModule(packageId, module)?.functions.map(({ name }) => name) ?? [];
  return names.sort().flatMap((name) => {
    const found = chain.getFunction(packageId, module, name);
    return found === undefined ? [] : [functionProto(found)];
  });
}

function datatypesOf(chain: Localnet, packageId: string, module: string): Partially<GrpcTypes.DatatypeDescriptor>[] {
  const datatypes = [...(chain.listDatatypes(packageId, module) ?? [])];
  return datatypes.sort((a, b) => (a.name < b.name ? -1 : 1)).map((datatype) => datatypeProto(packageId, datatype));
}
