/** Address: what it holds, its name, and the object that may be there. */
import { moveType, optional, text } from '../../json-rpc/readers.ts';
import type { CoinBalance } from '../../types.ts';
import type { Arguments, Node, RequestContext } from '../context.ts';
import { dynamicFieldsField } from './dynamic-field.ts';
import { ownedObjects } from './owned-objects.ts';
import { listPage, pageSizes } from './page.ts';
import { typeNode } from './value.ts';

/** Returns an Address. */
export function addressNode(context: RequestContext, address: string): Node {
  const { chain, names, nowMs, limits, nodes } = context;
  return {
    __typename: 'Address',
    address,
    asObject: () => {
      const object = chain.getObject(address);
      return object === undefined ? null : nodes.object(object);
    },
    balance: async (args: Arguments) => {
      const coinType = moveType(args['coinType'], 'coinType');
      await context.beginCostly();
      return balanceNode(chain.getBalance(address, coinType));
    },
    balances: async (args: Arguments) => {
      await context.beginCostly();
      return listPage(chain.listBalances(address), args, pageSizes(limits), balanceNode, ({ coinType }) => coinType);
    },
    defaultNameRecord: () => {
      const record = names.reverse(address, nowMs());
      return record === undefined ? null : nameRecordNode(context, record);
    },
    dynamicFields: dynamicFieldsField(context, address),
    objects: (args: Arguments) => ownedObjects(context, address, args, typeFilterOf(args)),
  };
}

function typeFilterOf({ filter }: Arguments): string | undefined {
  const given: Node = { ...(filter ?? {}) };
  return optional(text)(given['type'], 'filter.type');
}

function balanceNode({ coinType, amount, addressAmount }: CoinBalance): Node {
  return {
    coinType: typeNode(coinType),
    totalBalance: amount.toString(),
    coinBalance: (amount - addressAmount).toString(),
    addressBalance: addressAmount.toString(),
  };
}

/** Returns a NameRecord. */
export function nameRecordNode(
  { nodes }: RequestContext,
  record: { readonly name: string; readonly targetAddress?: string },
): Node {
  const { name, targetAddress } = record;
  return { domain: name, target: () => (targetAddress === undefined ? null : nodes.address(targetAddress)) };
}
