import { spawnSync } from 'node:child_process';
import { runTool } from './command-line';
import { newService } from './new-service/new-service';
import { enterWorkspace, whoReviews } from './new-workspace';
import { REPOSITORY } from '@handloom/build-kit/repository';

const USAGE = 'Usage: npm run new:service -- svc-journal --title "Journal"';

/** `npm run new:service`: a service of one's own, which needs no change in anyone else's folder. */
async function main([name]: string[], title = ''): Promise<string> {
  if (!name) throw new Error(USAGE);
  const address = await newService({ name, title, repository: REPOSITORY });
  await enterWorkspace(name, REPOSITORY);
  // By a process that sees the new folder: which services there are is read when one starts.
  const { status } = spawnSync('npm', ['run', '--silent', 'generate'], {
    cwd: REPOSITORY,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${name} is written; npm run generate failed, run it again.`);
  const behind = (command: string) => `${command} `.padEnd(37);
  return `${name} is there. What it answers is in ${name}/src/entries/entry-routes.ts.
  npm start                            answers at ${address} (a running shop must be started again, once)
  ${behind(`npx jest ${name}/`)}its tests; npm run validate says the rest
  git add . && git commit              a release says what it was built from
  ${behind(`npm run release -- ${name}`)}checks it and makes it live; --rollback takes it back
${whoReviews(name)}`;
}

const options = { title: { type: 'string' } } as const;
runTool({ usage: USAGE, words: 1, options }, ({ words, values }) => main(words, values.title));
