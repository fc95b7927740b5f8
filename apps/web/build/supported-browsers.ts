/**
 * The oldest browsers that the app supports. README names them, too; boot.js shows older ones a message instead of the app. The build is
 * compiled to them, `src/lib/polyfills` adds what they lack, and scripts/browser-support.test.ts checks the built files.
 */
export const SUPPORTED_BROWSERS = { chrome: 100, safari: 15.4, ios: 15.4, firefox: 101 } as const;

/** The same as targets of the compiler. */
export const BUILD_TARGETS = Object.entries(SUPPORTED_BROWSERS).map(([name, version]) => `${name}${version}`);
