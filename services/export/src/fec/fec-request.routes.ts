import { FecExportRequest } from '@probant/contracts/export';
import { invalid } from '@probant/kernel/errors';
import { EXPORT_BYTES } from '../files/attachment.ts';
import { fecRequestExample } from './fec.examples.ts';
import { fecProblems } from './fec-request.rules.ts';

/** How every route that writes something of a year's entries takes them. */
export const FEC_REQUEST = {
  method: 'POST',
  body: FecExportRequest,
  bodyAsSent: true,
  bodyLimit: EXPORT_BYTES,
  anyText: true,
  bodyExamples: { sale: { summary: 'One sale', value: fecRequestExample } },
} as const;

export const TOO_LARGE = 'The body is larger than 128 MiB';

/** Throws a 422 with all that the flat file refuses. */
export function requireSound(request: FecExportRequest): void {
  const problems = fecProblems(request);
  if (problems.length > 0) throw invalid(problems);
}
