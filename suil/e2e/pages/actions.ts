/**
 * Every action of the app as data: where its form is, what is entered, what is reviewed and what is said when it is done. One function an
 * action, amounts as text; doing them is app.ts's.
 */
import type { Action, Screen } from './action.ts';
import type { Text } from './texts.ts';

const amountOf = (text: string) => [['amount.label', text]] as const;
const days = (count: number) => ['pledge.days', { count }] as const;
const press = (name: Text) => (app: Screen) => app.button(name, app.main).click();
const pressFirst = (name: Text) => (app: Screen) => app.button(name, app.main).first().click();

export const mintUsdc = (): Action => ({
  route: 'assets',
  open: async (app) => app.button('local.usdc', await app.openNetwork()).click(),
  title: 'local.usdc',
  done: 'local.usdcDone',
});

export const stake = (sui: string): Action => ({
  route: 'flow?act=stake',
  form: 'flow.stake',
  fill: amountOf(sui),
  title: 'flow.stake',
  done: 'flow.stakeDone',
});

export const unstake = (usdc: string): Action => ({
  route: 'flow?act=unstake',
  form: 'flow.unstake',
  fill: [['flow.principalToTake', usdc]],
  title: 'flow.unstake',
  done: 'flow.unstakeDone',
});

export const claimIncome = (usdc: string): Action => ({
  route: 'flow?act=claim',
  form: 'flow.claim',
  fill: [['flow.incomeToTake', usdc]],
  title: 'flow.claim',
  done: 'flow.claimDone',
});

export const claimTeam = (kind: 'friend' | 'indirect' | 'community' | 'peer'): Action => ({
  route: 'dynamic',
  open: (app) => app.main.getByRole('button', { name: app.text(`team.claim.${kind}`) }).click(),
  title: `team.claim.${kind}`,
  done: 'flow.claimDone',
});

export const pledge = (sui: string, term = 30): Action => ({
  route: 'pledge1?act=pledge',
  form: 'pledge.action',
  choose: [days(term)],
  fill: amountOf(sui),
  title: 'pledge.action',
  done: 'pledge.done',
});

export const pledgeSuil = (suil: string, term = 30): Action => ({
  route: 'suilPledge?act=pledge',
  form: 'suilPledge.action',
  choose: [days(term)],
  fill: amountOf(suil),
  title: 'suilPledge.action',
  done: 'suilPledge.done',
});

const ofPledge = (id: string, title: string, done: string): Action => ({
  route: `pledgeDetails1?id=${id}`,
  open: press(title),
  title,
  done,
});
export const withdrawPledgeIncome = (id: string) => ofPledge(id, 'pledge.withdraw', 'pledge.withdrawDone');
export const closePledgePrincipal = (id: string) => ofPledge(id, 'pledge.closePrincipal', 'pledge.principalPaid');
export const closeSuilPledge = (): Action => ({
  route: 'suilPledge',
  open: pressFirst('pledge.closePrincipal'),
  title: 'pledge.closePrincipal',
  done: 'pledge.principalPaid',
});
export const closePledgeIncome = (id: string) => ofPledge(id, 'pledge.closeIncome', 'pledge.incomePaid');

/** In the pool of SUIL and SUI: `buy` pays SUI, else SUIL goes the quick way. */
export const exchange = (amount: string, { buy }: { buy: boolean }): Action => ({
  route: buy ? 'exchange?pay=SUI&get=SUIL' : 'exchange?pay=SUIL&get=SUI',
  fill: [['exchange.pay', amount]],
  title: 'exchange.action',
  done: 'exchange.done',
});

/** SUI for USDC. */
export const swapToUsdc = (sui: string): Action => ({
  route: 'exchange?pay=SUI&get=USDC',
  fill: [['exchange.pay', sui]],
  title: 'exchange.action',
  done: 'exchange.done',
});

export const addShares = (suil: string): Action => ({
  route: 'exchange?pay=SUIL&get=SUI',
  open: press('share.poolAddShort'),
  form: 'share.poolAdd',
  fill: [[['share.poolAmount', { coin: 'SUIL' }], suil]],
  title: 'share.poolAdd',
  done: 'share.poolAdded',
});

export const removeShares = (percent: '25' | '50' | '75' | '100'): Action => ({
  route: 'exchange?pay=SUIL&get=SUI',
  open: press('share.poolRemoveShort'),
  form: 'share.poolRemove',
  choose: [`${percent}%`],
  title: 'share.poolRemove',
  done: 'share.poolRemoved',
});

