// First: it must see http and pg being loaded.
import './tracing';
import { runService } from '@handloom/service-kit/server/run-service';
import { createGateway } from './app';
import { readConfig } from './config';

void runService(async () => {
  const config = readConfig(process.env);
  const app = await createGateway(config);
  if (config.warning) app.log.warn(config.warning);
  return { app, host: config.host, port: config.port };
});
