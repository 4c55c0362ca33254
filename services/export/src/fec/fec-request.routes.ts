import { FecExportRequest } from '@probant/contracts/export';
import { FILE_REQUEST } from '../files/attachment.ts';
import { fecRequestExample } from './fec.examples.ts';
import { fecProblems } from './fec-request.rules.ts';

/** How every route that writes something of a year's entries takes them. */
export const FEC_REQUEST = {
  ...FILE_REQUEST,
  body: FecExportRequest,
  bodyRules: fecProblems,
  bodyExamples: { sale: { summary: 'One sale', value: fecRequestExample } },
} as const;
