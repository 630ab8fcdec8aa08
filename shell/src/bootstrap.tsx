import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '@handloom/ui/global.scss';
import { App } from './app';
import { readBootData, readReleasesNow } from './boot/boot-data';
import { takeEarlyInput } from './boot/early-input';
import { reportFailures } from './boot/report-failures';
import { browserComponents } from './remotes/components';
import { loadExposed, registerRelease } from './remotes/federation';
import { liveReleases } from './remotes/live-releases';

/** React may need a moment from a place's code to its markup, and a press may fall into it. */
const REPEATED_AFTER_MS = [0, 100, 300, 1_000];

async function start(): Promise<void> {
  // Scripts may be faster than the document that asked for them.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const boot = readBootData();
  const releases = liveReleases(boot.releases, registerRelease, readReleasesNow);
  const components = browserComponents(releases, loadExposed);
  const places = components.load(boot.needs);

  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root.');
  const tree = (
    <BrowserRouter>
      <App boot={boot} components={components} />
    </BrowserRouter>
  );
  const repeat = takeEarlyInput(root);
  if (!boot.rendered) {
    createRoot(root, reportFailures).render(tree);
    return;
  }
  const hydrate = () => void hydrateRoot(root, tree, reportFailures);
  if (repeat) {
    // Somebody waits for an answer.
    flushSync(hydrate);
    repeat();
  } else {
    // In slices of a few milliseconds: the page is there already, and taps must not wait for all of it.
    startTransition(hydrate);
  }
  // A place keeps its markup until its code is there; what is done in it meanwhile waits.
  const repeatSoon = () => {
    for (const ms of REPEATED_AFTER_MS) setTimeout(() => takeEarlyInput(root)?.(), ms);
  };
  for (const place of places) {
    void place.then(() => {
      // Before React takes the place over, which it hears of in this same task.
      const repeatThere = takeEarlyInput(root);
      if (repeatThere) setTimeout(repeatThere);
      repeatSoon();
    });
  }
  addEventListener('press-held', repeatSoon);
}

void start();
