import { nameMethod } from '../http/http-method.ts';
import type { SpanEnd } from './spans.ts';

type AnsweredRequest = {
  readonly method: string | undefined;
  /** Pattern or prefix of its route, never the URL, which may contain identifiers and query values. Null where none matches. */
  readonly route: string | null;
  readonly status: number;
  readonly requestId: string;
  /** Code of the error that was answered; null without one. */
  readonly errorCode: string | null;
};

/** Describes the end of a request for its span. */
export function describeRequest({ method, route, status, requestId, errorCode }: AnsweredRequest): SpanEnd {
  const name = nameMethod(method);
  return {
    name: route === null ? name : `${name} ${route}`,
    attributes: {
      'http.request.method': name,
      'http.response.status_code': status,
      'probant.request_id': requestId,
      ...(route === null ? {} : { 'http.route': route }),
      ...(errorCode === null ? {} : { 'error.type': errorCode }),
    },
    hasFailed: status >= 500,
  };
}
