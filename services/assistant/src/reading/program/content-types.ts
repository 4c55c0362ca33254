import type { TextFormat } from '@probant/documents/text-blocks';

export const TEXT_TYPES: Readonly<Record<TextFormat, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html',
  markdown: 'text/markdown',
  csv: 'text/csv',
  text: 'text/plain',
};

type PagedFormat = 'pdf' | 'png' | 'jpeg' | 'tiff';

const CONTENT_TYPE_BY_KIND: Readonly<Record<PagedFormat, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  tiff: 'image/tiff',
};

/** Content types of the files with pages, by the kind of their signature. */
export const PAGED_TYPES: Readonly<Record<string, string>> = CONTENT_TYPE_BY_KIND;

/** What sentences call each format that is accepted, in the order in which they name them. */
export const FORMAT_NAMES: Readonly<Record<TextFormat | PagedFormat, string>> = {
  pdf: 'PDF',
  docx: 'DOCX',
  odt: 'ODT',
  pptx: 'PPTX',
  xlsx: 'XLSX',
  html: 'HTML',
  markdown: 'Markdown',
  csv: 'CSV',
  text: 'text',
  png: 'PNG',
  jpeg: 'JPEG',
  tiff: 'TIFF',
};
