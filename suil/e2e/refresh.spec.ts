/** Pull to refresh: a touch drag down from the page's top reads the values again; nothing else does. */
import type { Page } from '@playwright/test';
import { expect, test } from './application/fixture.ts';
import { openApp } from './pages/app.ts';

type Point = readonly [x: number, y: number];

/** Drags one touch over the points, as the browser itself reports it; the function returned lifts it. */
async function draw(page: Page, from: Point, to: Point): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send('touchStart', [from]);
  for (let step = 1; step <= 10; step += 1) {
    const at = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * step) / 10;
    await send('touchMove', [[at(0), at(1)]]);
  }
  return () => send('touchEnd', []).then(() => session.detach());
}

/** Resolves when a status has said `text`, however shortly: the page itself looks at every picture it draws. */
async function passes(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[role="status"]')].some((status) => status.textContent?.includes(wanted)),
    text,
  );
}

for (const language of ['en_US', 'ko_KR'] as const) {
  test(`a page pulled down by touch reads its values again, in ${language}`, async ({ context, application }) => {
    const app = await openApp(context, application, [67], language);
    const { page } = app;
    await app.goto('flow');
    // Any first touch: from now on the app knows of a touch screen.
    await page.touchscreen.tap(4, 400);
    const pill = page.getByTestId('pull-refresh');
    await expect(pill).toBeAttached();
    await expect(app.figure('position-principal')).toContainText('0');
    await app.settled();

    const giveUp = await draw(page, [180, 200], [182, 260]);
    await expect(pill).toHaveText(app.text('refresh.pull'));
    await giveUp();
    await expect(pill).toBeEmpty();

    const release = await draw(page, [180, 200], [184, 380]);
    await expect(pill).toHaveText(app.text('refresh.release'));
    await expect(page.getByRole('status').getByText(app.text('refresh.busy'))).toHaveCount(0);
    const outcome = Promise.all([passes(page, app.text('refresh.busy')), passes(page, app.text('refresh.done'))]);
    // The node is tested too, through the same endpoint.
    const read = page.waitForRequest(/SimulateTransaction/);
    await release();
    await outcome;
    await read;
    await expect(pill).toBeHidden();
  });
}

test('a page that is scrolled down, a stroke to the side, and a mouse do not refresh; a failure is said', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [68]);
  const { page } = app;
  await app.goto('flow');
  await page.touchscreen.tap(4, 400);
  const pill = page.getByTestId('pull-refresh');
  await expect(pill).toBeAttached();
  const position = () => page.evaluate(() => window.scrollY);

  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(position).toBe(300);
  await (await draw(page, [180, 200], [180, 380]))();
  await expect(pill).toBeEmpty();

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(position).toBe(0);
  await (await draw(page, [240, 300], [120, 330]))();
  await expect(pill).toBeEmpty();

  await page.mouse.move(180, 200);
  await page.mouse.down();
  await page.mouse.move(180, 400, { steps: 8 });
  await expect(pill).toBeEmpty();
  await page.mouse.up();

  await context.setOffline(true);
  const failed = passes(page, app.text('errors.LIST_REFRESH_FAILED'));
  await (await draw(page, [180, 250], [180, 430]))();
  await failed;
});
