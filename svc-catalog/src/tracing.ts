import { startTracing } from '@handloom/service-kit/tracing/start-tracing';

startTracing('svc-catalog');
