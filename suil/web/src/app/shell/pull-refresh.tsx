import { type RefObject, useEffect, useRef, useState } from 'react';
import { refreshFigures } from '../../platform/api/refresh.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { begin, isReady, move, NONE, type Pull } from './pull-gesture.ts';
import styles from './pull-refresh.module.css';

type Stage = 'rest' | 'pull' | 'release' | 'busy' | 'done' | 'failed';

/** How long the outcome stays to be read. */
const OUTCOME_MS = 1_500;
/** The shortest time of reading that an eye and a screen reader can follow. */
const BUSY_MS = 500;

/**
 * A page pulled down from its top by touch reads its data again. Touch only: a mouse, a wheel and the keyboard never
 * come here. What lies over the page (sheets, menus, toasts) is not within `page`, so a touch there does not pull.
 */
export default function PullRefresh({ page }: { page: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>('rest');
  const busy = useRef(false);
  const pill = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const refresh = async () => {
      busy.current = true;
      setStage('busy');
      const seen = new Promise((resolve) => setTimeout(resolve, BUSY_MS));
      const [succeeded] = await Promise.all([refreshFigures().catch(() => false), seen]);
      busy.current = false;
      setStage(succeeded ? 'done' : 'failed');
    };
    const show = (pull: Pull) => {
      pill.current?.style.setProperty('--pulled', `${pull.state === 'pulling' ? pull.px : 0}`);
      const pulling = isReady(pull) ? 'release' : 'pull';
      setStage(pull.state === 'pulling' ? pulling : 'rest');
    };
    if (page.current === null) return;
    return followTouch(page.current, {
      mayBegin: () => !busy.current,
      onPull: show,
      onLetGo: (pull) => (isReady(pull) ? void refresh() : show(NONE)),
    });
  }, [page]);
  useEffect(() => {
    if (stage !== 'done' && stage !== 'failed') return;
    const timer = setTimeout(() => setStage('rest'), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [stage]);
  const texts: Record<Stage, string> = {
    rest: '',
    pull: t('refresh.pull'),
    release: t('refresh.release'),
    busy: t('refresh.busy'),
    done: t('refresh.done'),
    failed: t('errors.LIST_REFRESH_FAILED'),
  };
  const announced = stage === 'busy' || stage === 'done' || stage === 'failed';
  return (
    <div className={styles.stage}>
      <div ref={pill} className={styles.pill} data-stage={stage} data-testid="pull-refresh" aria-hidden="true">
        <span className={styles.mark}>
          <Mark stage={stage} />
        </span>
        {texts[stage]}
      </div>
      <span className="sr" role="status">
        {announced ? texts[stage] : ''}
      </span>
    </div>
  );
}

function Mark({ stage }: { stage: Stage }) {
  if (stage === 'failed') return <Icon name="warn" />;
  return stage === 'done' ? <Icon name="check" /> : <Turning />;
}

function Turning() {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M19.500 12a7.500 7.500 0 1 1-2.200-5.300M19.500 3.500v4.500H15" />
    </svg>
  );
}

interface Follower {
  mayBegin: () => boolean;
  onPull: (pull: Pull) => void;
  onLetGo: (pull: Pull) => void;
}

/** Follows one touch on `page`, from the page's top. Returns what stops it. */
function followTouch(page: HTMLElement, { mayBegin, onPull, onLetGo }: Follower): () => void {
  let pull: Pull = NONE;
  const isTop = () => window.scrollY <= 0;
  const down = ({ touches, target }: TouchEvent) => {
    const touch = touches.length === 1 ? touches[0] : undefined;
    const free = touch && mayBegin() && isTop() && !isZoomed() && !hasOwnWay(target, page);
    if (pull.state === 'pulling') onPull(NONE);
    pull = free ? begin({ x: touch.clientX, y: touch.clientY }) : NONE;
  };
  const moved = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (touch === undefined) return;
    pull = move(pull, { x: touch.clientX, y: touch.clientY });
    if (pull.state !== 'pulling') return;
    // Without this the browser scrolls along and reports the touch five times a second.
    if (event.cancelable) event.preventDefault();
    onPull(pull);
  };
  const up = () => {
    const last = pull;
    pull = NONE;
    if (last.state === 'pulling') onLetGo(last);
  };
  const cancelled = () => {
    if (pull.state === 'pulling') onPull(NONE);
    pull = NONE;
  };
  // A listener that may hold back the scrolling makes every scrolling wait for it: only at the top is there one.
  let holding = false;
  const hold = () => {
    if (isTop() === holding) return;
    holding = !holding;
    if (holding) page.addEventListener('touchmove', moved, { passive: false });
    else page.removeEventListener('touchmove', moved);
  };
  hold();
  window.addEventListener('scroll', hold, { passive: true });
  page.addEventListener('touchstart', down, { passive: true });
  page.addEventListener('touchend', up);
  page.addEventListener('touchcancel', cancelled);
  return () => {
    window.removeEventListener('scroll', hold);
    page.removeEventListener('touchmove', moved);
    page.removeEventListener('touchstart', down);
    page.removeEventListener('touchend', up);
    page.removeEventListener('touchcancel', cancelled);
  };
}

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;

/** Whether a touch here moves something else: a slider, or a part that is scrolled down itself. */
function hasOwnWay(target: EventTarget | null, page: Element): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input[type="range"], textarea')) return true;
  for (let part: Element | null = target; part && part !== page; part = part.parentElement) {
    if (part.scrollTop > 0) return true;
  }
  return false;
}
