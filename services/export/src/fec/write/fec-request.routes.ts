import { FecExportRequest } from '@probant/contracts/export';
import { FILE_REQUEST_OPTIONS } from '../../files/file-request.ts';
import { fecRequestExample } from './fec.examples.ts';
import { findFecProblems } from './fec-request.rules.ts';

/** The request of every route that writes a file from the entries of a fiscal year. */
export const FEC_REQUEST = {
  ...FILE_REQUEST_OPTIONS,
  body: FecExportRequest,
  bodyRules: findFecProblems,
  bodyExamples: { sale: { summary: 'One sale', value: fecRequestExample } },
} as const;
