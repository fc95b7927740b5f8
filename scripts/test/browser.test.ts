import { expect, test } from 'vitest';
import { findBrowser, findTestBrowser } from './browser.ts';

test.each([findBrowser, findTestBrowser])('$name: CHROMIUM_PATH comes first', async (find) => {
  const { executablePath, libraryPath } = await find({ CHROMIUM_PATH: process.execPath });
  expect([executablePath, libraryPath]).toEqual([process.execPath, '']);
});

test.each([findBrowser, findTestBrowser])('$name: a CHROMIUM_PATH that cannot be executed is named', async (find) => {
  const sentence = `CHROMIUM_PATH is ${import.meta.filename}, which cannot be executed.`;
  await expect(find({ CHROMIUM_PATH: import.meta.filename })).rejects.toThrow(sentence);
});
