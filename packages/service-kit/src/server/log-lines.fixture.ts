// A process that writes lines, for the test of how they leave it: all that it is to say, and how it is to end.
import { pbkdf2 } from 'node:crypto';
import Fastify from 'fastify';
import { gatherLines } from './log-output';

const [lines, end] = process.argv.slice(2);
const { log } = Fastify({ logger: gatherLines({ level: 'info' }) });
// As on a busy machine: a write that is handed to a thread waits there, and others could pass it.
for (let thread = 0; thread < 4; thread += 1)
  pbkdf2('', '', 100_000, 64, 'sha512', () => undefined);
for (let line = 1; line <= Number(lines); line += 1) log.info({ line });
if (end === 'exits') process.exit(0);
if (end === 'exits later') setTimeout(() => process.exit(0), 1_000);
if (end === 'fails') throw new Error('it fails');
// Stays, as a server does.
setInterval(() => undefined, 60_000);
