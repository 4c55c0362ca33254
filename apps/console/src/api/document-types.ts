import type { Schemas } from '@probant/client';

export type DocumentType = Schemas['DocumentType'];

/** A record, so that the compiler names a type of the API that is missing. */
const CHOICES: Readonly<Record<DocumentType, true>> = {
  invoice: true,
  receipt: true,
  resume: true,
  id_card: true,
  rib: true,
};

/** The types that a visitor can choose, in the order of the lists. */
export const DOCUMENT_TYPES = Object.keys(CHOICES) as readonly DocumentType[];
