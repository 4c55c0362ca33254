import { FecValidationResult } from '@probant/contracts/fec-validation';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { Type } from 'typebox';
import { callForJson, LONG_TIMEOUT_MS } from '../calls/call-service.ts';
import { toQueryText } from '../calls/query-text.rules.ts';
import { decodeFiles } from '../files/decode-base64.ts';
import { FileInput } from '../files/file-input.ts';
import { defineTool, type ToolContext } from '../tool-definition/tool.ts';

/** About 7,000 records: the service lists 100 for each rule and column. */
const MAX_RESPONSE_BYTES = 16 * MIB_BYTES;
const DEFAULT_ANOMALIES = 50;
const MAX_ANOMALIES = 500;

/** The sentences for older callers would say everything twice. */
const { errors: _errors, warnings: _warnings, ...members } = FecValidationResult.properties;

const Output = Type.Object({
  ...members,
  anomalies_not_shown: Type.Integer({
    minimum: 0,
    description: 'Records left out of `anomalies`; the counts are exact',
  }),
});

/** Returns the path and the body of a FEC sent as the file itself. */
export async function createFecRequest(path: string, file: FileInput, context: ToolContext) {
  const [{ filename, bytes } = { filename: '', bytes: new Uint8Array() }] = await decodeFiles([file], context.slicer);
  return {
    service: 'export',
    method: 'POST',
    path: `${path}${path.includes('?') ? '&' : '?'}${toQueryText({ filename }).slice(1)}`,
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) },
    body: bytes,
    timeoutMs: LONG_TIMEOUT_MS,
  } as const;
}

export const validateFec = defineTool({
  name: 'validate_fec',
  title: 'Validate a FEC',
  description:
    'Validates a FEC (fichier des écritures comptables, article A.47 A-1 of the LPF) against every rule of the catalogue: columns, ' +
    'dates, amounts, balance of entries, numbering. Messages are in French and contain no accounting data. The file is not stored.',
  service: 'export',
  input: Type.Object({
    file: {
      ...FileInput,
      description: 'The FEC. A name such as 123456789FEC20251231.txt enables the rules about the name',
    },
    max_anomalies: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_ANOMALIES,
        description: `Anomalies to list, blocking ones first; ${DEFAULT_ANOMALIES} by default`,
      }),
    ),
  }),
  output: Output,
  async run({ file, max_anomalies: maxAnomalies = DEFAULT_ANOMALIES }, context) {
    const request = await createFecRequest('/v1/validate/fec', file, context);
    const result = (await callForJson({ ...request, maxBytes: MAX_RESPONSE_BYTES }, context)) as FecValidationResult;
    const { errors: _errors, warnings: _warnings, anomalies, ...counts } = result;
    const ordered = [
      ...anomalies.filter(({ severity }) => severity === 'blocking'),
      ...anomalies.filter(({ severity }) => severity !== 'blocking'),
    ];
    const shown = ordered.slice(0, maxAnomalies);
    return { structured: { ...counts, anomalies: shown, anomalies_not_shown: anomalies.length - shown.length } };
  },
});
