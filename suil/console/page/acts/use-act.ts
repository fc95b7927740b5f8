/** The steps of one act: what was entered, what it does, what was signed, what became of it. */
import { isAppError } from '@suil/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActRequest, PreparedAct } from '../../../chain/src/admin/prepare.ts';
import { isRejection } from '../../../web/src/platform/i18n/error-message.ts';
import { type ChainPlace, FACTS_KEY } from '../data/chain.ts';
import { keepPending } from './pending.ts';
import { carryOut, type Outcome, prepare } from './run-act.ts';
import { signFile } from './wallet.ts';

export type Step =
  | { readonly kind: 'entering'; readonly error: unknown }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'prepared'; readonly prepared: PreparedAct; readonly error: unknown }
  | { readonly kind: 'sending'; readonly prepared: PreparedAct }
  /** The chain may have it or not: only the same transaction may be sent again. */
  | { readonly kind: 'uncertain'; readonly prepared: PreparedAct; readonly signature: string; readonly error: unknown }
  | { readonly kind: 'done'; readonly prepared: PreparedAct; readonly outcome: Outcome };

export function useAct(place: ChainPlace) {
  const [step, setStep] = useState<Step>({ kind: 'entering', error: null });
  const queries = useQueryClient();
  const send = async (prepared: PreparedAct, signature: string) => {
    setStep({ kind: 'sending', prepared });
    keepPending(prepared.file, signature);
    try {
      const outcome = await carryOut(place, prepared.file, signature);
      setStep({ kind: 'done', prepared, outcome });
    } catch (error) {
      const isUncertain = isAppError(error, 'TRANSACTION_UNCERTAIN');
      setStep(isUncertain ? { kind: 'uncertain', prepared, signature, error } : { kind: 'prepared', prepared, error });
    }
    await queries.invalidateQueries({ queryKey: [FACTS_KEY] });
  };
  return {
    step,
    /** What was entered has changed: what was prepared from it counts no more. */
    reset: () => setStep({ kind: 'entering', error: null }),
    prepare: async (request: ActRequest) => {
      setStep({ kind: 'preparing' });
      try {
        setStep({ kind: 'prepared', prepared: await prepare(place, request), error: null });
      } catch (error) {
        setStep({ kind: 'entering', error });
      }
    },
    sign: async (prepared: PreparedAct) => {
      setStep({ kind: 'sending', prepared });
      try {
        await send(prepared, await signFile(prepared.file));
      } catch (error) {
        setStep({ kind: 'prepared', prepared, error: isRejection(error) ? null : error });
      }
    },
    send,
  };
}
