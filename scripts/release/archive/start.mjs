/**
 * Starts what a release holds: `node suil.mjs server`, `signer`, `auditor`, `console`, or a command of the operator. Depends on nothing but Node. Which
 * programs there are is in release.json beside it.
 */
import { readFileSync } from 'node:fs';

const release = JSON.parse(readFileSync(new URL('./release.json', import.meta.url), 'utf8'));
const [name = ''] = process.argv.slice(2);
const program = Object.hasOwn(release.programs, name) ? release.programs[name] : undefined;
const [major] = process.versions.node.split('.');

if (Number(major) < release.node.atLeast) {
  fail(`Node ${process.versions.node} is too old: this release needs Node ${release.node.atLeast} or newer.`);
} else if (release.needCheckout.includes(name)) {
  fail(
    `${name} needs a checkout of the release's commit${release.commit === null ? '' : ` ${release.commit}`}: npm run suil -- ${name}`,
  );
} else if (program === undefined) {
  fail(`Usage: node suil.mjs NAME\n\nNames: ${Object.keys(release.programs).join(', ')}`);
} else {
  await import(new URL(program, import.meta.url).href);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
