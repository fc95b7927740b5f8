import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { hrefOf, navigate } from '../../platform/router/location.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this app, with its query. */
  to: string;
  /** Loads the page anew instead of changing the route. */
  reloadDocument?: boolean;
}

/** Whether a click asks for nothing but to follow the link here. */
export const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** A link to a route: an anchor that any browser could follow, and that changes the route where a plain click asks for it. */
export function Link({ to, reloadDocument = false, onClick, target, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || target || !isPlainClick(event)) return;
    if (reloadDocument) return setTimeout(() => window.location.reload());
    event.preventDefault();
    navigate(to);
  };
  return <a {...rest} href={hrefOf(to)} target={target} onClick={follow} />;
}
