/** What a chain answers about its state: objects, coins, code and values. Owns no state; the rules of each answer are in `views/`. */
import type { JsonStyle } from '@suil/move-vm';
import { normalizeType } from '../model/type-tag.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { JsonValue, OwnedRequest, PageRequest, StoredObject } from '../types.ts';
import { coinMetadataOf } from '../views/coin-metadata.ts';
import { coinRegulationOf } from '../views/coin-regulation.ts';
import { coinSupplyOf } from '../views/coin-supply.ts';
import { displayOf } from '../views/display.ts';
import { listDynamicFields } from '../views/dynamic-fields.ts';
import { functionOf, functionsOf, moduleInfoOf } from '../views/functions.ts';
import { jsonOf } from '../views/json.ts';
import { balanceOf, listBalances, listOwnedObjects } from '../views/owned.ts';
import { datatypesOf, packageVersionsOf } from '../views/packages.ts';
import type { PackagesAndVm } from './opening/open-vm.ts';

/** The part of a chain that only reads. */
export abstract class ChainViews {
  protected readonly store: ObjectStore;
  /** The present ones: they are made anew when packages are taken back. */
  protected packages: PackagesAndVm['packages'];
  protected vm: PackagesAndVm['vm'];

  constructor(store: ObjectStore, { packages, vm }: PackagesAndVm) {
    this.store = store;
    this.packages = packages;
    this.vm = vm;
  }

  getObject(id: string, version?: bigint): StoredObject | undefined {
    return this.store.get(id, version);
  }

  listOwnedObjects(owner: string, options: OwnedRequest = {}) {
    return listOwnedObjects(this.store, owner, options);
  }

  getBalance(owner: string, coinType: string) {
    return balanceOf(this.store, owner, normalizeType(coinType));
  }

  listBalances(owner: string) {
    return listBalances(this.store, owner);
  }

  getCoinMetadata(coinType: string) {
    return coinMetadataOf(this.store, normalizeType(coinType));
  }

  getCoinSupply(coinType: string) {
    return coinSupplyOf(this.store, normalizeType(coinType));
  }

  getCoinRegulation(coinType: string) {
    return coinRegulationOf(this.store, normalizeType(coinType));
  }

  listDynamicFields(parent: string, options: PageRequest = {}) {
    return listDynamicFields(this.vm, this.store, parent, options);
  }

  getFunction(packageId: string, module: string, name: string) {
    return functionOf(this.vm, this.packages, packageId, module, name);
  }

  listFunctions(packageId: string, module: string) {
    return functionsOf(this.vm, this.packages, packageId, module);
  }

  listDatatypes(packageId: string, module: string) {
    return datatypesOf(this.vm, this.packages, packageId, module);
  }

  listPackageVersions(packageId: string) {
    return packageVersionsOf(this.packages, (id) => this.store.get(id), packageId);
  }

  describeModule(packageId: string, module: string) {
    return moduleInfoOf(this.vm, this.packages, packageId, module);
  }

  getTotalSupply(coinType: string) {
    return this.getCoinSupply(coinType)?.amount;
  }

  toJson(type: string, contents: Uint8Array, style?: JsonStyle): JsonValue {
    return jsonOf(this.vm, type, contents, style);
  }

  getDisplay(type: string, contents: Uint8Array) {
    return displayOf(this.store, type, () => this.toJson(type, contents, 'jsonRpc'));
  }
}
