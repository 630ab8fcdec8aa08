import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '@handloom/local-infrastructure/free-port';

/**
 * A window of WebKit's own small browser, driven by the protocol of https://www.w3.org/TR/webdriver2/. A few of its calls, since
 * libraries for it bring managers of all other browsers (18 MB).
 */
export interface WebKitWindow {
  resize(width: number, height: number): Promise<void>;
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page; what it returns must be JSON. */
  run(body: string, ...values: unknown[]): Promise<unknown>;
  /** Presses the middle of what a CSS selector finds, whatever lies there, as a person does. */
  press(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  close(): Promise<void>;
}

const READY_WITHIN_MS = 10_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const element = z.object({ [ELEMENT]: z.string() });
const point = z.object({ x: z.int(), y: z.int() });
const MIDDLE = `
  const found = document.querySelector(arguments[0]);
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };`;
const answer = z.object({ value: z.unknown() });
const failure = z.object({ value: z.object({ error: z.string(), message: z.string() }) });

/** @throws with one sentence when the driver or a display is missing. */
export async function openWebKit(): Promise<WebKitWindow> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    // xvfb-run does not pass on what ends it.
    detached: true,
  });
  let missing = false;
  driver.once('error', () => (missing = true));
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const read: unknown = await response.json();
    const failed = failure.safeParse(read).data?.value;
    if (failed) throw new Error(`${failed.error}: ${failed.message}`);
    return answer.parse(read).value;
  };
  const end = () => {
    if (driver.pid && !missing) process.kill(-driver.pid, 'SIGTERM');
  };
  try {
    const session = `/session/${await startSession(call, () => missing)}`;
    const run = (script: string, ...args: unknown[]) =>
      call('POST', `${session}/execute/sync`, { script, args });
    return {
      resize: async (width, height) => {
        await call('POST', `${session}/window/rect`, { width, height });
      },
      open: async (url) => {
        await call('POST', `${session}/url`, { url });
      },
      run,
      press: async (selector) => {
        const middle = point.parse(await run(MIDDLE, selector));
        const actions = [
          { type: 'pointerMove', origin: 'viewport', ...middle },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        const pointer = { type: 'pointer', id: 'mouse', actions };
        await call('POST', `${session}/actions`, { actions: [pointer] });
      },
      type: async (selector, text) => {
        const wanted = { using: 'css selector', value: selector };
        const found = element.parse(await call('POST', `${session}/element`, wanted));
        await call('POST', `${session}/element/${found[ELEMENT]}/value`, { text });
      },
      close: async () => {
        await call('DELETE', session).catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

async function startSession(
  call: (method: string, path: string, body?: object) => Promise<unknown>,
  isMissing: () => boolean,
): Promise<string> {
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } };
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      const begun = await call('POST', '/session', { capabilities });
      return z.object({ sessionId: z.string() }).parse(begun).sessionId;
    } catch (error) {
      if (isMissing() || Date.now() > deadline) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(
          `WebKit did not start (Debian: apt-get install webkit2gtk-driver xvfb): ${why}`,
        );
      }
      await pause(100);
    }
  }
}
