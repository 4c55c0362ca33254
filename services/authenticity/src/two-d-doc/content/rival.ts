import type { Word } from '@probant/documents/document';
import type { PageRow } from '../../content/text/page-rows.ts';
import { createPlace } from '../../content/text/places.ts';
import type { DetailWord } from '../../signals/detail-words.ts';
import type { Place } from '../../signals/signal.ts';

/** A printed value in the place of a signed one. */
export type Rival = { readonly kind: DetailWord; readonly place: Place };

export const createRival = (kind: DetailWord, row: PageRow, words: readonly Word[] = row.words): Rival => ({
  kind,
  place: createPlace(row.page, words),
});
