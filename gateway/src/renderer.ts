import { runRenderer } from '@handloom/renderer/program';

runRenderer();
