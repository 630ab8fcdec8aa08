import { startProcess, type RendererEnded, type RendererProcess } from './renderer-process';
import { spareProcess } from './spare-process';

jest.mock('./renderer-process', () => ({ startProcess: jest.fn() }));

const program = { program: 'renderer.cjs' };
const started: { end: () => void; kill: jest.Mock }[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  started.length = 0;
  jest.mocked(startProcess).mockImplementation(() => {
    let end = () => {};
    const ended = new Promise<RendererEnded>(
      (resolve) => (end = () => resolve({} as RendererEnded)),
    );
    const process = { ended, kill: jest.fn(), ask: jest.fn() };
    started.push({ end, kill: process.kill });
    return process as RendererProcess;
  });
});
afterEach(() => void jest.useRealTimers());

test('when a process was taken, then another is started a second later, for the next one', () => {
  const spare = spareProcess(program);
  spare.take();
  expect(started).toHaveLength(1);
  jest.advanceTimersByTime(1_000);
  expect(started).toHaveLength(2);
  spare.take();
  expect(started).toHaveLength(2);
  spare.close();
  // It is its taker's.
  expect(started[1]?.kill).not.toHaveBeenCalled();
});

test('when the one that stands ready ends, then nobody is given it', async () => {
  const spare = spareProcess(program);
  spare.take();
  jest.advanceTimersByTime(1_000);
  started[1]?.end();
  await Promise.resolve();
  spare.take();
  expect(started).toHaveLength(3);
});

test('when none can be started ahead, then the gateway goes on, and who takes one has it started', () => {
  const spare = spareProcess(program);
  spare.take();
  jest.mocked(startProcess).mockImplementationOnce(() => {
    throw new Error('EMFILE: too many open files');
  });
  jest.advanceTimersByTime(1_000);
  expect(spare.take()).toBeDefined();
  expect(started).toHaveLength(2);
});

test('when the gateway closes, then none stays and none is started', () => {
  const spare = spareProcess(program);
  spare.take();
  jest.advanceTimersByTime(1_000);
  spare.close();
  expect(started[1]?.kill).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(5_000);
  expect(started).toHaveLength(2);
});
