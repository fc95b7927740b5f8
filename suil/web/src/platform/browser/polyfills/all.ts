/**
 * What the oldest supported browsers (build/supported-browsers.ts) lack and the app or its libraries use. Only they load it, before
 * anything else. tsconfig.json's `lib` and scripts/check/browser-support/browser-support.test.ts know the same list.
 */
import 'core-js/modules/es.array.find-last.js';
import 'core-js/modules/es.array.find-last-index.js';
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.array.with.js';
import 'core-js/modules/es.map.group-by.js';
import 'core-js/modules/es.promise.with-resolvers.js';
import './abort-signal.ts';
