import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';

interface MenuProps {
  /** The button that opened it, named by `aria-controls` and `aria-expanded`. */
  button: RefObject<HTMLElement | null>;
  id: string;
  /** By the keyboard, the first choice has the focus at once. */
  byKeyboard: boolean;
  onClose: () => void;
  className: string | undefined;
  children: ReactNode;
}

const ITEMS = '[role^="menuitem"]';

/**
 * The choices under a button, after the menu-button pattern of WAI-ARIA: arrows, Home, End and first letters move, Escape, Tab and
 * whatever happens elsewhere close it. The focus goes in and comes back. What a choice looks like and does is the caller's.
 * Light on purpose: it comes and goes between a tap and the next picture.
 */
export function Menu({ button, id, byKeyboard, onClose, className, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent((target: EventTarget | null) => {
    const isIn = (part: HTMLElement | null) => target instanceof Node && part?.contains(target) === true;
    if (!isIn(menu.current) && !isIn(button.current)) onClose();
  });
  useLayoutEffect(() => {
    (byKeyboard ? itemsOf(menu.current)[0] : menu.current)?.focus({ preventScroll: !byKeyboard });
  }, [byKeyboard]);
  useEffect(() => {
    const press = (event: Event) => leave(event.target);
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
  const close = () => {
    button.current?.focus();
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') {
      // Tab continues from the button, as if there had been no menu.
      if (event.key === 'Escape') event.preventDefault();
      return close();
    }
    const next = nextItem(itemsOf(menu.current), document.activeElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      className={className}
      aria-labelledby={button.current?.id}
      onKeyDown={press}
      onBlur={(event) => event.relatedTarget && leave(event.relatedTarget)}
      // The choice has acted by now; whatever it opens comes later and finds the focus on the button.
      onClick={(event) => event.target instanceof Element && event.target.closest(ITEMS) && close()}
    >
      {children}
    </div>
  );
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

/** Where a key leads from the item that has the focus, or from none. */
function nextItem(items: readonly HTMLElement[], focused: Element | null, key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item.isSameNode(focused));
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at < 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
