import { escapeControls } from '../terminal/escape-controls.rules.ts';

/** A response that refuses a request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable code of the refusal, where it has one. */
  readonly code: string | null;
  /** What the server says, without anything around it. */
  readonly detail: string;
  constructor(url: string, status: number, { code, message }: Refusal) {
    super(describeRefusal(url, status, message));
    this.status = status;
    this.code = code;
    this.detail = message;
  }
}

/** No response came: the server is down or restarts, or the network is lost. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

type Refusal = { readonly code: string | null; readonly message: string };

function describeRefusal(url: string, status: number, message: string): string {
  if (status === 401)
    return `${url} does not accept the key (${message}): check PROBANT_API_KEY or --key-file, or issue one with probant keys issue`;
  if (status === 403) return `the key may not do this: ${message}`;
  if (status === 404 && (message === 'Not Found' || message.startsWith('no Route matched')))
    return `${url} is no gateway of Probant, or of a version without this function: check PROBANT_URL or --url`;
  if (status >= 300 && status < 400) return `${url} redirects to another address: set PROBANT_URL or --url to that one`;
  return `${url} answered ${status}: ${message}`;
}

/** Reads the refusal of the gateway (`message`) or of a service (`detail`). Where the body has no code, that of the header counts. */
export function readRefusal(body: unknown, headerCode: string | null): Refusal {
  const { detail, message } = Object(body) as { readonly detail?: unknown; readonly message?: unknown };
  const header = headerCode !== null && /^\w{1,64}$/.test(headerCode) ? headerCode : null;
  if (typeof detail === 'string') return { code: header, message: clean(detail) };
  if (Array.isArray(detail)) return { code: header, message: clean(detail.map(describeProblem).join('; ')) };
  const { code, message: text } = Object(detail) as { readonly code?: unknown; readonly message?: unknown };
  if (typeof text === 'string') return { code: typeof code === 'string' ? code : header, message: clean(text) };
  return { code: header, message: typeof message === 'string' ? clean(message) : 'no reason given' };
}

const describeProblem = (problem: unknown): string => {
  const { loc, msg } = Object(problem) as { readonly loc?: unknown; readonly msg?: unknown };
  return `${Array.isArray(loc) ? loc.join('.') : 'request'}: ${String(msg)}`;
};

const MAX_MESSAGE_LENGTH = 500;
const clean = (text: string): string => escapeControls(text.slice(0, MAX_MESSAGE_LENGTH));