export const topUp = (asset: 'SUI' | 'SUIL' | 'USDC', amount: string): Action => ({
  route: 'assets?act=topUp',
  form: 'assets.topUp',
  choose: [asset],
  fill: amountOf(amount),
  title: 'assets.topUp',
  done: 'assets.topUpDone',
});

export const transfer = (asset: 'SUI' | 'SUIL' | 'USDC' | 'PRO', amount: string, to: string): Action => ({
  route: 'assets?act=transfer',
  form: 'transfer.title',
  choose: [asset],
  fill: [...amountOf(amount), ['transfer.recipient', to]],
  title: 'transfer.title',
  done: 'transfer.done',
});

export const exchangePro = (pro: string): Action => ({
  route: 'assets?act=pro',
  form: 'pro.title',
  fill: amountOf(pro),
  title: 'pro.title',
  done: 'exchange.done',
});

export const withdraw = (asset: 'SUI' | 'SUIL' | 'USDC', amount: string): Action => ({
  route: 'assets?act=withdraw',
  form: 'withdrawal.title',
  choose: [asset],
  fill: amountOf(amount),
  title: 'withdrawal.title',
  done: 'withdrawal.requested',
});

/** Takes the newest voucher of a list to the vault. */
export const receive = (route: 'assets' | 'collection'): Action => ({
  route,
  open: pressFirst('withdrawal.receive'),
  title: 'withdrawal.receive',
  done: 'withdrawal.received',
});

export const setLimit = (coin: string, amount: string): Action => ({
  route: 'limits',
  open: (app) => app.main.getByRole('button', { name: `${app.text('limits.set')}: ${coin}` }).click(),
  form: 'limits.set',
  fill: [['limits.limit', amount]],
  title: 'limits.set',
  done: 'limits.done',
});

export const cancelWithdrawal = (): Action => ({
  route: 'assets',
  open: pressFirst('withdrawal.cancel'),
  title: 'withdrawal.cancel',
  done: 'withdrawal.cancelled',
});

export const subscribe = (usdc: string, term: 7 | 30 | 90 | 180): Action => ({
  route: `subscription?product=${term}`,
  fill: amountOf(usdc),
  title: 'bank.subscribe',
  done: 'bank.subscribed',
});

export const turnRenewalOff = (id: string): Action => ({
  route: `financialDetails?id=${id}`,
  open: press('bank.renewal.turnOff'),
  title: 'bank.renewal.turnOff',
  done: 'bank.renewal.turnedOff',
});

export const redeem = (id: string): Action => ({
  route: `financialDetails?id=${id}`,
  open: press('bank.redeem'),
  title: 'bank.redeem',
  done: 'bank.redeemed',
});

/** Any member has the vault collect the products' fees. */
export const collectFees = (): Action => ({
  route: 'reserves',
  open: async (app) => {
    const card = app.main.getByRole('region', { name: app.text('reserves.fees') });
    await card.getByRole('heading').click();
    await app.button('reserves.feesCollect', card).click();
  },
  title: 'reserves.feesCollect',
  done: 'reserves.feesCollected',
});

export const buyHashrate = (usdc: string): Action => ({
  route: 'hashrate?act=buy',
  form: 'hashrate.buy',
  fill: amountOf(usdc),
  title: 'hashrate.buy',
  done: 'hashrate.bought',
});

export const claimHashrate = (suil: string): Action => ({
  route: 'hashrate?act=claim',
  form: 'hashrate.claim',
  fill: amountOf(suil),
  title: 'hashrate.claim',
  done: 'hashrate.claimRequested',
});

/** One node; `tier` is its name on the screen. */
export const buyNode = (tier: string): Action => ({
  route: 'nodes',
  choose: [tier],
  fill: [['node.quantity', '1']],
  title: 'node.buyTitle',
  done: 'node.bought',
});

export const saveContact = (contact: Readonly<Record<string, string>>): Action => ({
  route: 'nodes',
  open: async (app) => {
    await app.main.getByRole('heading', { name: app.text('contact.title') }).click();
    await app.button('contact.add', app.main).click();
  },
  form: 'contact.title',
  fill: Object.entries(contact).map(([field, text]) => [`contact.${field}`, text]),
  title: 'contact.save',
  done: 'contact.saved',
});
