/**
 * The oldest browsers that the app supports. docs/commands.md names them, too; boot.js shows older ones a message instead of the app. The build is
 * compiled to them, `src/platform/browser/polyfills` adds what they lack, and scripts/check/browser-support/browser-support.test.ts checks the built files.
 */
export const SUPPORTED_BROWSERS = { chrome: 100, safari: 15.4, ios: 15.4, firefox: 101 } as const;

/** The same as targets of the compiler of styles. */
export const STYLE_TARGETS = Object.entries(SUPPORTED_BROWSERS).map(([name, version]) => `${name}${version}`);

/**
 * Targets of the compiler of scripts. For Safari before 16 it would take the private fields out of every class, for all browsers, because
 * of one bug there (WebKit 236843: beside parentheses a field's initializer does not find a variable around the class).
 * scripts/check/browser-support/browser-support.test.ts makes sure that no class of the build meets the bug, so classes stay as they are.
 */
export const SCRIPT_TARGETS = STYLE_TARGETS.map((target) => target.replace(/^(safari|ios)15\.4$/, '$116'));
