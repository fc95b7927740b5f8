/** The pictures of what members see while an upgrade, a key, a guardian, a change and the offer of the administration are announced. */
import type { Scene, Text, Viewer } from './scene.ts';
import { button } from './sheet-scenes.ts';

const page = (name: string, who: Viewer, route: string): Scene => ({
  name: `announced-${name}`,
  who,
  route,
  announced: true,
});

/** A notice, opened from the list of all; `place` of those with the same title, the newest first. */
const notice = (name: string, key: string, place = 0): Scene => ({
  ...page(`notice-${name}`, 'member', 'notice'),
  prepare: async (view, t) => {
    await view
      .getByRole('link', { name: t(key) })
      .nth(place)
      .click();
    await view.getByRole('heading', { name: t(key) }).waitFor();
  },
});

/** The review of a transaction that a button of the page begins. */
const review = (name: string, who: Viewer, route: string, open: (t: Text) => string): Scene => ({
  ...page(name, who, route),
  open: async (view, t) => {
    await button(view, open(t)).click();
    await button(view, t('review.confirm')).waitFor();
  },
});

/** The fees are folded until their title is pressed. */
function collectFees(): Scene {
  const scene = review('collect-fees', 'member', 'reserves', (t) => t('reserves.feesCollect'));
  return {
    ...scene,
    open: async (view, t) => {
      await view.getByRole('heading', { name: t('reserves.fees') }).click();
      await scene.open?.(view, t);
    },
  };
}

/** Returns the scenes; `details` are the routes of a pledge and a subscription of the member. */
export function announcedScenes(details: readonly string[]): readonly Scene[] {
  const pledge = details.find((route) => route.startsWith('pledgeDetails1')) ?? 'pledge1';
  const subscription = details.find((route) => route.startsWith('financialDetails')) ?? 'financial';
  return [
    page('home', 'member', ''),
    page('notices', 'member', 'notice'),
    notice('upgrade', 'notice.act.UpgradeAnnounced'),
    notice('key', 'notice.act.KeyAnnounced'),
    notice('change', 'notice.act.ChangeAnnounced'),
    notice('vetoed', 'notice.act.ChangeAnnounced', 1),
    page('reserves', 'member', 'reserves'),
    page('powers', 'member', 'powers'),
    collectFees(),
    page('pledge', 'member', pledge),
    review('pledge-leave', 'member', pledge, (t) => t('pledge.leave')),
    page('subscription', 'member', subscription),
    review('redeem', 'member', subscription, (t) => t('bank.redeem')),
    page('team', 'member', 'dynamic'),
    review('team-claim', 'member', 'dynamic', (t) => `${t('flow.claim')}: ${t('team.claim.friend')}`),
    page('rescue', 'member', 'rescue'),
    page('suil-pledges', 'elder', 'suilPledge'),
    review('suil-pledge-leave', 'elder', 'suilPledge', (t) => t('pledge.leave')),
  ];
}
