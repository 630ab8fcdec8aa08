import { startTransition, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ownerOf, type FragmentName } from '@handloom/contracts/pages';
import '@handloom/ui/global.scss';
import { App } from './app';
import { readBootData } from './boot/boot-data';
import { EarlyInput, isHydrated } from './boot/early-input';
import { keepTranslatedText } from './boot/keep-translated-text';
import { reportFailures } from './boot/report-failures';
import { browserComponents } from './remotes/components';
import { loadExposed, registerRelease, startedParts } from './remotes/federation';
import { SEARCH_OVERLAY } from './frame/frame-fragments';
import { leaveForNewerReleases } from './remotes/leave-for-newer-releases';
import { liveReleases } from './remotes/live-releases';
import { readReleasesNow } from './remotes/read-releases-now';
import { reloadForNewer } from './remotes/reload-for-newer';
import { failures } from './reports/failures';
import { whenSettled } from './reports/when-settled';

const workingReleases = () =>
  import(/* webpackChunkName: "reports" */ './remotes/working-releases');

async function start(): Promise<void> {
  // Scripts may be faster than the document that asked for them.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  keepTranslatedText();
  const boot = readBootData();
  const releases = liveReleases(boot.releases, registerRelease, readReleasesNow);
  leaveForNewerReleases(boot.releases, readReleasesNow);
  const pages = new Set(boot.routes.map(({ owner, route }) => `${owner}/${route.page}`));
  const reload = () => location.reload();
  const { pathname } = location;
  // A page that cannot be had shows nothing that could be lost; a fragment stands among what was typed.
  const components = browserComponents(releases, loadExposed, async (name, isHere) => {
    if (!pages.has(name)) return false;
    const readNow = async () => {
      const now = await readReleasesNow();
      // Whoever has gone elsewhere meanwhile may be typing there.
      if (!isHere()) throw new Error(`Nobody waits for ${name} any more.`);
      return now;
    };
    const tab = { first: boot.releases, readNow, reload };
    if (await reloadForNewer(ownerOf(name), tab)) return true;
    const remembered = await workingReleases().catch(() => null);
    if (await remembered?.goBack(ownerOf(name), tab)) return true;
    const isRead = isHere() && location.pathname === pathname && isWrittenToBeRead(name);
    if (isRead) globalThis.asWritten?.say();
    return isRead;
  });
  const places = components.load(boot.needs);

  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root.');
  // The markup is of the page that was left, and the router would show the other.
  if (globalThis.earlyBack?.loads()) return;
  const tree = (
    <BrowserRouter>
      <App boot={boot} components={components} />
    </BrowserRouter>
  );
  if (boot.rendered) takeOver(root, tree, places);
  else createRoot(root, reportFailures).render(tree);
  failures().shellHasStarted = true;
  await whenSettled(places);
  // Letters that are typed while the search box is on its way are lost. Elsewhere its team's code would come for it alone.
  const owners = new Set(boot.needs.map(ownerOf));
  if (owners.has(ownerOf(SEARCH_OVERLAY))) components.preload(SEARCH_OVERLAY);
  const { askAgainForPictures } = await import(
    /* webpackChunkName: "reports" */ './pictures/ask-again'
  );
  askAgainForPictures();
  const reports = await import(/* webpackChunkName: "reports" */ './reports/send-reports');
  reports.sendReports(startedParts);
  const { rememberWorking } = await workingReleases();
  rememberWorking(boot.releases, startedParts);
}

/**
 * Whether what the visitor sees of the page is what the server has written. What searches may find can be read as it is; others
 * are a form, or wait for what only their code knows.
 */
function isWrittenToBeRead(name: FragmentName): boolean {
  const written = document.querySelector<HTMLElement>(`[data-boundary="${name}"] > *`);
  return written !== null && !isHydrated(written) && !document.querySelector('meta[name="robots"]');
}

/** @param places of which each is done when its code is there or cannot be had */
function takeOver(root: HTMLElement, tree: ReactNode, places: Promise<unknown>[]): void {
  const earlyInput = new EarlyInput(root);
  const hydrate = () => void hydrateRoot(root, tree, reportFailures);
  // In slices of a few milliseconds, since the page is there already and taps must not wait for all of
  // it; unless somebody waits for an answer.
  if (earlyInput.isThere) flushSync(hydrate);
  else startTransition(hydrate);
  earlyInput.repeatUntilHeard();
  // A place keeps its markup until its code is there; what is done in it meanwhile waits.
  for (const place of places) {
    void place.then(() => {
      // React hears of it in this same task.
      earlyInput.remember();
      setTimeout(earlyInput.repeatUntilHeard);
    });
  }
}

void start();
