import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink } from '@handloom/ui/button';

export interface PageLinkProps {
  /** The page alone, for who has no scripts, search engines, and a new tab. */
  to: string;
  rel: 'next' | 'prev';
  /** The page that it would continue is still on its way. */
  busy: boolean;
  /** Shows the page in place. */
  onFollow(): void;
  children: ReactNode;
}

export function PageLink({ to, rel, busy, onFollow, children }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    // Whoever asks for a new tab or a download gets the page alone.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!busy) onFollow();
  };
  return (
    <ButtonLink to={to} rel={rel} look="outline" aria-disabled={busy || undefined} onClick={follow}>
      {children}
    </ButtonLink>
  );
}
