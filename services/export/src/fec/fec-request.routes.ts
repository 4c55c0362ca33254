import { FecExportRequest } from '@probant/contracts/export';
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
  bodyRules: fecProblems,
  bodyExamples: { sale: { summary: 'One sale', value: fecRequestExample } },
} as const;

/** Cause of a 413. */
export const TOO_LARGE = 'The body is larger than 128 MiB';
