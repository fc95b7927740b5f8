/** Dynamic fields of an object as a connection: names and values, of a dynamic object field the object. */
import type { DynamicField } from '../../types.ts';
import type { Arguments, Node, RequestContext } from '../context.ts';
import { connection, pageSizes, readPage } from './page.ts';
import { moveValueNode } from './value.ts';

/** Returns the field `dynamicFields` of an object. */
export function dynamicFieldsField(context: RequestContext, parent: string): (args: Arguments) => Promise<Node> {
  return async (args) => {
    const { limit, cursor } = readPage(args, pageSizes(context.limits));
    await context.beginCostly();
    const page = context.chain.listDynamicFields(parent, { limit, ...(cursor === undefined ? {} : { cursor }) });
    return connection({
      entries: page.items.map((field) => ({ cursor: field.fieldId, node: fieldNode(context, field) })),
      hasNextPage: page.nextCursor !== undefined,
      hasPreviousPage: cursor !== undefined,
    });
  };
}

function fieldNode(context: RequestContext, field: DynamicField): Node {
  const { kind, name, value, childObject } = field;
  const child = () => (childObject === undefined ? null : context.nodes.moveObject(childObject));
  return {
    address: field.fieldId,
    name: moveValueNode(context, name.type, name.bcs),
    value: () => (kind === 'object' ? child() : moveValueNode(context, value.type, value.bcs)),
  };
}
