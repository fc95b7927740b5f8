/**
 * The types of pure inputs, read off the commands that use them: bytes alone do not say what they are.
 * Follows sui-json-rpc-types/src/sui_transaction.rs (resolve_input_type).
 */
import { FRAMEWORK_ID, STD_ID } from '../../model/type-tag.ts';
import type { Argument, Localnet, SignatureBody, SignatureToken, TransactionData } from '../../types.ts';

/** Datatypes that may be passed as pure bytes. */
const PURE_DATATYPES = new Set([
  `${STD_ID}::string::String`,
  `${STD_ID}::ascii::String`,
  `${STD_ID}::option::Option`,
  `${FRAMEWORK_ID}::object::ID`,
]);

/** Returns input index → normalised type, for the inputs whose use tells it. A later use wins, as on a node. */
export function pureTypes(chain: Localnet, { commands }: TransactionData): ReadonlyMap<number, string> {
  const types = new Map<number, string>();
  const learn = (argument: Argument, type: string | undefined) => {
    if (argument.kind === 'input' && type !== undefined) types.set(argument.index, type);
  };
  for (const command of commands) {
    if (command.kind === 'SplitCoins') {
      for (const amount of command.amounts) learn(amount, 'u64');
    } else if (command.kind === 'TransferObjects') {
      learn(command.address, 'address');
    } else if (command.kind === 'MoveCall') {
      const { package: packageId, module, function: name, arguments: args } = command;
      const parameters = chain.getFunction(packageId, module, name)?.parameters ?? [];
      args.forEach((argument, index) => {
        learn(argument, pureType(parameters[index]));
      });
    }
  }
  return types;
}

function pureType(token: SignatureToken | undefined): string | undefined {
  return token === undefined || token.reference !== null ? undefined : bodyType(token.body);
}

function bodyType(body: SignatureBody): string | undefined {
  switch (body.$kind) {
    case 'typeParameter':
      return undefined;
    case 'vector': {
      const element = bodyType(body.vector);
      return element && `vector<${element}>`;
    }
    case 'datatype': {
      const { typeName, typeParameters } = body.datatype;
      if (!PURE_DATATYPES.has(typeName)) return undefined;
      const inner = typeParameters.map(bodyType);
      if (inner.length === 0) return typeName;
      return inner.includes(undefined) ? undefined : `${typeName}<${inner.join(',')}>`;
    }
    default:
      return body.$kind;
  }
}
