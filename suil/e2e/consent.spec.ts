/**
 * Terms, risks and privacy: before the first signature of a browser, once; again when the texts have changed. Until they are accepted,
 * nothing is reviewed and nothing is signed.
 */
import { expect, test } from './application/fixture.ts';
import type { Action } from './pages/action.ts';
import * as actions from './pages/actions.ts';
import { type App, openApp } from './pages/app.ts';

const bind: Pick<Action, 'title' | 'done'> = { title: 'bind.action', done: 'bind.done' };
const before = (app: App) => app.dialog('legal.before');
const kept = (app: App) => app.page.evaluate(() => localStorage.getItem('suil:consent'));

/** Opens each of the three texts and reads that there is one. */
async function readTexts(app: App): Promise<void> {
  for (const part of ['legal.terms', 'legal.risks', 'legal.privacy']) {
    const text = before(app)
      .locator('details')
      .filter({ has: app.page.locator('summary', { hasText: app.text(part) }) });
    const passage = text.locator('p').last();
    await expect(passage, part).toBeHidden();
    await text.locator('summary').click();
    await expect(passage, part).toBeVisible();
    expect(await passage.textContent(), part).toMatch(/\S{10,}|\S+ \S+ \S+/);
    await text.locator('summary').click();
  }
}

test('accepted before the first signature, once, and again when the texts have changed', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [19], 'ja_JP', { consent: false });

  await test.step('a first visit has accepted nothing', async () => {
    await app.goto('legal?part=risks');
    await expect(app.said('legal.asked')).toBeVisible();
    expect(await kept(app)).toBeNull();
  });

  await test.step('the texts come before the first action; a user who does not accept them signs nothing', async () => {
    await app.page.goto(application.inviteLink);
    await app.logIn();
    await app.fund();
    await app.button('bind.submit').click();
    await expect(before(app)).toContainText(app.text('legal.once'));
    await readTexts(app);
    await app.button('common.cancel', before(app)).click();
    await expect(before(app)).toBeHidden();
    expect(await app.prompts('transaction')).toBe(0);
    expect(await kept(app)).toBeNull();
  });

  await test.step('accepting leads on to the review', async () => {
    await app.button('bind.submit').click();
    await app.button('legal.accept', before(app)).click();
    await app.confirm(bind);
    await app.goto('legal');
    await expect(app.said('legal.accepted')).toBeVisible();
  });

  const version = await kept(app);
  await test.step('the next visit is not asked', async () => {
    expect(app.text(['legal.version', { version: version ?? '' }])).toBe(
      await app.main.getByText(app.like('legal.version')).first().textContent(),
    );
    await app.page.reload();
    await app.review(actions.stake('21'));
    await expect(before(app)).toBeHidden();
  });

  await test.step('another version was accepted: asked again, before a transaction and before a request to the ledger', async () => {
    await app.page.evaluate(() => localStorage.setItem('suil:consent', 'an older version'));
    await app.page.reload();
    const asked = await app.prompts();
    await app.fillIn(actions.topUp('SUI', '5'));
    await app.button('review.open', app.dialog('assets.topUp')).click();
    await expect(before(app)).toContainText(app.text('legal.changed'));
    await app.page.keyboard.press('Escape');
    await expect(before(app)).toBeHidden();
    expect(await app.prompts()).toBe(asked);

    await app.fillIn(actions.topUp('SUI', '5'));
    await app.button('review.open', app.dialog('assets.topUp')).click();
    await app.button('legal.accept', before(app)).click();
    await app.confirm(actions.topUp('SUI', '5'));
    expect(await kept(app)).toBe(version);
  });
});
