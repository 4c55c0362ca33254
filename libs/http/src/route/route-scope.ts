import type { KeyScope } from '@probant/keys/key-scopes';
import type { AnyRoute } from './define-route.ts';

/** Returns the scope that the API key of a request to this route needs. */
export const getRouteScope = ({ scope, method }: Pick<AnyRoute, 'scope' | 'method'>): KeyScope =>
  scope ?? (method === 'GET' ? 'read' : 'write');
