/** Commands from sui.rpc.v2.Command to the form that the SDK's BCS takes. */
import type { bcs } from '@mysten/sui/bcs';
import { GrpcTypes } from '@mysten/sui/grpc';
import { toBase64 } from '@mysten/sui/utils';
import { invalid } from '../argument.ts';

/**
 * Returns the BCS form of a proto command.
 * @throws {RPC_REQUEST_INVALID} when a part is missing.
 */
export function commandFromProto(proto: GrpcTypes.Command): typeof bcs.Command.$inferInput {
  const { command } = proto;
  switch (command.oneofKind) {
    case 'moveCall': {
      const {
        package: packageId = '',
        module = '',
        function: name = '',
        typeArguments,
        arguments: args,
      } = command.moveCall;
      return {
        MoveCall: { package: packageId, module, function: name, typeArguments, arguments: args.map(argumentFromProto) },
      };
    }
    case 'transferObjects': {
      const { objects, address } = command.transferObjects;
      return { TransferObjects: { objects: objects.map(argumentFromProto), address: argumentFromProto(address) } };
    }
    case 'splitCoins': {
      const { coin, amounts } = command.splitCoins;
      return { SplitCoins: { coin: argumentFromProto(coin), amounts: amounts.map(argumentFromProto) } };
    }
    case 'mergeCoins': {
      const { coin, coinsToMerge } = command.mergeCoins;
      return { MergeCoins: { destination: argumentFromProto(coin), sources: coinsToMerge.map(argumentFromProto) } };
    }
    case 'makeMoveVector': {
      const { elementType = null, elements } = command.makeMoveVector;
      return { MakeMoveVec: { type: elementType, elements: elements.map(argumentFromProto) } };
    }
    case 'publish': {
      const { modules, dependencies } = command.publish;
      return { Publish: { modules: modules.map((module) => toBase64(module)), dependencies } };
    }
    case 'upgrade': {
      const { modules, dependencies, package: packageId = '', ticket } = command.upgrade;
      const encoded = modules.map((module) => toBase64(module));
      return { Upgrade: { modules: encoded, dependencies, package: packageId, ticket: argumentFromProto(ticket) } };
    }
    default:
      throw invalid('transaction has a command without a kind');
  }
}

function argumentFromProto(proto: GrpcTypes.Argument | undefined): typeof bcs.Argument.$inferInput {
  const Kind = GrpcTypes.Argument_ArgumentKind;
  if (proto?.kind === Kind.GAS) return { GasCoin: true };
  if (proto?.kind === Kind.INPUT && proto.input !== undefined) return { Input: proto.input };
  if (proto?.kind === Kind.RESULT && proto.result !== undefined) {
    return proto.subresult === undefined ? { Result: proto.result } : { NestedResult: [proto.result, proto.subresult] };
  }
  throw invalid('transaction has an argument without a kind');
}
