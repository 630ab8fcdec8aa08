import { runTool } from './command-line';
import { newPart } from './new-microfrontend/new-part';
import { enterWorkspace, whoReviews } from './new-workspace';
import { REPOSITORY } from '@handloom/build-kit/repository';

const USAGE = 'Usage: npm run new:mf -- mf-journal --title "Journal"';

/** `npm run new:mf`: a microfrontend of one's own, which needs no change in anyone else's folder. */
async function main([name]: string[], title = ''): Promise<string> {
  if (!name) throw new Error(USAGE);
  await newPart({ name, title, repository: REPOSITORY });
  await enterWorkspace(name, REPOSITORY);
  const address = `/${name.slice('mf-'.length)}`;
  const behind = (command: string) => `${command} `.padEnd(37);
  return `${name} is there. Its page is ${name}/src/features${address}${address}-page.tsx.
  npm start                            shows it at ${address} (a running shop must be started again, once)
  ${behind(`npm run dev -w ${name}`)}hot reload against the running shop
  git add . && git commit              a release says what it was built from
  ${behind(`npm run release -- ${name}`)}checks it and makes it live; --rollback takes it back
${whoReviews(name)}`;
}

const options = { title: { type: 'string' } } as const;
runTool({ usage: USAGE, words: 1, options }, ({ words, values }) => main(words, values.title));
