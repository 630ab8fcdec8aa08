import type { RunningCanary } from '@handloom/release-registry/canary-record';
import { refuseBeside, refuseSecond } from '@handloom/release-registry/change-canary';
import type { RunningShop } from './find-shop';
import { noteOfBuild, noteOfChange } from './release-note';
import type { Change, Say } from './microfrontend-steps';
import { prepare } from './prepare-release';
import { at, sentenceOfEnd } from './sentences';
import { stepsSaid } from './timed-steps';

interface Share extends Change {
  percent: number;
  checks: boolean;
}

/**
 * Begins a canary with what is built here. One that runs gets another share, whatever is built here since.
 * @returns the sentence to print
 * @throws NoCanary where another part has one, or nothing is live beside it
 */
export async function canary(share: Share, shop: RunningShop, say: Say): Promise<string> {
  const { name, percent } = share;
  const key = shop.keyOf(name);
  const { running } = await shop.registry.canaries();
  if (percent === 0) {
    const note = await noteOfChange(share.note, 'the canary is over');
    const ended = await shop.registry.as(note, key).endCanary(name);
    return ended
      ? sentenceOfEnd(name, ended.version, await shop.registry.live())
      : `No canary of ${name} is running.`;
  }
  refuseSecond(name, running);
  return running ? changeShare(share, running, shop) : begin(share, shop, say);
}

async function changeShare(
  { name, note, percent }: Share,
  { version, root, percent: before }: RunningCanary,
  { registry, keyOf }: RunningShop,
): Promise<string> {
  const why = await noteOfChange(note, `from ${before}% to ${percent}% of the visitors`);
  await registry.as(why, keyOf(name)).canary(name, { version, root, percent });
  const told = `The canary ${name} ${version} is for ${percent}% of the visitors`;
  return percent === before
    ? `${told}, as before. For another build end it first: --canary 0.`
    : `${told} now; before it was ${before}%.`;
}

async function begin(
  { name, note: given, percent, checks }: Share,
  shop: RunningShop,
  say: Say,
): Promise<string> {
  const steps = stepsSaid(say);
  const note = await noteOfBuild(name, given);
  // What can be no canary need not be built, or checked for a minute.
  const refuse = async (built?: string) =>
    refuseBeside(name, (await shop.registry.live())[name], built);
  await refuse();
  const { version, root } = await prepare({ name, checks, refuse }, shop, steps);
  const changes = shop.registry.as(note, shop.keyOf(name));
  await changes.canary(name, { version, root, percent });
  return `${name} ${version} is for ${percent}% of the visitors${at(shop.url)} now. More: --canary 50; nobody: --canary 0; everybody: --to ${version}. ${steps.total()} in all.`;
}
