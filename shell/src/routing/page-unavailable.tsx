import { useEffect } from 'react';
import type { MicrofrontendName, PerMicrofrontend } from '@handloom/contracts/pages';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Button } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { PAGE_ID } from '../frame/page-id';
import styles from './page-unavailable.module.scss';
import { useOnline } from './use-online';

/** What is missing, in a shopper's words. */
const MISSING: PerMicrofrontend<string> = {
  'mf-storefront': 'The storefront is unavailable right now.',
  'mf-cart': 'The cart is unavailable right now.',
  'mf-admin': 'The admin panel is unavailable right now.',
};

interface PageUnavailableProps {
  owner: MicrofrontendName;
  onRetry(): void;
}

/**
 * In the place of a page that can't be had. Retry mends a network or a release that came back. A tab that asks
 * for a chunk of an old release that is gone was reloaded already (remotes/reload-for-newer.ts).
 */
export function PageUnavailable({ owner, onRetry }: PageUnavailableProps) {
  const online = useOnline();
  const missing = MISSING[owner] ?? 'This page is unavailable right now.';
  const title = online ? missing : 'You are offline.';
  usePageHead({ title: `${title.slice(0, -1)} | Handloom` });
  const retry = () => {
    // The button goes, and must not take the focus along.
    document.getElementById(PAGE_ID)?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <Container width="text">
      {/* It comes long after whoever listens was told that the page loads. */}
      <div role="alert" className={styles.place}>
        <h1>{title}</h1>
        {online ? (
          <p>
            The rest of the shop works as usual, and nothing you saved is lost. Please try again in
            a moment.
          </p>
        ) : (
          <Offline onOnlineAgain={onRetry} />
        )}
        {/* Browsers err, as with a private network that they do not know: nobody has to wait for their word. */}
        <div className={styles.actions}>
          <Button onClick={retry}>Retry</Button>
          {online && (
            <Button look="outline" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          )}
        </div>
      </div>
    </Container>
  );
}

/** The network is the visitor's own, and tells when it is back. */
function Offline({ onOnlineAgain }: { onOnlineAgain(): void }) {
  useEffect(() => {
    window.addEventListener('online', onOnlineAgain);
    return () => window.removeEventListener('online', onOnlineAgain);
  }, [onOnlineAgain]);
  return (
    <p>This page opens by itself as soon as you are connected again. Nothing you saved is lost.</p>
  );
}
