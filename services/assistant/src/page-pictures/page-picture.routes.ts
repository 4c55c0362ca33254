import { UnreadableDocument } from '@probant/documents/document';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { RawResponse } from '@probant/http/route';
import type { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { toReadingError } from '../documents/documents.errors.ts';
import { PageParams, UNKNOWN_PAGE } from '../documents/documents.routes.ts';
import { createFileNotKeptError } from '../kept-files/kept-files.errors.ts';
import { createNoPagePictureError, createTooManyPicturesError } from './page-picture.errors.ts';
import { type PagePictureDeps, renderPagePicture } from './page-picture.usecases.ts';

const Query = Type.Object({
  width: Type.Optional(Type.Integer({ minimum: 200, maximum: 2000, default: 1000, description: 'Pixels' })),
});

export const createPagePictureRoutes = (deps: PagePictureDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/documents/{doc_id}/pages/{page}/picture',
    operationId: 'getDocumentPagePicture',
    tag: 'Documents',
    summary: 'Render a page as PNG',
    description:
      'Only where the operator keeps files (`PROBANT_KB_KEEP_FILES`), for PDF and image files (addition). The boxes of the blocks of a page ' +
      'are shares of this picture. A page higher than 20,000 pixels is narrower than requested.',
    params: PageParams,
    query: Query,
    success: { status: 200, schema: Type.Any(), media: ['image/png'] },
    errors: {
      404: 'Unknown knowledge base, document or page, or of another client; the file is not kept, or its format has no pages',
      422: 'A page that cannot be rendered (`unreadable_file`)',
      503: 'Too many pictures at once, with `Retry-After`; or the key of the kept files is not available',
    },
    errorExamples: createErrorExamples({
      ...UNKNOWN_PAGE,
      file_not_kept: ['The file is not kept', createFileNotKeptError()],
      no_pages: ['A format without pages', createNoPagePictureError()],
      unreadable_file: ['A damaged page', toReadingError(new UnreadableDocument('unreadable')) as AppError],
      too_many_pictures: ['Too many pictures at once', createTooManyPicturesError()],
    }),
    handler: async ({ params, query }, { caller, signal }) => {
      const tenant = caller.tenantId;
      return new RawResponse(
        'image/png',
        await renderPagePicture(deps, params, query.width ?? 1000, { tenant, signal }),
      );
    },
  }),
];
