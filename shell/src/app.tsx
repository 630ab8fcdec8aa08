import { useMemo } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { Boundary } from '@handloom/frontend-kit/boundary';
import { HostContext } from '@handloom/frontend-kit/host-context';
import { SESSION_KEY } from '@handloom/frontend-kit/session';
import type { Boot } from './boot/boot-data';
import { Boundaries } from './frame/boundaries/boundaries';
import { Notices } from './frame/notices';
import { ShopFailed } from './frame/shop-failed';
import { LiveUpdates } from './live-updates/live-updates';
import type { Components } from './remotes/components';
import { ComponentsContext } from './remotes/components-context';
import { ArriveAtPage } from './routing/arrive-at-page';
import { OneClick } from './routing/one-click';
import { PreloadOnIntent } from './routing/preload-on-intent';
import { SiteRoutes } from './routing/site-routes';
import { OneAccount } from './session/one-account';

export interface AppProps {
  boot: Boot;
  components: Components;
  /** The gateway gives each rendering a cache of its own. */
  cache?: SWRConfiguration['provider'];
}

/** The one tree of the site, the same in the gateway and in the browser; a router stands around it. */
export function App({ boot, components, cache }: AppProps) {
  const host = useMemo(
    () => ({
      settings: boot.settings,
      missing: boot.missing,
      fragment: components.component,
      afterFragment: components.after,
    }),
    [boot, components],
  );
  const swr = useMemo<SWRConfiguration>(
    () => ({
      fallback: boot.user === undefined ? boot.data : { ...boot.data, [SESSION_KEY]: boot.user },
      // At first after a second or two: a phone that changes its network loses only what is under way. In all half a minute.
      errorRetryInterval: 1_000,
      errorRetryCount: 4,
      focusThrottleInterval: 30_000,
      shouldRetryOnError: isWorthRetrying,
      ...(cache && { provider: cache }),
    }),
    [boot, cache],
  );
  return (
    <Boundary name="shell/frame" unavailable={() => <ShopFailed />}>
      <SWRConfig value={swr}>
        <HostContext value={host}>
          <ComponentsContext value={components}>
            <OneAccount>
              <SiteRoutes routes={boot.routes} />
            </OneAccount>
            <ArriveAtPage />
            <OneClick />
            <PreloadOnIntent routes={boot.routes} />
            <LiveUpdates />
            <Notices />
            <Boundaries />
          </ComponentsContext>
        </HostContext>
      </SWRConfig>
    </Boundary>
  );
}

/** The shop's refusals stay refusals; only silence and trouble may pass. */
function isWorthRetrying(error: { status?: number }): boolean {
  return error.status === undefined || error.status === 0 || error.status >= 500;
}
