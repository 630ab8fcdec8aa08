import { runRenderer } from '@handloom/renderer/program';
import { framework } from './framework';

runRenderer(framework);
