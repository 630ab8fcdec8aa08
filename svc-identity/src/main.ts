// First: it must see http and pg being loaded.
import './tracing';
import { runService } from '@handloom/service-kit/server/run-service';
import { buildApp } from './app';
import { readConfig } from './config';

void runService(async () => {
  const config = readConfig(process.env);
  return { app: await buildApp(config), host: config.host, port: config.port };
});
