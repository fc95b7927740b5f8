/** The BCS of why a package cannot be upgraded: Sui's `PackageUpgradeError`, as far as this chain produces it. */
import { BcsFault } from '../bytes/byte-reader.ts';
import type { Codec } from '../bytes/codec.ts';
import type { PackageUpgradeError } from '../types.ts';

const INCOMPATIBLE_UPGRADE = 2;
const DIGEST_DOES_NOT_MATCH = 3;
const UNKNOWN_UPGRADE_POLICY = 4;
const PACKAGE_ID_DOES_NOT_MATCH = 5;

export const upgradeErrorCodec: Codec<PackageUpgradeError> = {
  write(to, error) {
    switch (error.kind) {
      case 'IncompatibleUpgrade':
        return to.u8(INCOMPATIBLE_UPGRADE);
      case 'DigestDoesNotMatch':
        to.u8(DIGEST_DOES_NOT_MATCH);
        return to.byteVector(error.digest);
      case 'UnknownUpgradePolicy':
        to.u8(UNKNOWN_UPGRADE_POLICY);
        return to.u8(error.policy);
      case 'PackageIDDoesNotMatch':
        to.u8(PACKAGE_ID_DOES_NOT_MATCH);
        to.address(error.packageId);
        return to.address(error.ticketId);
    }
  },
  read(from) {
    const tag = from.uleb();
    switch (tag) {
      case INCOMPATIBLE_UPGRADE:
        return { kind: 'IncompatibleUpgrade' };
      case DIGEST_DOES_NOT_MATCH:
        return { kind: 'DigestDoesNotMatch', digest: from.byteVector() };
      case UNKNOWN_UPGRADE_POLICY:
        return { kind: 'UnknownUpgradePolicy', policy: from.u8() };
      case PACKAGE_ID_DOES_NOT_MATCH:
        return { kind: 'PackageIDDoesNotMatch', packageId: from.address(), ticketId: from.address() };
      default:
        throw new BcsFault(`there is no upgrade error ${tag}`);
    }
  },
};
