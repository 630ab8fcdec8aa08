import { useEffect, type ReactNode } from 'react';
import type { MicrofrontendName, PerMicrofrontend } from '@handloom/contracts/pages';
import { Button } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import styles from './page-unavailable.module.scss';
import { useOnline } from './use-online';

/** What is missing, in a shopper's words. */
const MISSING: PerMicrofrontend<string> = {
  'mf-storefront': 'The storefront is unavailable right now.',
  'mf-cart': 'The cart is unavailable right now.',
  'mf-admin': 'The admin panel is unavailable right now.',
};

/**
 * In the place of a page that can't be had. Retry mends a network or a release that came back. A tab that asks
 * for a chunk of an old release that is gone was reloaded already (remotes/reload-for-newer.ts).
 */
export function PageUnavailable({ owner, onRetry }: { owner: MicrofrontendName; onRetry(): void }) {
  const online = useOnline();
  const retry = <Button onClick={onRetry}>Retry</Button>;
  if (!online) return <Offline onOnlineAgain={onRetry}>{retry}</Offline>;
  return (
    <Container width="text" className={styles.place}>
      <h1>{MISSING[owner] ?? 'This page is unavailable right now.'}</h1>
      <p>
        The rest of the shop works as usual, and nothing you saved is lost. Please try again in a
        moment.
      </p>
      <div className={styles.actions}>
        {retry}
        <Button look="outline" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    </Container>
  );
}

interface OfflineProps {
  onOnlineAgain(): void;
  /** Browsers err, as with a private network that they do not know: nobody has to wait for their word. */
  children: ReactNode;
}

/** The network is the visitor's own, and tells when it is back. */
function Offline({ onOnlineAgain, children }: OfflineProps) {
  useEffect(() => {
    window.addEventListener('online', onOnlineAgain);
    return () => window.removeEventListener('online', onOnlineAgain);
  }, [onOnlineAgain]);
  return (
    <Container width="text" className={styles.place}>
      <h1>You are offline.</h1>
      <p role="status">
        This page opens by itself as soon as you are connected again. Nothing you saved is lost.
      </p>
      <div className={styles.actions}>{children}</div>
    </Container>
  );
}
