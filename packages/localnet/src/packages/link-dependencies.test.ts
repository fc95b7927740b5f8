/** Which versions of dependencies go together: older ones than a dependency needs are refused, but for the framework, whose id stays. */
import { expect, test } from 'vitest';
import { ExecutionFault } from '../model/execution-fault.ts';
import { FRAMEWORK_ID, STD_ID } from '../model/type-tag.ts';
import { type DependencyPackage, linkDependencies } from './link-dependencies.ts';
import { PackageTable } from './package-table.ts';

const LIBRARY = `0x${'a'.repeat(64)}`;
const LIBRARY_2 = `0x${'b'.repeat(64)}`;
const USER = `0x${'c'.repeat(64)}`;

type Links = readonly (readonly [original: string, upgradedId: string, upgradedVersion: bigint])[];

const dependency = (id: string, version: bigint, links: Links = []): DependencyPackage => ({
  id,
  version,
  data: {
    kind: 'package',
    modules: new Map(),
    typeOrigins: [],
    linkage: new Map(
      links.map(([original, upgradedId, upgradedVersion]) => [original, { upgradedId, upgradedVersion }]),
    ),
  },
});

/** Without modules each package is its own first version. */
const table = new PackageTable(
  () => undefined,
  () => undefined,
);
function faultOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (fault) {
    if (fault instanceof ExecutionFault) return `${fault.error.kind}: ${fault.description}`;
    throw fault;
  }
}

const link = (...dependencies: DependencyPackage[]) => linkDependencies(table, dependencies);

test('a package of another chain names a later framework than this one: it is this one all the same', () => {
  const user = dependency(USER, 1n, [[FRAMEWORK_ID, FRAMEWORK_ID, 40n]]);
  const linked = link(dependency(FRAMEWORK_ID, 1n, [[STD_ID, STD_ID, 1n]]), dependency(STD_ID, 1n), user);
  expect(linked.get(FRAMEWORK_ID)).toEqual({ upgradedId: FRAMEWORK_ID, upgradedVersion: 1n });
});

test('errors: an older version of a library than is needed, and one that is missing', () => {
  const user = dependency(USER, 1n, [[LIBRARY, LIBRARY_2, 2n]]);
  expect(faultOf(() => link(dependency(LIBRARY, 1n), user))).toMatch(
    /^PublishUpgradeDependencyDowngrade: .* at version 2, given is 1$/,
  );
  expect(faultOf(() => link(user))).toMatch(/^PublishUpgradeMissingDependency: .* is not among the dependencies$/);
});
