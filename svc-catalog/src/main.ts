// First: it must see http and pg being loaded.
import './tracing';
import path from 'node:path';
import { runService } from '@handloom/service-kit/server/run-service';
import { buildApp } from './app';
import { readConfig } from './config';
import { encoderProcess } from './images/encoder-process';

/** Built beside this program, or its source when run from source. */
const ENCODER = path.join(__dirname, `encode-pictures${path.extname(__filename)}`);

void runService(async () => {
  const config = readConfig();
  const app = await buildApp(config, encoderProcess(ENCODER));
  return { app, host: config.host, port: config.port };
});
