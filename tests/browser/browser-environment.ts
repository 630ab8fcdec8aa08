import ServerEnvironment from '@handloom/test-kit/server-environment';
import { keepWindows, type KeptWindows } from './kept-windows';

declare global {
  var keptWindows: KeptWindows | undefined;
}

/** Of this process, whatever file of tests it runs: Jest evaluates what tests import anew for each. */
const keptWindows = keepWindows();

// Jest's worker ends when nothing keeps it, and hears no more messages from then on.
const whenJestIsDone = (event: string | symbol) => {
  if (event !== 'message') return;
  process.off('removeListener', whenJestIsDone);
  void keptWindows.close();
};
if (process.connected) process.on('removeListener', whenJestIsDone);

/** Node, with the browser that the files of a run share. */
export default class BrowserEnvironment extends ServerEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.keptWindows = keptWindows;
  }

  override async teardown(): Promise<void> {
    // A process without workers may have run its last file.
    await (process.connected ? keptWindows.forgetFile() : keptWindows.close());
    await super.teardown();
  }
}
