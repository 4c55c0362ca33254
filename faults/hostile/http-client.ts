import type { Account } from '../environment/tenant-keys.ts';

/** A call with a JSON body or a form. */
export type Call = { readonly path: string; readonly body: string | FormData };

/** What the platform answered. `code` and `message` belong to a refusal; `text` is the whole body. */
export type Answer = {
  readonly status: number;
  readonly code: string | null;
  readonly message: string | null;
  readonly text: string;
  readonly retryAfter: string | null;
};

/** Sends requests with the key of one account. */
export type HttpClient = {
  send(path: string, request: RequestInit): Promise<Answer>;
  post(call: Call): Promise<Answer>;
};

export function createHttpClient(url: string, { key }: Account): HttpClient {
  const send = async (path: string, request: RequestInit): Promise<Answer> => {
    const headers = { 'x-api-key': key, ...request.headers };
    const response = await fetch(`${url}${path}`, { ...request, headers });
    const text = await response.text();
    const { code = null, message = null } = response.ok ? {} : readRefusal(text);
    return { status: response.status, code, message, text, retryAfter: response.headers.get('retry-after') };
  };
  return {
    send,
    post: ({ path, body }) =>
      send(path, {
        method: 'POST',
        headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
        body,
      }),
  };
}

type Refusal = { readonly code?: string; readonly message?: string };

const readRefusal = (text: string): Refusal => (JSON.parse(text) as { readonly detail?: Refusal }).detail ?? {};
