import { isCompleteAddress, parseAddress, shortenAddress, ZERO_ADDRESS } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { GroupedAddress } from '../../entities/referral/grouped-address.tsx';
import Invitation from '../../entities/referral/invitation.tsx';
import { invitedBy } from '../../entities/referral/inviter.ts';
import { queryClient } from '../../platform/api/query.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useConfig } from '../../platform/chain/config.ts';
import { userInfoQuery, useUserInfo } from '../../platform/chain/queries.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Narrow, PageHeader } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { bindPlan } from './bind-plan.ts';
import styles from './referral.module.css';
import { typedInviter } from './typed-inviter.ts';

/** Where `back` may lead: a path of this app, nothing else. */
function backPath(search: URLSearchParams): string {
  const back = search.get('back');
  return back?.startsWith('/') && !back.startsWith('//') ? back : '/flow';
}

/** Binding an inviter: asked before the first stake, once and for all. The invite link fills the field. */
export function BindPage() {
  const { t } = useTranslation();
  return (
    <Narrow>
      <PageHeader title={t('bind.title')} />
      <Invited />
      <LoginGate>{(address) => <BindForm address={address} />}</LoginGate>
    </Narrow>
  );
}

/** What a user sees first after opening an invite link. Not shown after the login. */
function Invited() {
  const [search] = useSearchParams();
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  return loggedIn ? null : <Invitation inviter={invitedBy(address, `${search}`)} />;
}

function BindForm({ address }: { address: string }) {
  const info = useUserInfo(address);
  return (
    <Block query={info} skeleton={<Skeleton height="16rem" />}>
      {(data) =>
        data.bound ? (
          <Bound root={data.root === address} inviter={data.inviter} />
        ) : (
          <Unbound key={address} address={address} />
        )
      }
    </Block>
  );
}

function Bound({ root, inviter }: { root: boolean; inviter: string }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <Card>
      <Notice>{root ? t('bind.isRoot') : t('bind.already')}</Notice>
      {inviter !== ZERO_ADDRESS ? (
        <div style={{ marginTop: '1rem' }}>
          <Facts
            facts={[
              {
                label: t('bind.inviter'),
                value: <span title={inviter}>{shortenAddress(inviter)}</span>,
                testId: 'inviter',
              },
            ]}
          />
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button kind="primary" wide onClick={() => navigate(backPath(search))}>
          {t('bind.continue')}
        </Button>
      </div>
    </Card>
  );
}

/** The address that will be bound, to be compared with the one that was given; nothing while it is not whole. */
function WholeAddress({ text }: { text: string }) {
  if (!isCompleteAddress(text)) return null;
  return (
    <p className={styles.whole} data-testid="whole-inviter">
      <GroupedAddress address={parseAddress(text)} />
    </p>
  );
}

/** Says whose address it is, when the root's was filled in. */
function RootNotice({ address }: { address: string }) {
  const { t } = useTranslation();
  const root = useConfig().data?.manifest.root;
  return address !== '' && address === root ? <Notice>{t('bind.noneNote')}</Notice> : null;
}

/** A member without an inviter joins below the root: its address is filled in whole, to be read before it is bound. */
function NoInviter({ onChoose }: { onChoose: (root: string) => void }) {
  const { t } = useTranslation();
  const root = useConfig().data?.manifest.root;
  if (root === undefined) return null;
  return (
    <Button kind="quiet" wide onClick={() => onChoose(root)}>
      {t('bind.none')}
    </Button>
  );
}

/** The reason the inviter cannot be used, or null. The contract checks the same again. */
async function problemOf(t: TFunction, text: string, address: string): Promise<string | null> {
  if (text.trim() === '') return t('bind.required');
  if (!isCompleteAddress(text)) return t('errors.ADDRESS_INVALID');
  const inviter = parseAddress(text);
  if (inviter === address) return t('errors.REFERRAL_INVITER_IS_SELF');
  const info = await queryClient.fetchQuery({ ...userInfoQuery(inviter), staleTime: 0 });
  return info.bound ? null : t('errors.REFERRAL_INVITER_NOT_BOUND');
}

function Unbound({ address }: { address: string }) {
  const { t } = useTranslation();
  const id = useId();
  const store = useWalletStore();
  const [search] = useSearchParams();
  const [text, setText] = useState(() => invitedBy(address, `${search}`));
  const [problem, setProblem] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);

  const field = useRef<HTMLTextAreaElement>(null);
  const chooseRoot = (root: string) => {
    setText(root);
    setProblem(null);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    const found = await problemOf(t, text, address).catch(() => t('errors.CHAIN_NODE_UNAVAILABLE'));
    setChecking(false);
    setProblem(found);
    if (found !== null) return;
    const back = backPath(search);
    await startTransaction(store, {
      ...bindPlan(t, parseAddress(text)),
      onConfirmed: () => navigate(back, { replace: true }),
    });
  };
  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <p className={styles.why}>{t('bind.why')}</p>
        <label className={styles.label} htmlFor={id}>
          {t('bind.label')}
        </label>
        <textarea
          ref={field}
          id={id}
          className={`${styles.input} ${problem ? styles.bad : ''} num`}
          rows={2}
          value={text}
          placeholder="0x…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setText(typedInviter(event.target.value));
            setProblem(null);
          }}
        />
        <p className={styles.problem} id={`${id}-problem`} role={problem ? 'alert' : undefined}>
          {problem}
        </p>
        <WholeAddress text={text} />
        <RootNotice address={text} />
        <Notice tone="warn">{t('bind.final')}</Notice>
        <div className={styles.actions}>
          <Button kind="primary" wide type="submit" busy={checking}>
            {t('bind.submit')}
          </Button>
          {text.trim() === '' ? <NoInviter onChoose={chooseRoot} /> : null}
        </div>
      </form>
    </Card>
  );
}
