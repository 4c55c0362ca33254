import { FormatInfo } from '@probant/contracts/export';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { FORMATS } from './formats.ts';

export const formatRoutes = (): readonly AnyRoute[] => [
  jsonRoute({
    method: 'GET',
    path: '/v1/formats',
    operationId: 'listFormats',
    summary: 'The formats that files are written in',
    success: {
      status: 200,
      schema: Type.Array(FormatInfo),
      examples: { all: { summary: 'All formats', value: FORMATS } },
    },
    handler: async () => FORMATS,
  }),
];
