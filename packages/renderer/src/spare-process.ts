import { startProcess, type ProgramToRun, type RendererProcess } from './renderer-process';

/** Whoever took the last one needs the processor first. */
const PREPARED_AFTER_MS = 1_000;

/**
 * A process that runs no team's code yet: it has read the program and what bundles are lent, which is a third of
 * what a release waits for. Who takes it has it alone, as if it were started then.
 */
export function spareProcess(program: ProgramToRun) {
  let spare: RendererProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const prepare = () => {
    if (closed || spare) return;
    let prepared: RendererProcess;
    try {
      prepared = startProcess(program);
    } catch {
      // For want of files or memory. Nobody waits for it: who takes one starts it, and hears why that fails.
      return;
    }
    spare = prepared;
    void prepared.ended.then(() => {
      if (spare === prepared) spare = undefined;
    });
  };

  return {
    take(): RendererProcess {
      const taken = spare ?? startProcess(program);
      spare = undefined;
      clearTimeout(timer);
      timer = setTimeout(prepare, PREPARED_AFTER_MS).unref();
      return taken;
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
      spare?.kill('it is not needed any more');
    },
  };
}
