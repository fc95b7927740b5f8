import { useFaucet } from '../../entities/local/local.ts';
import { amountText } from '../../entities/parameters/amount-text.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { hideGuide, useGuide } from '../../platform/browser/guide.ts';
import { useConfig } from '../../platform/chain/config.ts';
import { useBalances, usePosition, useUserInfo } from '../../platform/chain/queries.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/actions/copy.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { useAddress, useRestoring } from '../../wallet/connect/account.ts';
import { openConnect } from '../../wallet/connect/connect-state.ts';
import styles from './guide.module.css';

interface Step {
  name: 'connect' | 'login' | 'sui' | 'bind' | 'stake';
  done: boolean;
  run: () => void;
}

/** The steps in their order, and which of them are done; null while that is not known. */
function useSteps(address: string | null): readonly Step[] | null {
  const loggedIn = useIsLoggedIn(address);
  const restoring = useRestoring();
  const info = useUserInfo(address).data;
  const position = usePosition(address).data;
  const balances = useBalances(address).data;
  const stakeMinMist = useKnownParameters()?.stakeMinMist;
  if (address === null ? restoring : !info || !position || !balances) return null;
  const hasStaked = position !== undefined && position.value + position.pending > 0n;
  const sui = balances?.SUI ?? 0n;
  if (!hasStaked && sui > 0n && stakeMinMist === undefined) return null;
  return [
    { name: 'connect', done: address !== null, run: () => openConnect('wallets') },
    { name: 'login', done: loggedIn, run: () => openConnect(address ? 'sign-in' : 'wallets') },
    {
      name: 'sui',
      done: hasStaked || (stakeMinMist !== undefined && sui > stakeMinMist),
      run: () => address && void copyText(address),
    },
    { name: 'bind', done: info?.bound ?? false, run: () => navigate('/not_bound?back=%2F') },
    {
      name: 'stake',
      done: hasStaked,
      run: () => navigate('/flow?act=stake'),
    },
  ];
}

/** The least amount and the fee of leaving are asked for when this step is the next one: the chain is there by then. */
function StakeText() {
  const { t } = useTranslation();
  const parameters = useKnownParameters();
  const minimum = amountText(parameters?.stakeMinMist, 'SUI', 0);
  return <p>{t('guide.stakeText', { minimum, fee: rateText(parameters?.unstakeFeeBps) })}</p>;
}

/** The least that is needed, a network fee with it. */
function SuiText() {
  const { t } = useTranslation();
  return <p>{t('guide.suiText', { minimum: amountText(useKnownParameters()?.stakeMinMist, 'SUI', 0) })}</p>;
}

/** On the local chain, which has no other source of SUI, the faucet's button. */
function TestSui() {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const address = useAddress();
  const faucetUrl = config?.environment === 'local' ? config.faucetUrl : null;
  const faucet = useFaucet(faucetUrl, address);
  if (!faucetUrl || !address) return null;
  return (
    <div className={styles.faucet}>
      <Button small busy={faucet.isPending} onClick={() => faucet.mutate()}>
        {t('local.faucet')}
      </Button>
    </div>
  );
}

/** The guide's steps; null where there is nothing left to guide to, or the user has put it away. */
export function useGuideSteps(address: string | null): readonly Step[] | null {
  const hidden = useGuide((state) => state.hidden);
  const steps = useSteps(address);
  return hidden || steps?.every((step) => step.done) ? null : steps;
}

function stateOf(step: Step, next: Step | undefined): 'done' | 'next' | 'later' {
  if (step.done) return 'done';
  return step === next ? 'next' : 'later';
}

function StepText({ name }: { name: Step['name'] }) {
  const { t } = useTranslation();
  if (name === 'stake') return <StakeText />;
  return name === 'sui' ? <SuiText /> : <p>{t(`guide.${name}Text`)}</p>;
}

/** The first visit's guide: five steps from a wallet to the first income, each ticked off when it is done. */
export function GuideCard({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <section className={styles.guide} aria-labelledby="guide-title" data-testid="guide">
      <div className={styles.head}>
        <h2 id="guide-title">{t('guide.title')}</h2>
        <span className="num">{t('guide.progress', { done, all: steps.length })}</span>
        <button type="button" aria-label={t('guide.close')} onClick={() => hideGuide(true)}>
          <Icon name="close" size="1rem" />
        </button>
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.name} data-state={stateOf(step, next)}>
            <i className="num" aria-hidden="true">
              {step.done ? <Icon name="check" size="0.9rem" /> : index + 1}
            </i>
            {step === next ? (
              <button type="button" onClick={step.run}>
                {t(`guide.${step.name}`)}
                <Icon name="chevronRight" size="1rem" />
              </button>
            ) : (
              <span>
                {t(`guide.${step.name}`)}
                {step.done ? <span className="sr"> · {t('guide.done')}</span> : null}
              </span>
            )}
            {step === next ? <StepText name={step.name} /> : null}
            {step === next && step.name === 'sui' ? <TestSui /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
