/** MovePackage, MoveModule, MoveFunction and the types in its signature. Each names what it is even where the chain does not have it. */
import { text } from '../../json-rpc/readers.ts';
import type { MoveFunction, SignatureBody, SignatureToken } from '../../types.ts';
import type { Arguments, Node, RequestContext } from '../context.ts';
import { versionFields } from './object.ts';
import { base64Field } from './value.ts';

const REFERENCE = { immutable: '&', mutable: '&mut' } as const;
const REPR = { immutable: '&', mutable: '&mut ' } as const;

/** Returns a MovePackage. One that a failed transaction would have published has an id and nothing else. */
export function packageNode(context: RequestContext, id: string): Node {
  const object = context.chain.getObject(id);
  const modules = object?.data.kind === 'package' ? object.data.modules : undefined;
  const nothing = { version: null, digest: null, owner: null, objectBcs: null, previousTransaction: null };
  return {
    ...(object === undefined ? { ...nothing, storageRebate: null } : versionFields(context, object)),
    address: id,
    module: (args: Arguments) => {
      const name = text(args['name'], 'name');
      return modules?.has(name) ? context.nodes.module(id, name) : null;
    },
  };
}

/** Returns a MoveModule. */
export function moduleNode(context: RequestContext, packageId: string, name: string): Node {
  const { chain, nodes } = context;
  return {
    name,
    fullyQualifiedName: `${packageId}::${name}`,
    package: () => nodes.package(packageId),
    bytes: () => {
      const data = chain.getObject(packageId)?.data;
      const bytes = data?.kind === 'package' ? data.modules.get(name) : undefined;
      return bytes === undefined ? null : base64Field(context, bytes)();
    },
    function: (args: Arguments) => {
      const found = chain.getFunction(packageId, name, text(args['name'], 'name'));
      return found === undefined ? null : functionNode(context, found);
    },
  };
}

/** Returns a MoveFunction; of one whose module is not on the chain only its name is known. */
export function functionNode(
  { nodes }: RequestContext,
  found: Pick<MoveFunction, 'package' | 'module' | 'name'> & Partial<MoveFunction>,
): Node {
  const { package: packageId, module, name } = found;
  return {
    name,
    fullyQualifiedName: `${packageId}::${module}::${name}`,
    module: () => nodes.module(packageId, module),
    isEntry: found.isEntry,
    visibility: found.visibility?.toUpperCase(),
    typeParameters: found.typeParameters?.map(({ constraints }) => ({
      constraints: constraints.map((ability) => ability.toUpperCase()),
    })),
    parameters: found.parameters?.map(openTypeNode),
    return: found.returns?.map(openTypeNode),
  };
}

function openTypeNode({ reference, body }: SignatureToken): Node {
  const ref = reference === null ? null : REFERENCE[reference];
  return {
    repr: `${reference === null ? '' : REPR[reference]}${bodyText(body)}`,
    signature: { ref, body: bodyJson(body) },
  };
}

function bodyJson(body: SignatureBody): unknown {
  switch (body.$kind) {
    case 'vector':
      return { vector: bodyJson(body.vector) };
    case 'typeParameter':
      return { typeParameter: body.index };
    case 'datatype': {
      const [packageId, module, type] = body.datatype.typeName.split('::');
      const typeParameters = body.datatype.typeParameters.map(bodyJson);
      return { datatype: { package: packageId, module, type, typeParameters } };
    }
    default:
      return body.$kind;
  }
}

function bodyText(body: SignatureBody): string {
  switch (body.$kind) {
    case 'vector':
      return `vector<${bodyText(body.vector)}>`;
    case 'typeParameter':
      return `$${body.index}`;
    case 'datatype': {
      const { typeName, typeParameters } = body.datatype;
      return typeParameters.length === 0 ? typeName : `${typeName}<${typeParameters.map(bodyText).join(', ')}>`;
    }
    default:
      return body.$kind;
  }
}
