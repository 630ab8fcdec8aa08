import type { ServerBundle } from '@handloom/contracts/pages';

export { routes } from './routes';

/**
 * Documents are made for a guest, who sees nothing of the panel: only browsers render it. Its code would be
 * evaluated for every release of any part.
 */
export const exposes: ServerBundle['exposes'] = {};
