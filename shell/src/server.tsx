import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RenderedPage, ShellServerBundle } from '@handloom/contracts/pages';
import { App } from './app';
import ConfirmEmailPage from './exposed/confirm-email-page';
import ForgotPasswordPage from './exposed/forgot-password-page';
import LoginPage from './exposed/login-page';
import ProfilePage from './exposed/profile-page';
import ResetPasswordPage from './exposed/reset-password-page';
import SignupPage from './exposed/signup-page';
import { NOT_RELEASED, NotReleased, serverComponents } from './remotes/components';

export { frameFragments } from './frame/frame-fragments';
export { routes } from './routes';

export const exposes: ShellServerBundle['exposes'] = {
  'login-page': LoginPage,
  'signup-page': SignupPage,
  'forgot-password-page': ForgotPasswordPage,
  'reset-password-page': ResetPasswordPage,
  'confirm-email-page': ConfirmEmailPage,
  'profile-page': ProfilePage,
};

/** For a guest: documents are shared, and who is here shows after hydration. */
export const render: ShellServerBundle['render'] = (
  { url, boot, remotes, whereabouts },
  signal,
) => {
  const own = Object.entries(exposes).map(([key, page]) => [`shell/${key}`, page] as const);
  const exposed = { ...remotes, ...Object.fromEntries(own) };
  const components = serverComponents(exposed, whereabouts);
  return markupOf(
    <StaticRouter location={url}>
      <App boot={{ ...boot, user: null }} components={components} cache={() => new Map()} />
    </StaticRouter>,
    signal,
  );
};

/**
 * A page or fragment that throws is left to the browser in its own place; one without a release is no
 * failure.
 * @throws what the frame around them throws
 */
function markupOf(tree: React.ReactNode, signal: AbortSignal): Promise<RenderedPage> {
  const failures: unknown[] = [];
  return new Promise((resolve, reject) => {
    const abort = () => {
      stream.abort(signal.reason);
      reject(signal.reason);
    };
    const stream = renderToPipeableStream(tree, {
      // A larger part would come hidden, shown by an inline script that the content policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        // The digest travels in the document, so that the browser knows why this place came empty.
        if (error instanceof NotReleased) return NOT_RELEASED;
        failures.push(error);
        return undefined;
      },
      onShellError: reject,
      onAllReady() {
        signal.removeEventListener('abort', abort);
        text(stream.pipe(new PassThrough())).then(
          (markup) => resolve({ markup, failures }),
          reject,
        );
      },
    });
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
