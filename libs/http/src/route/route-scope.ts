import type { KeyScope } from '@probant/keys/key-scopes';
import type { AnyRoute } from './define-route.ts';

/** Returns the scope that the API key of a request to this route needs, null for none. */
export const getRouteScope = ({ scope, method }: Pick<AnyRoute, 'scope' | 'method'>): KeyScope | null =>
  scope === undefined ? (method === 'GET' ? 'read' : 'write') : scope;
