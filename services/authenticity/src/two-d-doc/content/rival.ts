import type { Word } from '@probant/documents/document';
import type { PageRow } from '../../content/text/page-rows.ts';
import { createPlace } from '../../content/text/places.ts';
import type { DetailWord } from '../../signals/detail-words.ts';
import type { Place } from '../../signals/signal.ts';

/** A printed value in the place of a signed one. */
export type Rival = {
  readonly kind: DetailWord;
  /** Identifiers of the signed fields that it contradicts. */
  readonly fields: readonly string[];
  readonly place: Place;
  /** As it is printed: for the caller who asks for the contents of codes, never for a signal. */
  readonly text: string;
};

export const createRival = (
  kind: DetailWord,
  fields: readonly string[],
  row: PageRow,
  words: readonly Word[] = row.words,
): Rival => ({
  kind,
  fields,
  place: createPlace(row.page, words),
  text: words.map(({ text }) => text).join(' '),
});
