/** StateService: owned objects, balances, coin metadata and dynamic fields. Only translates; the chain decides. */
import { GrpcTypes } from '@mysten/sui/grpc';
import { normalizeType } from '../../model/type-tag.ts';
import type { CoinBalance, DynamicField, Localnet } from '../../types.ts';
import { addressOf } from '../argument.ts';
import { nextPage, pageRequest } from '../page.ts';
import { objectProto } from '../proto/object.ts';
import { bcsProto } from '../proto/value.ts';
import type { Partially, ServiceBinding } from '../service.ts';
import { ReadMask } from '../wire/mask.ts';
import { coinInfo } from './coin-info.ts';

const OWNED_DEFAULT_PATHS = ['object_id', 'version', 'object_type'];
const FIELD_DEFAULT_PATHS = ['parent', 'field_id'];

/** Returns the StateService over `chain`. */
export function stateService(chain: Localnet): ServiceBinding {
  return {
    service: GrpcTypes.StateService,
    methods: {
      listOwnedObjects: (request: GrpcTypes.ListOwnedObjectsRequest) => listOwnedObjects(chain, request),
      listDynamicFields: (request: GrpcTypes.ListDynamicFieldsRequest) => listDynamicFields(chain, request),
      getBalance: (request: GrpcTypes.GetBalanceRequest) => {
        const owner = addressOf(request.owner, 'owner');
        return { balance: balanceProto(chain.getBalance(owner, normalizeType(request.coinType ?? ''))) };
      },
      listBalances: (request: GrpcTypes.ListBalancesRequest) => listBalances(chain, request),
      getCoinInfo: (request: GrpcTypes.GetCoinInfoRequest) => coinInfo(chain, request),
    },
  };
}

function listOwnedObjects(
  chain: Localnet,
  request: GrpcTypes.ListOwnedObjectsRequest,
): Partially<GrpcTypes.ListOwnedObjectsResponse> {
  const mask = ReadMask.of(GrpcTypes.Object, request.readMask?.paths, OWNED_DEFAULT_PATHS);
  const page = chain.listOwnedObjects(addressOf(request.owner, 'owner'), {
    ...pageRequest(request.pageSize, request.pageToken),
    ...(request.objectType === undefined ? {} : { type: normalizeType(request.objectType) }),
  });
  return {
    objects: page.items.map((object) => mask.prune(GrpcTypes.Object, objectProto(chain, object, mask))),
    ...nextPage(page.nextCursor),
  };
}

function listDynamicFields(
  chain: Localnet,
  request: GrpcTypes.ListDynamicFieldsRequest,
): Partially<GrpcTypes.ListDynamicFieldsResponse> {
  const mask = ReadMask.of(GrpcTypes.DynamicField, request.readMask?.paths, FIELD_DEFAULT_PATHS);
  const parent = addressOf(request.parent, 'parent');
  const page = chain.listDynamicFields(parent, pageRequest(request.pageSize, request.pageToken));
  return {
    dynamicFields: page.items.map((field) => mask.prune(GrpcTypes.DynamicField, fieldProto(chain, field, mask))),
    ...nextPage(page.nextCursor),
  };
}

function fieldProto(chain: Localnet, field: DynamicField, mask: ReadMask): Partially<GrpcTypes.DynamicField> {
  const Kind = GrpcTypes.DynamicField_DynamicFieldKind;
  const child = field.childObject;
  const childType = child?.data.kind === 'move' ? child.data.type : undefined;
  return {
    kind: field.kind === 'object' ? Kind.OBJECT : Kind.FIELD,
    parent: field.parent,
    fieldId: field.fieldId,
    fieldObject: mask.wants('field_object')
      ? objectProto(chain, field.fieldObject, mask.below('field_object'))
      : undefined,
    name: bcsProto(field.name.type, field.name.bcs),
    value: bcsProto(field.value.type, field.value.bcs),
    valueType: childType ?? field.value.type,
    childId: field.childId,
    childObject:
      child && mask.wants('child_object') ? objectProto(chain, child, mask.below('child_object')) : undefined,
  };
}

function listBalances(
  chain: Localnet,
  request: GrpcTypes.ListBalancesRequest,
): Partially<GrpcTypes.ListBalancesResponse> {
  const { cursor, limit = 0 } = pageRequest(request.pageSize, request.pageToken);
  const rest = chain
    .listBalances(addressOf(request.owner, 'owner'))
    .filter(({ coinType }) => cursor === undefined || coinType > cursor);
  const page = rest.slice(0, limit);
  const next = rest.length > limit ? page.at(-1)?.coinType : undefined;
  return { balances: page.map(balanceProto), ...nextPage(next) };
}

function balanceProto(balance: CoinBalance): Partially<GrpcTypes.Balance> {
  const { coinType, amount, addressAmount } = balance;
  return { coinType, balance: amount, coinBalance: amount - addressAmount, addressBalance: addressAmount };
}
