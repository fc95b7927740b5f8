import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this app, with its query. */
  to: string;
  /** Loads the page anew instead of changing the route. */
  reloadDocument?: boolean;
}

/**
 * A link to a route. The router's own component brings its server rendering along, which this app never uses; this one is
 * an anchor that any browser could follow, and that changes the route where a plain click asks for it.
 */
export function Link({ to, reloadDocument = false, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const own = event.button === 0 && !target && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (event.defaultPrevented || !own) return;
    if (reloadDocument) return setTimeout(() => window.location.reload());
    event.preventDefault();
    void navigate(to);
  };
  return <a {...rest} href={href} target={target} onClick={follow} />;
}
