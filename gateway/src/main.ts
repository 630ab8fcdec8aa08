import { runService } from '@handloom/service-kit/run-service';
import { createGateway } from './app';
import { readConfig } from './config';

void runService(async () => {
  const config = readConfig(process.env);
  return { app: await createGateway(config), host: config.host, port: config.port };
});
