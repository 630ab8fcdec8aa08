/**
 * Draws the shop's pictures into the folders that keep them.
 *   tsx tools/draw-rugs/draw-all.ts [part of a name] [whole|corner|room]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rugBook, rugCalled } from './book/rug-book';
import { encode } from './picture';
import { byteLimit, drawView, views, type View } from './pictures-of';
import { drawStorefront, storefrontNames } from './storefront-pictures';
import { weaveRug } from './weave-rug';

const masters = join(__dirname, '../../svc-catalog/seed/pictures');
const storefront = join(__dirname, '../../mf-storefront/pictures');

type Task = { kind: 'rug'; key: string; view: View } | { kind: 'storefront'; name: string };

const fileOf = (task: Task): string =>
  task.kind === 'storefront'
    ? join(storefront, `${task.name}.webp`)
    : join(masters, `${task.key}-${views.indexOf(task.view) + 1}.webp`);

async function draw(task: Task): Promise<void> {
  if (task.kind === 'storefront') {
    const { picture, limit } = drawStorefront(task.name);
    await writeFile(fileOf(task), await encode(picture, limit));
    return;
  }
  const entry = rugCalled(task.key);
  const picture = drawView(task.view, entry, weaveRug(entry));
  await writeFile(fileOf(task), await encode(picture, byteLimit[task.view]));
}

/** Two loops at most: the pictures are drawn on machines that have other work. */
async function main(): Promise<void> {
  const [name = '', only] = process.argv.slice(2);
  const tasks: Task[] = [
    ...(only === undefined
      ? storefrontNames
          .filter((n) => n.includes(name))
          .map((n): Task => ({ kind: 'storefront', name: n }))
      : []),
    ...views
      .filter((v) => only === undefined || v === only)
      .flatMap((view) =>
        rugBook
          .filter((r) => r.key.includes(name))
          .map((r): Task => ({ kind: 'rug', key: r.key, view })),
      ),
  ];
  // what is missing comes first, so that an interrupted run is completed soonest
  tasks.sort((a, b) => Number(existsSync(fileOf(a))) - Number(existsSync(fileOf(b))));
  const children = [0, 1].map((share) => {
    const own = tasks.filter((_, index) => index % 2 === share);
    return fork(__filename, { env: { ...process.env, DRAW_RUGS_TASKS: JSON.stringify(own) } });
  });
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  if (codes.some((code) => code !== 0)) process.exitCode = 1;
}

async function drawAll(tasks: Task[]): Promise<void> {
  for (const task of tasks) {
    const started = Date.now();
    await draw(task);
    console.log(`${fileOf(task)} ${Math.round((Date.now() - started) / 1000)} s`);
  }
}

const { DRAW_RUGS_TASKS: share } = process.env;
void (share === undefined ? main() : drawAll(JSON.parse(share) as Task[]));
