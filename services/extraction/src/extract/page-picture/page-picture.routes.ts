import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import type { DocumentReader } from '@probant/documents/document';
import { type AnyRoute, defineUploadRoute } from '@probant/http/define-route';
import { takeOnlyFile } from '@probant/http/only-file';
import { RawResponse } from '@probant/http/route';
import { Type } from 'typebox';
import { FILE_ERROR_EXAMPLES, FILE_ERRORS } from '../../intake/intake.errors.ts';
import { renderPagePicture } from './page-picture.usecases.ts';

const Query = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Counted from 1' })),
  width: Type.Optional(Type.Integer({ minimum: 200, maximum: 2000, default: 1000, description: 'Pixels' })),
});

/** Routes that render a page, for clients that show the values (`include=geometry`) on it. */
export const createPagePictureRoutes = (reader: DocumentReader): readonly AnyRoute[] => [
  defineUploadRoute({
    method: 'POST',
    path: '/v1/extract/pages',
    operationId: 'renderPage',
    tag: 'Extraction',
    summary: 'Render one page of a file as PNG',
    description:
      'The boxes of `include=geometry` are shares of this picture. The header `X-Page-Count` contains the number of pages. A page higher ' +
      'than 20,000 pixels is narrower than requested. A DOCX has no pages to render. Nothing is stored.',
    query: Query,
    form: { files: 'file', many: false, fileLimit: MAX_FILE_BYTES, countLimit: 1 },
    bodyExamples: { invoice: { summary: 'An invoice', value: { file: 'facture.pdf' } } },
    success: { status: 200, schema: Type.Any(), media: ['image/png'] },
    errors: FILE_ERRORS,
    errorExamples: FILE_ERROR_EXAMPLES,
    handler: async ({ query, files, texts }, { caller, signal }) => {
      const file = await takeOnlyFile(files);
      await texts();
      const { page = 1, width = 1000 } = query;
      const { png, pageCount } = await renderPagePicture(
        reader,
        file,
        { page, width },
        { tenant: caller.tenantId, signal },
      );
      return new RawResponse('image/png', png, { 'x-page-count': String(pageCount) });
    },
  }),
];
