import type { FecReportFormat } from '@probant/fec/report/fec-report';
import Negotiator from 'negotiator';

/** In our order of preference. An Accept range with parameters matches only a type with the same parameters. */
const OFFERED_TYPES = ['text/markdown', 'text/markdown; charset=utf-8', 'text/html', 'text/html; charset=utf-8'];

/** Returns the format that an Accept header prefers: Markdown unless it prefers HTML (RFC 9110, section 12.5.1). */
export const chooseReportFormat = (accept: string): FecReportFormat =>
  new Negotiator({ headers: { accept } }).mediaType(OFFERED_TYPES)?.startsWith('text/html') === true
    ? 'html'
    : 'markdown';
