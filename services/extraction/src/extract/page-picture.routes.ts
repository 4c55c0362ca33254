import type { DocumentReader } from '@probant/documents/document';
import { type AnyRoute, uploadRoute } from '@probant/http/define-route';
import { RawAnswer } from '@probant/http/route';
import { Type } from 'typebox';
import { FILE_ERRORS, FILE_LIMIT } from './extract.errors.ts';
import { onlyFileOf } from './only-file.ts';
import { picturePage } from './page-picture.usecases.ts';

const Query = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Counted from 1' })),
  width: Type.Optional(Type.Integer({ minimum: 200, maximum: 2000, default: 1000, description: 'Pixels' })),
});

/** The page as a person sees it, for whoever shows what was read (`include=geometry`) on it. */
export const pagePictureRoutes = (reader: DocumentReader): readonly AnyRoute[] => [
  uploadRoute({
    method: 'POST',
    path: '/v1/extract/pages',
    operationId: 'picturePage',
    summary: 'Show one page of a file as PNG',
    description:
      'Boxes of `include=geometry` are shares of this picture. The header `X-Page-Count` tells how many pages the file has. A page ' +
      'higher than 20,000 pixels comes narrower than asked for. A DOCX has no pages to show. Nothing is kept.',
    query: Query,
    form: { files: 'file', many: false, fileLimit: FILE_LIMIT, countLimit: 1 },
    success: { status: 200, schema: Type.Any(), media: ['image/png'] },
    errors: FILE_ERRORS,
    handler: async ({ query, files, texts }, { caller, signal }) => {
      const file = await onlyFileOf(files);
      await texts();
      const { page = 1, width = 1000 } = query;
      const { png, pageCount } = await picturePage(reader, file, { page, width }, { tenant: caller.tenantId, signal });
      return new RawAnswer('image/png', png, { 'x-page-count': String(pageCount) });
    },
  }),
];
