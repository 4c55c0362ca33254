import type { ExtractionResult } from '@probant/contracts/extraction';
import type { TaskProgram } from '@probant/documents/task-program';
import { nameIssuer, parseKnownIssuers } from '../../issuers/known-issuers.rules.ts';
import { RESULT_PART } from '../analysis.tasks.ts';
import { encodeResult } from '../compose-analysis.ts';

export const runTask: TaskProgram<{ readonly knownIssuers: string }, null> = ({ input, bytes, sendPart }) => {
  const result = JSON.parse(Buffer.from(bytes).toString('utf8')) as ExtractionResult;
  sendPart(RESULT_PART, encodeResult(nameIssuer(result, parseKnownIssuers(input.knownIssuers))));
  return null;
};
