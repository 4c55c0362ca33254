import { FormatInfo } from '@probant/contracts/export';
import { Type } from 'typebox';
import { callForJson } from '../calls/call-service.ts';
import { defineTool } from '../tool-definition/tool.ts';

export const listExportFormats = defineTool({
  name: 'list_export_formats',
  title: 'List export formats',
  description: 'Lists the accounting, payroll and generic formats that export_file writes.',
  service: 'export',
  input: Type.Object({}),
  output: Type.Object({ formats: Type.Array(FormatInfo) }),
  run: async (_, context) => ({
    structured: { formats: await callForJson({ service: 'export', method: 'GET', path: '/v1/formats' }, context) },
  }),
});
